import { isSameData, mergeItems } from '#src/model/items/item-merge.ts';
import type { ItemDraft, StoredData } from '#src/model/items/item-form.ts';
import type { ItemState, PlannedChange } from '#src/model/items/item-table.ts';
import type { KeptItem } from '../kept.ts';

/** An item as it was read, and how it stands. */
export type ItemOnServer = {
  id: string;
  version: number;
  state: ItemState;
  data: StoredData;
  /** What happens to it at a later time. */
  planned?: PlannedChange | undefined;
};

/** What somebody else saved, and the values that both started from: somebody has to decide about collisions. */
type Meeting = { theirs: ItemOnServer; base: StoredData };

/** The work on one item: what the work is based on, what is in the form, and what is said about it. */
export type WorkOnItem = {
  stored: ItemOnServer;
  draft: ItemDraft;
  meeting: Meeting | undefined;
  said: string | null;
};

export const isChanged = ({ stored, draft }: WorkOnItem): boolean =>
  !isSameData(stored.data, draft.data) || Object.keys(draft.typed).length > 0;

/** The server has taken these values; what was typed meanwhile stays. */
export function taken(
  work: WorkOnItem,
  saved: { version: number; state: ItemState; data: StoredData },
  said: string,
): WorkOnItem {
  return { ...work, stored: { ...work.stored, ...saved }, said };
}

/**
 * Somebody else has saved: both are merged, and what collides is to be decided. In: the item as they saved it, and
 * what is said where nothing collides.
 */
export function met(work: WorkOnItem, theirs: ItemOnServer, said: string): WorkOnItem {
  const { stored, draft } = work;
  const { data, collisions } = mergeItems(stored.data, draft.data, theirs.data);
  if (collisions.length === 0) return decided(work, theirs, data, said);
  return { ...work, meeting: { theirs, base: stored.data }, said: null };
}

/** Both were merged to these values. */
export function decided(
  work: WorkOnItem,
  theirs: ItemOnServer,
  data: StoredData,
  said: string,
): WorkOnItem {
  return { stored: theirs, draft: { ...work.draft, data }, meeting: undefined, said };
}

/** The form has the values of the server again. */
export function discarded({ stored }: WorkOnItem): WorkOnItem {
  return { stored, draft: { data: stored.data, typed: {} }, meeting: undefined, said: null };
}

/**
 * The work that was left on the device goes on. What others have saved meanwhile comes in; where both changed the
 * same, that is to be decided. In: the item as it is now, and what is said of the work.
 */
export function resumed(now: ItemOnServer, kept: KeptItem, said: string): WorkOnItem {
  const { id, version, base, draft } = kept;
  const left = { stored: { ...now, id, version, data: base }, draft, meeting: undefined, said };
  return version === now.version ? left : met(left, now, said);
}
