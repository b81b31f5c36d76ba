import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import * as v from 'valibot';
import type { ContentSource, SourceItem } from '#src/content/source.ts';
import { PAGE_SIZE } from '#src/content/source.ts';
import type { ContentStore, ItemWrite } from '#src/content/store.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { writeDurably } from '#src/lib/node/files.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import type { KnownItems, ItemNames } from './columns.ts';
import { type ImportPlan, planImport, type ShopProducts } from './plan.ts';
import { readTable, type FileTable } from './read-table.ts';
import { productsCsv, productsJson } from './write-products.ts';

/** How far an import is. `undoing` and `undone`: the source refused something, and what went in is taken out. */
type ImportRun =
  | { kind: 'looked' }
  /** The content has changed since somebody looked: the plan is a new one. */
  | { kind: 'stale' }
  | { kind: 'writing' | 'undoing'; done: number; total: number }
  | { kind: 'done'; written: number }
  | { kind: 'undone'; problem: Problem; lines: number[] };

/** A file that was read, with what it would do or did. */
export type ImportState = {
  id: string;
  fileName: string;
  plan: ImportPlan;
  run: ImportRun;
};

type ImportOptions = { publishNew: boolean };

/** Products in and out as files. One import is written at a time. */
export type Importer = {
  /** Reads a file and says what it would do. */
  look(
    file: { name: string; bytes: Uint8Array },
    options: ImportOptions,
  ): Promise<Result<ImportState, Problem>>;
  /** One of the last files that were read. */
  find(id: string): ImportState | undefined;
  /**
   * Writes what the plan says, all of it or nothing. With `skipFaults` rows with a fault are left out. Out: once
   * it has begun; `finished` resolves when it has ended.
   */
  start(id: string, options: { skipFaults: boolean }): Result<{ finished: Promise<void> }, Problem>;
  /** All products as a file. */
  write(format: 'csv' | 'json'): Promise<Result<string, Problem>>;
  /** Takes out what an import left that a stop of the server cut off. */
  recover(): Promise<void>;
};

export type ImporterPorts = {
  source: Pick<ContentSource, 'items'>;
  store: Pick<ContentStore, 'upsertItems' | 'deleteItem'>;
  hasFile(id: string): boolean;
  /** A file that says what a running import has to take out again. */
  journal: string;
  /** Hears that products have changed. */
  changed(): void;
  log(problem: Problem): void;
  /** Milliseconds before what went in is tried to be taken out again; doubles after that. */
  waitMs?: number;
};

/** Files that are kept in memory. */
const MOST_FILES = 5;
const UNDO_TRIES = 8;
const WAIT_MS = 1_000;

type Read = ImportState & { table: FileTable; options: ImportOptions };

/** What an import replaces, to be put back; null: it makes the item. */
type Former = { id: string; before: ItemWrite | null };

const Journal = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      id: v.string(),
      before: v.nullable(
        v.object({
          ...{ schema: v.string(), id: v.string() },
          data: v.record(v.string(), v.record(v.string(), v.unknown())),
          status: v.picklist(['Draft', 'Published', 'Archived']),
        }),
      ),
    }),
  ),
);

