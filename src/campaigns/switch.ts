import { isSameStored } from '#src/content/same-data.ts';
import type { ItemData, SourceItem } from '#src/content/source.ts';
import type { ContentStore, WriteReceipt } from '#src/content/store.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { CampaignItemState } from '#src/model/items/campaign.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import type { StoredCampaign } from './store.ts';

/** The writes that switching an item needs; each names the version that it is based on. */
export type SwitchWrites = Pick<
  ContentStore,
  'updateItem' | 'createDraft' | 'deleteDraft' | 'setStatus'
>;

type Ports = {
  writes: SwitchWrites;
  /** Notes what the item needs to come back; called before anything is written. */
  keep(kept: StoredCampaign): void;
};

/** Where the item stands then, and the version that it has; `version` is that of before where nothing was written. */
export type Switched = { state: CampaignItemState; version: number };

/**
 * Makes the draft of an item live. In: the item as the source has it, undefined where it is gone, and what is kept of
 * it where that was begun before and interrupted.
 */
export async function switchOn(
  { schema, id }: ItemRef,
  item: SourceItem | undefined,
  known: StoredCampaign | undefined,
  { writes, keep }: Ports,
): Promise<Result<Switched, Problem>> {
  if (!item) return ok({ state: 'gone', version: 0 });
  const { draft, published, version } = item;
  // The answer to the write was lost. A draft was opened since.
  if (known && published && isSameStored(published.data, known.after))
    return ok({ state: 'live', version });
  if (!draft) return ok({ state: 'as-was', version });
  keep({ before: published?.data ?? null, after: draft.data });
  const live = await writes.setStatus(schema, id, 'Published', version);
  return live.ok ? ok({ state: 'live', version: live.value.version }) : live;
}

/**
 * Brings back what visitors saw before, and keeps the draft of the item: that of now, or else what was live. What
 * somebody published since stays. In: as `switchOn`.
 */
export async function switchOff(
  { schema, id }: ItemRef,
  item: SourceItem | undefined,
  known: StoredCampaign,
  { writes, keep }: Ports,
): Promise<Result<Switched, Problem>> {
  if (!item) return ok({ state: 'gone', version: 0 });
  const { published, version } = item;
  const isBegun = known.draft !== undefined;
  const isLive = published !== undefined && isSameStored(published.data, known.after);
  if (!isLive && !isBegun) return ok({ state: 'newer', version });
  const draft = draftOf(item, known);
  keep({ ...known, draft });
  const back = known.before
    ? await bringBack({ schema, id }, item, { isLive, before: known.before, draft }, writes)
    : await takeOffline({ schema, id }, item, { isLive, draft }, writes);
  return back.ok ? ok({ state: 'back', version: back.value.version }) : back;
}

/** The draft that stays: that of now, unless it is none, or only a step of an interrupted return. */
function draftOf({ draft }: SourceItem, { before, after, draft: begun }: StoredCampaign): ItemData {
  const now = draft?.data;
  if (begun === undefined || now === undefined) return begun ?? now ?? after;
  const isStep = [before, after].some((data) => data !== null && isSameStored(data, now));
  return isStep ? begun : now;
}

type Written = Promise<Result<Pick<WriteReceipt, 'version'>, Problem>>;

/** The source has one draft of an item: it makes way for what comes back, and is written again. */
async function bringBack(
  { schema, id }: ItemRef,
  item: SourceItem,
  { isLive, before, draft }: { isLive: boolean; before: ItemData; draft: ItemData },
  writes: SwitchWrites,
): Written {
  let { version } = item;
  let waits = item.draft?.data;
  if (isLive && !isSameStored(before, item.published?.data ?? {})) {
    const opened = waits ? ok({ version }) : await writes.createDraft(schema, id, version);
    if (!opened.ok) return opened;
    const saved = await writes.updateItem(schema, id, before, opened.value.version);
    if (!saved.ok) return saved;
    const live = await writes.setStatus(schema, id, 'Published', saved.value.version);
    if (!live.ok) return live;
    ({ version } = live.value);
    waits = undefined;
  }
  if (isSameStored(before, draft) || (waits && isSameStored(waits, draft))) return ok({ version });
  const opened = waits ? ok({ version }) : await writes.createDraft(schema, id, version);
  return opened.ok ? writes.updateItem(schema, id, draft, opened.value.version) : opened;
}

/** What visitors did not see before goes offline, with its draft. */
async function takeOffline(
  { schema, id }: ItemRef,
  item: SourceItem,
  { isLive, draft }: { isLive: boolean; draft: ItemData },
  writes: SwitchWrites,
): Written {
  let { version } = item;
  let rest = item.draft?.data;
  if (isLive) {
    const alone = rest ? await writes.deleteDraft(schema, id, version) : ok({ version });
    if (!alone.ok) return alone;
    const offline = await writes.setStatus(schema, id, 'Draft', alone.value.version);
    if (!offline.ok) return offline;
    ({ version } = offline.value);
    rest = item.published?.data;
  }
  if (rest && isSameStored(rest, draft)) return ok({ version });
  return writes.updateItem(schema, id, draft, version);
}
