import type { RequestResult } from '../../requests/ask.ts';
import {
  type ItemFormDefinition,
  newItemData,
  type StoredData,
} from '#src/model/items/item-form.ts';
import type { ContentItem } from '#src/api/contract/content.ts';
import { itemState } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import { randomId } from '#src/lib/random-id.ts';
import { isChanged, type ItemOnServer, resumed, type WorkOnItem } from './item-work.ts';
import { forget, keptKey, NEW, newestData, readKept } from '../kept.ts';
import { askForm, askItem } from '../requests.ts';
import { shopClock } from '../shop-clock.ts';
import { WORDS } from '../words.ts';

export type LoadedItem = { definition: ItemFormDefinition; start: WorkOnItem };

/** Which item is wanted; `id` null: a new one, with the values of `from`. */
type Wanted = {
  schema: string;
  id: string | null;
  from?: StoredData | undefined;
  lang: Language;
  who: string | null;
};

/** Reads an item with its form, and the work on it that was left on this device. */
export async function loadItem({
  schema,
  id,
  from,
  lang,
  who,
}: Wanted): Promise<RequestResult<LoadedItem>> {
  const [form, item] = await Promise.all([
    askForm(schema, lang),
    id === null ? undefined : askItem(schema, id, lang),
  ]);
  if (form.is !== 'done') return form;
  if (item && item.is !== 'done') return item;
  const key = keptKey(who, schema, id);
  const kept = readKept(key);
  // A new item is based on what its form begins with: until somebody changes that it is no work.
  const stored: ItemOnServer = item
    ? { ...onServer(item.value), data: newestData(item.value) }
    : {
        id: kept?.id ?? randomId(),
        version: NEW,
        state: 'draft',
        data: newItemData(form.value.form),
      };
  const clean: LoadedItem = {
    definition: form.value,
    start: {
      stored,
      draft: { data: from ?? stored.data, typed: {} },
      meeting: undefined,
      said: null,
    },
  };
  if (!kept || (id === null && from)) return { is: 'done', value: clean };
  const time = shopClock(lang, { dateStyle: 'short', timeStyle: 'short' });
  const start = resumed(stored, kept, WORDS[lang].restored(time.format(kept.at)));
  if (isChanged(start)) return { is: 'done', value: { ...clean, start } };
  // It was saved, and the answer came when nobody was here any more.
  forget(key);
  return { is: 'done', value: clean };
}

/** What the server says of an item, but for its newest data. */
export function onServer(item: ContentItem): Omit<ItemOnServer, 'data'> {
  const { id, version, schedule } = item;
  return { id, version, state: itemState(item), planned: schedule };
}
