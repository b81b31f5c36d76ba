import { mergeItems } from '#src/model/items/item-merge.ts';
import {
  type ItemDraft,
  type ItemFormDefinition,
  newItemData,
  type StoredData,
} from '#src/model/items/item-form.ts';
import type { ContentItem } from '#src/api/contract/content.ts';
import type { ItemState, PlannedChange } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import { keptKey, NEW, newestData, readKept } from './kept.ts';
import { askForm, askItem, type ItemAnswer } from './requests.ts';
import { shopClock } from './shop-clock.ts';
import { WORDS } from './words.ts';

/** An item as it was read, and how it stands. */
export type ItemOnServer = {
  id: string;
  version: number;
  state: ItemState;
  data: StoredData;
  /** What happens to it at a later time. */
  planned?: PlannedChange | undefined;
};
export type LoadedItem = {
  definition: ItemFormDefinition;
  stored: ItemOnServer;
  start: ItemDraft;
  note: string | null;
};

/** Which item is wanted; `id` null: a new one, with the values of `from`. */
type Wanted = {
  schema: string;
  id: string | null;
  from?: StoredData | undefined;
  lang: Language;
  who: string;
};

/** Why a request was not done. */
export type FailedRequest = Exclude<ItemAnswer<unknown>, { is: 'done' }>;

/** Reads an item with its form, and the work on it that was left on this device. */
export async function loadItem({
  schema,
  id,
  from,
  lang,
  who,
}: Wanted): Promise<ItemAnswer<LoadedItem>> {
  const [form, item] = await Promise.all([
    askForm(schema, lang),
    id === null ? undefined : askItem(schema, id, lang),
  ]);
  if (form.is !== 'done') return form;
  if (item && item.is !== 'done') return item;
  const kept = readKept(keptKey(who, schema, id));
  const data = item ? newestData(item.value) : (from ?? newItemData(form.value.form));
  const stored: ItemOnServer = item
    ? { ...onServer(item.value), data }
    : { id: kept?.id ?? crypto.randomUUID(), version: NEW, state: 'draft', data: {} };
  const clean = { data, typed: {} };
  if (!kept || (id === null && from)) {
    return { is: 'done', value: { definition: form.value, stored, start: clean, note: null } };
  }
  // What others saved meanwhile comes in; where both changed the same, what was typed here stays.
  const { data: merged } = mergeItems(kept.base, kept.draft.data, id === null ? kept.base : data);
  const start = { data: merged, typed: kept.draft.typed };
  const time = shopClock(lang, { dateStyle: 'short', timeStyle: 'short' });
  const note = WORDS[lang].restored(time.format(kept.at));
  return { is: 'done', value: { definition: form.value, stored, start, note } };
}

/** What the server says of an item, but for its newest data. */
export function onServer(item: ContentItem): Omit<ItemOnServer, 'data'> {
  const { id, version, schedule } = item;
  return { id, version, state: stateOf(item), planned: schedule };
}

/** How an item stands. */
function stateOf(item: { draft?: unknown; published?: unknown }): ItemState {
  if (!item.published) return 'draft';
  return item.draft ? 'changed' : 'live';
}