export function createImporter(ports: ImporterPorts): Importer {
  const { store, journal, changed, log } = ports;
  const files = new Map<string, Read>();
  let isRunning = false;

  async function planOf({ table, options }: Pick<Read, 'table' | 'options'>) {
    const shop = await readShop(ports);
    if (!shop.ok) return shop;
    return ok(planImport(table, shop.value, { ...options, newId: () => randomUUID() }));
  }

  async function run(file: Read): Promise<void> {
    const { plan } = file;
    if (!(await takeOut())) {
      file.run = { kind: 'undone', problem: problem('save-failed'), lines: [] };
      return;
    }
    const again = await planOf(file);
    if (!again.ok) {
      file.run = { kind: 'undone', problem: again.error, lines: [] };
      return;
    }
    file.plan = again.value;
    if (digestOf(again.value) !== digestOf(plan)) {
      file.run = { kind: 'stale' };
      return;
    }
    const { changes } = again.value;
    const formers = changes.map(({ id, before }): Former => ({ id, before }));
    await writeDurably(journal, JSON.stringify(formers));
    const total = changes.length;
    file.run = { kind: 'writing', done: 0, total };
    const report = await store.upsertItems(
      changes.map(({ write }) => write),
      (done) => {
        file.run = { kind: 'writing', done, total };
      },
    );
    if (report.ok && report.value.refused.length === 0) {
      rmSync(journal, { force: true });
      file.run = { kind: 'done', written: total };
      return;
    }
    const refused = report.ok ? report.value.refused : [];
    const reason = report.ok ? refused[0]?.problem : report.error;
    const ids = new Set(refused.map(({ id }) => id));
    const lines = changes.flatMap(({ id, line }) => (ids.has(id) ? line : []));
    const done = await undo(formers, (at) => {
      file.run = { kind: 'undoing', done: at, total };
    });
    if (done) rmSync(journal, { force: true });
    file.run = { kind: 'undone', problem: reason ?? problem('save-failed'), lines };
  }

  /** Takes out what an import left that was cut off. Out: whether nothing of it is left. */
  async function takeOut(): Promise<boolean> {
    if (!existsSync(journal)) return true;
    const formers = v.parse(Journal, readFileSync(journal, 'utf8'));
    const isDone = await undo(formers, () => undefined);
    if (isDone) rmSync(journal, { force: true });
    return isDone;
  }

  /** Puts back what was there. Out: whether all of it is; if not, the journal stays for the next start. */
  async function undo(formers: readonly Former[], progress: (done: number) => void) {
    for (let tries = 0; tries < UNDO_TRIES; tries += 1) {
      const failure = await putBack(formers, progress);
      if (!failure) return true;
      log(problem('import-not-undone', { reason: failure.name }));
      await wait((ports.waitMs ?? WAIT_MS) * 2 ** tries);
    }
    return false;
  }

  async function putBack(
    formers: readonly Former[],
    progress: (done: number) => void,
  ): Promise<Problem | undefined> {
    const kept = formers.flatMap(({ before }) => before ?? []);
    const report = await store.upsertItems(kept, progress);
    if (!report.ok) return report.error;
    const [refused] = report.value.refused;
    if (refused) return refused.problem;
    const made = formers.filter(({ before }) => before === null);
    for (const [index, { id }] of made.entries()) {
      const gone = await store.deleteItem('products', id, { permanent: true });
      // It never got there.
      if (!gone.ok && gone.error.details['status'] !== 404) return gone.error;
      progress(kept.length + index + 1);
    }
    return undefined;
  }

  return {
    async look({ name, bytes }, options) {
      const table = readTable(bytes);
      if (!table.ok) return table;
      const plan = await planOf({ table: table.value, options });
      if (!plan.ok) return plan;
      const id = randomUUID();
      const run = { kind: 'looked' } as const;
      const read: Read = { id, fileName: name, plan: plan.value, run, table: table.value, options };
      files.set(id, read);
      for (const old of [...files.keys()].slice(0, -MOST_FILES)) files.delete(old);
      return ok(read);
    },
    find: (id) => files.get(id),
    start(id, { skipFaults }) {
      const file = files.get(id);
      if (!file) return err(problem('import-unknown'));
      if (isRunning) return err(problem('import-runs'));
      if (file.plan.faults.length > 0 && !skipFaults) return err(problem('import-faulty'));
      isRunning = true;
      file.run = { kind: 'writing', done: 0, total: file.plan.changes.length };
      const finished = run(file).finally(() => {
        isRunning = false;
        if (file.run.kind !== 'stale') changed();
      });
      return ok({ finished });
    },
    async write(format) {
      const shop = await readShop(ports);
      if (!shop.ok) return shop;
      const { products, known } = shop.value;
      return ok(format === 'csv' ? productsCsv(products, known) : productsJson(products, known));
    },
    async recover() {
      if (!existsSync(journal) || isRunning) return;
      isRunning = true;
      await takeOut().finally(() => {
        isRunning = false;
      });
      changed();
    },
  };
}

/** The same for plans that do the same; ids of new products are new each time. */
function digestOf({ changes, faults, same }: ImportPlan): string {
  const what = changes.map(({ id, isNew, line, cells }) => [isNew ? line : id, cells]);
  return canonicalJson([what, faults, same]);
}

async function readShop({
  source,
  hasFile,
}: ImporterPorts): Promise<Result<ShopProducts, Problem>> {
  const lists: SourceItem[][] = [];
  for (const schema of ['products', 'categories', 'colors', 'washing-instructions']) {
    const list = await readAll(source, schema);
    if (!list.ok) return list;
    lists.push(list.value);
  }
  const [products = [], categories = [], colors = [], care = []] = lists;
  const known: KnownItems = {
    categories: namesOf(categories, 'Name'),
    colors: namesOf(colors, 'name'),
    care: namesOf(care, 'name'),
    hasFile,
  };
  return ok({ products, known });
}

async function readAll(
  source: ImporterPorts['source'],
  schema: string,
): Promise<Result<SourceItem[], Problem>> {
  const items: SourceItem[] = [];
  for (let skip = 0, total = 1; skip < total; skip += PAGE_SIZE) {
    const page = await source.items(schema).page(skip);
    if (!page.ok) return page;
    items.push(...page.value.items);
    total = page.value.total;
  }
  return ok(items);
}

function namesOf(items: readonly SourceItem[], field: string): ItemNames {
  const byName = new Map<string, string>();
  const byId = new Map<string, string>();
  for (const { id, draft, published } of items) {
    const names = (draft ?? published)?.data[field] ?? {};
    for (const name of [names['en'], names['de']]) {
      if (typeof name !== 'string' || name === '') continue;
      byName.set(name.toLowerCase(), id);
      byId.set(id, name);
    }
  }
  return {
    id: (name) => byName.get(name.toLowerCase()) ?? (byId.has(name) ? name : undefined),
    name: (id) => byId.get(id),
  };
}
