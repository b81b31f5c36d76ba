import * as v from 'valibot';
import { isRecord } from '#src/lib/is-record.ts';
import type { ItemDraft, StoredData } from '#src/model/items/item-form.ts';

/** What somebody typed into a form and has not saved: it survives a reload, and the end of a session. */
export type KeptItem = {
  /** The version that the work is based on; `NEW` for a new item, whose id is kept too. */
  version: number;
  id: string;
  base: StoredData;
  draft: ItemDraft;
  /** Milliseconds. */
  at: number;
};

/** Stands for the version of an item that is not there yet; those of the source begin with 0. */
export const NEW = -1;

const Data = v.record(v.string(), v.record(v.string(), v.unknown()));
const Kept = v.object({
  version: v.number(),
  id: v.string(),
  base: Data,
  draft: v.object({ data: Data, typed: v.record(v.string(), v.string()) }),
  at: v.number(),
});

const PREFIX = 'loden-item:';

/** Where the work of a person on an item is kept on this device; null: nobody knows whose it is, and it is not kept. */
export function keptKey(who: string | null, schema: string, id: string | null): string | null {
  return who === null ? null : `${PREFIX}${who}:${schema}:${id ?? 'new'}`;
}

/** The work that was left; undefined where there is none, or where nobody can read it. */
export function readKept(key: string | null): KeptItem | undefined {
  if (key === null) return undefined;
  try {
    const parsed = v.safeParse(Kept, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the work. Out: whether it is kept. */
export function keep(key: string | null, item: KeptItem): boolean {
  if (key === null) return false;
  try {
    localStorage.setItem(key, JSON.stringify(item));
    return true;
  } catch {
    return false;
  }
}

/** Takes the kept work of an item away. */
export function forget(key: string | null): void {
  if (key === null) return;
  try {
    localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** The data of an item as its newest version has it. */
export function newestData(item: {
  draft?: { data: StoredData };
  published?: { data: StoredData };
}): StoredData {
  const data = (item.draft ?? item.published)?.data;
  return isRecord(data) ? data : {};
}
