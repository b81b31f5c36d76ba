import { type DBSchema, openDB } from 'idb';
import * as v from 'valibot';
import type { Op } from '#src/model/blocks/edit.ts';
import type { Document } from '../state/document.ts';
import type { History, HistoryStep } from '../state/history.ts';
import { dataOf, readBlock, readDocument } from '../state/stored.ts';
import type { WorkOwner } from './journal.ts';
import { LANGUAGES } from '#src/model/languages.ts';

/** The steps of undo and redo, and the document that they lead away from: for no other are they right. */
export type KeptHistory = { document: Document; history: History };

type UndoJournal = {
  write(kept: KeptHistory): Promise<void>;
  /** What was kept for the owner; undefined: nothing, or nothing that can be read. */
  read(): Promise<KeptHistory | undefined>;
  close(): void;
};

const NAME = 'loden-editor-undo';
const VERSION = 1;
const MAX_STEPS = 200;
const MAX_CHARACTERS = 1_000_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 30 * DAY_MS;

interface Schema extends DBSchema {
  history: { key: string; value: Record<string, unknown>; indexes: { at: number } };
}

const LangSchema = v.picklist(LANGUAGES);
const Partition = v.picklist([...LANGUAGES, 'iv']);
const PlaceSchema = v.object({ parent: v.nullable(v.string()), index: v.number() });
const node = {
  lang: Partition,
  at: PlaceSchema,
  node: v.pipe(v.unknown(), v.transform(readBlock)),
};
const OpSchema: v.GenericSchema<unknown, Op> = v.variant('op', [
  v.object({ op: v.literal('insert'), ...node }),
  v.object({ op: v.literal('remove'), ...node }),
  v.object({
    ...{ op: v.literal('move'), lang: Partition, id: v.string() },
    ...{ from: PlaceSchema, to: PlaceSchema },
  }),
  v.pipe(
    v.object({
      ...{ op: v.literal('update'), lang: Partition, id: v.nullable(v.string()) },
      ...{ field: v.string(), from: v.optional(v.unknown()), to: v.optional(v.unknown()) },
    }),
    v.transform(({ from, to, ...op }) => ({ ...op, from, to })),
  ),
]);
const SelectionSchema = v.variant('on', [
  v.object({ on: v.literal('nothing') }),
  v.object({ on: v.literal('blocks'), ids: v.array(v.string()) }),
  v.object({ on: v.literal('text'), block: v.string(), field: v.string() }),
]);
const Where = v.object({ lang: LangSchema, selection: SelectionSchema });
const StepSchema: v.GenericSchema<unknown, HistoryStep> = v.object({
  edit: v.object({ item: v.string(), ops: v.array(OpSchema), label: v.string() }),
  ...{ before: Where, after: Where },
  stretch: v.null(),
  at: v.number(),
});
const Kept = v.object({
  data: v.pipe(
    v.record(v.string(), v.record(v.string(), v.unknown())),
    v.transform((data) => readDocument(data)),
  ),
  done: v.array(StepSchema),
  undone: v.array(StepSchema),
});

/** What can be undone on this device, after loading the page again. Rejects where the browser keeps nothing. */
export async function openUndoJournal({ item, account }: WorkOwner): Promise<UndoJournal> {
  const key = JSON.stringify([account, item]);
  const db = await openDB<Schema>(NAME, VERSION, {
    upgrade(fresh) {
      fresh.createObjectStore('history', { keyPath: 'key' }).createIndex('at', 'at');
    },
    blocking: () => db.close(),
  });
  const old = await db.getAllKeysFromIndex(
    'history',
    'at',
    IDBKeyRange.upperBound(Date.now() - KEPT_MS),
  );
  await Promise.all(old.map((one) => db.delete('history', one)));
  return {
    async write({ document, history }) {
      const { done, undone } = bounded(history);
      await db.put('history', { key, at: Date.now(), data: dataOf(document), done, undone });
    },
    async read() {
      // Anything that runs on this origin can write there.
      const { data: document, ...history } = v.parse(Kept, await db.get('history', key));
      return { document, history };
    },
    close: () => db.close(),
  };
}

/** The newest steps, as many as are worth keeping. A step of typing that is kept is over. */
function bounded({ done, undone }: History): History {
  let room = MAX_CHARACTERS;
  const fitting = (steps: readonly HistoryStep[]) => {
    const newest = steps.slice(-MAX_STEPS).map((step) => ({ ...step, stretch: null }));
    const tooLong = newest.findLastIndex((step) => {
      room -= JSON.stringify(step).length;
      return room < 0;
    });
    return newest.slice(tooLong + 1);
  };
  return { done: fitting(done), undone: fitting(undone) };
}
