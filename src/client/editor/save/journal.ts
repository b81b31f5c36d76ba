import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import type { Document } from '../state/document.ts';
import { dataOf, readDocument } from '../state/stored.ts';

/** Work that is not on the server, with the version that it began with. */
export type KeptWork = {
  id: string;
  at: number;
  changes: number;
  base: Document;
  /** What was on its way to the server: where that arrived, it is the base. */
  sent?: Document;
  work: Document;
};

const NAME = 'loden-editor';
const VERSION = 1;

interface Schema extends DBSchema {
  /** What is typed: written often. */
  work: { key: string; value: Record<string, unknown>; indexes: { item: string } };
  /** What it began with: written once for each version of the server. */
  base: { key: string; value: { id: string; data: unknown; sent?: unknown } };
}

const Data = v.record(v.string(), v.record(v.string(), v.unknown()));
const Work = v.object({
  id: v.string(),
  item: v.string(),
  account: v.string(),
  at: v.number(),
  changes: v.number(),
  data: v.pipe(Data, v.transform(readDocument)),
});
const Base = v.object({
  id: v.string(),
  data: v.pipe(Data, v.transform(readDocument)),
  sent: v.exactOptional(v.pipe(Data, v.transform(readDocument))),
});

/** Whose work on which item. */
export type WorkOwner = { item: string; account: string };

export type Journal = {
  /** Keeps the work of a window; `base` (and `sent`) only where one of them changed since the last time. */
  write(kept: Omit<KeptWork, 'base'> & { base?: Document }): Promise<void>;
  /** All that is kept for the owner; what cannot be read is left where it is. */
  all(): Promise<KeptWork[]>;
  remove(id: string): Promise<void>;
  close(): void;
};

/** The journal of this device. Rejects where the browser keeps nothing, as in some private windows. */
export async function openJournal({ item, account }: WorkOwner): Promise<Journal> {
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore('work', { keyPath: 'id' }).createIndex('item', 'item');
      fresh.createObjectStore('base', { keyPath: 'id' });
    },
    blocking: () => db.close(),
  });
  return {
    async write({ id, at, changes, work, base, sent }) {
      const change = db.transaction(['work', 'base'], 'readwrite');
      const record = { id, item, account, at, changes, data: dataOf(work) };
      await Promise.all([
        change.objectStore('work').put(record),
        base &&
          change
            .objectStore('base')
            .put({ id, data: dataOf(base), ...(sent && { sent: dataOf(sent) }) }),
        change.done,
      ]);
    },
    async all() {
      const records = await db.getAllFromIndex('work', 'item', item);
      const found = await Promise.all(records.map((record) => readKept(db, record, account)));
      return found.filter((one) => one !== undefined).sort((a, b) => b.at - a.at);
    },
    async remove(id) {
      const change = db.transaction(['work', 'base'], 'readwrite');
      await Promise.all([
        change.objectStore('work').delete(id),
        change.objectStore('base').delete(id),
        change.done,
      ]);
    },
    close: () => db.close(),
  };
}

async function readKept(
  db: IDBPDatabase<Schema>,
  record: unknown,
  account: string,
): Promise<KeptWork | undefined> {
  // Anything that runs on this origin can write there.
  const work = safely(Work, record);
  if (!work || work.account !== account) return undefined;
  const base = safely(Base, await db.get('base', work.id));
  if (!base) return undefined;
  const { id, at, changes } = work;
  const sent = base.sent && { sent: base.sent };
  return { id, at, changes, base: base.data, work: work.data, ...sent };
}

/** Transformations throw where a tree is none. */
function safely<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | undefined {
  try {
    const parsed = v.safeParse(schema, value);
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
}
