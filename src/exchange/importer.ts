import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ContentSource, SourceItem } from '#src/content/source.ts';
import { PAGE_SIZE } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors.ts';
import { problem } from '#src/model/problem.ts';
import type { KnownItems, ItemNames } from './columns.ts';
import { openKeptFiles } from './kept-files.ts';
import { type ImportPlan, planImport, type ShopProducts } from './plan.ts';
import { readTable, type FileTable } from './read-table.ts';
import { openJournal } from './undo.ts';
import { productsCsv, productsJson } from './write-products.ts';
import { shopifyCsv } from './write-shopify.ts';

/** How an import ends that was not written. `lines` are those that the source refused. */
type Failed = { problem: Problem; lines: number[] };

/** How far an import is. */
export type ImportRun =
  | { kind: 'looked' }
  /** The content has changed since somebody looked: the plan is a new one. */
  | { kind: 'stale' }
  /** `undoing`: the source refused something, and what went in is taken out. */
  | { kind: 'writing' | 'undoing'; done: number; total: number }
  | { kind: 'done'; written: number }
  /** Nothing of it is left but `kept`: names of products that somebody has edited since it wrote them. */
  | ({ kind: 'undone'; kept: string[] } & Failed)
  /** It could not be taken out yet: some products are as the file has them. `recover` tries again. */
  | ({ kind: 'stuck' } & Failed);

/** A file that was read, with what it would do or did. */
export type ImportState = {
  id: string;
  fileName: string;
  plan: ImportPlan;
  run: ImportRun;
};

type ImportOptions = { publishNew: boolean };

type StartOptions = {
  /** Leaves rows with a fault out; else they keep the import from beginning. */
  skipFaults: boolean;
  /** Who asks. */
  by: string;
  /** The caller publishes when it has ended, so `changed` need not. */
  callerPublishes?: boolean;
};

/** How products are written: in the plain form, or as Shopify takes them. */
type ProductFormat = 'csv' | 'json' | 'shopify';

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
   * Writes what the plan says, all of it or nothing. Out: once it has begun; `finished` resolves when it has ended.
   */
  start(id: string, options: StartOptions): Result<{ finished: Promise<void> }, Problem>;
  /** All products as a file. */
  write(format: ProductFormat): Promise<Result<string, Problem>>;
  /** Takes out what an import left that a stop of the server cut off, or that could not be taken out before. */
  recover(): Promise<void>;
};

/** `import-stuck`: what it wrote waits to be taken out. */
type ImportEnd = 'imported' | 'import-undone' | 'import-stuck';

export type ImporterPorts = {
  source: Pick<ContentSource, 'items' | 'deleted'>;
  store: Pick<ContentStore, 'upsertItems' | 'deleteItem'>;
  hasFile(id: string): boolean;
  /** What the shop calls itself. */
  shopName(): string;
  /** A file that says what a running import has to take out again. */
  journal: string;
  /** A folder for files that were read and wait, or have ended. */
  dir: string;
  /** Hears that products have changed. */
  changed(): void;
  /** Hears what became of an import that has written something. In: who asked for it, too. */
  ended(end: ImportEnd, by: string, fileName: string): void;
  log(problem: Problem): void;
  /** Milliseconds before what went in is tried to be taken out again; doubles after that. */
  waitMs?: number;
};

const UNDO_TRIES = 8;
const EVER = new Date(0).toISOString();
const WAIT_MS = 1_000;

type Read = ImportState & { table: FileTable; options: ImportOptions };

export function createImporter(ports: ImporterPorts): Importer {
  const { store, changed, ended, log } = ports;
  const journal = openJournal(ports.journal, ports);
  const kept = openKeptFiles<Read>(ports.dir);
  /** The last file, and those that are not at their end; the others are on the disk. */
  const files = new Map<string, Read>();
  let isRunning = false;

  function hold(file: Read): Read {
    for (const [
      id,
      {
        run: { kind },
      },
    ] of files) {
      if (kind !== 'writing' && kind !== 'undoing' && kind !== 'stuck') files.delete(id);
    }
    files.set(file.id, file);
    return file;
  }

  function find(id: string): Read | undefined {
    const held = files.get(id);
    if (held) return held;
    const file = kept.find(id);
    return file && hold(file);
  }

  async function planOf({ table, options }: Pick<Read, 'table' | 'options'>) {
    const shop = await readShop(ports);
    if (!shop.ok) return shop;
    return ok(planImport(table, shop.value, { ...options, newId: () => randomUUID() }));
  }

  async function run(file: Read, by: string): Promise<void> {
    const failed = (reason: Problem) => {
      file.run = { kind: 'undone', problem: reason, lines: [], kept: [] };
    };
    if (!(await takeOut())) return failed(problem('import-waits'));
    const again = await planOf(file);
    if (!again.ok) return failed(again.error);
    const { plan } = file;
    file.plan = again.value;
    if (digestOf(again.value) !== digestOf(plan)) {
      file.run = { kind: 'stale' };
      return;
    }
    await write(file, by);
  }

  async function write(file: Read, by: string): Promise<void> {
    const { changes } = file.plan;
    const total = changes.length;
    if (!(await journal.begin(changes))) {
      file.run = { kind: 'undone', problem: problem('save-failed'), lines: [], kept: [] };
      return;
    }
    file.run = { kind: 'writing', done: 0, total };
    const report = await store.upsertItems(
      changes.map((change) => change.write),
      (done) => {
        file.run = { kind: 'writing', done, total };
      },
    );
    if (report.ok && report.value.refused.length === 0) {
      journal.end();
      file.run = { kind: 'done', written: total };
      ended('imported', by, file.fileName);
      return;
    }
    const refused = report.ok ? report.value.refused : [];
    const ids = new Set(refused.map(({ id }) => id));
    const failed = {
      problem: report.ok ? reasonOf(refused[0]?.problem) : report.error,
      lines: changes.flatMap(({ id, line }) => (ids.has(id) ? line : [])),
    };
    const undone = await undo((done) => {
      file.run = { kind: 'undoing', done, total };
    });
    file.run = undone ? endOf(file, failed, undone.kept) : { kind: 'stuck', ...failed };
    ended(undone ? 'import-undone' : 'import-stuck', by, file.fileName);
  }

  /** Takes out what an earlier import left. Out: whether nothing of it waits any more. */
  async function takeOut(): Promise<boolean> {
    if (!journal.waits()) return true;
    const undone = await undo(() => undefined);
    if (!undone) return false;
    for (const file of files.values()) {
      if (file.run.kind === 'stuck') file.run = endOf(file, file.run, undone.kept);
    }
    return true;
  }

  /** Puts back what was there. Out: what was kept; undefined: it could not be done, and the journal stays. */
  async function undo(progress: (done: number) => void) {
    for (let tries = 0; tries < UNDO_TRIES; tries += 1) {
      if (tries > 0) await wait((ports.waitMs ?? WAIT_MS) * 2 ** (tries - 1));
      const undone = await journal.undo(progress);
      if (undone.ok) {
        journal.end();
        for (const id of undone.value.kept) log(problem('import-kept', { id }));
        return undone.value;
      }
      log(problem('import-not-undone', { reason: undone.error.name }));
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
      if (!(await kept.keep(id, read))) return err(problem('save-failed'));
      return ok(hold(read));
    },
    find,
    start(id, { skipFaults, by, callerPublishes = false }) {
      const file = find(id);
      if (!file) return err(problem('import-unknown'));
      if (isRunning) return err(problem('import-runs'));
      if (file.plan.faults.length > 0 && !skipFaults) return err(problem('import-faulty'));
      isRunning = true;
      file.run = { kind: 'writing', done: 0, total: file.plan.changes.length };
      const finished = run(file, by)
        .catch((thrown: unknown) => {
          // Nobody waits for it: what is thrown here would end the server.
          log(problem('import-broken', { reason: String(thrown) }));
          const failed = { problem: problem('save-failed'), lines: [] };
          file.run = journal.waits()
            ? { kind: 'stuck', ...failed }
            : { kind: 'undone', kept: [], ...failed };
        })
        .finally(async () => {
          isRunning = false;
          // One that is stuck is tried again, and then is at its end.
          if (file.run.kind !== 'stuck') await kept.keep(id, file).catch(() => false);
          if (file.run.kind !== 'stale' && !callerPublishes) changed();
        });
      return ok({ finished });
    },
    async write(format) {
      const shop = await readShop(ports);
      if (!shop.ok) return shop;
      const { products, known } = shop.value;
      if (format === 'csv') return ok(productsCsv(products, known));
      return ok(
        format === 'json'
          ? productsJson(products, known)
          : shopifyCsv(products, known, ports.shopName()),
      );
    },
    async recover() {
      if (!journal.waits() || isRunning) return;
      isRunning = true;
      await takeOut().finally(() => {
        isRunning = false;
      });
      changed();
    },
  };
}

/** Of a version that somebody else has replaced meanwhile the source speaks in words for programs. */
function reasonOf(refusal: Problem | undefined): Problem {
  if (refusal?.details['status'] === 412) return problem('import-crossed');
  return refusal ?? problem('save-failed');
}

function endOf({ plan }: Read, { problem: reason, lines }: Failed, kept: string[]): ImportRun {
  const ids = new Set(kept);
  const names = plan.changes.flatMap(({ id, name }) => (ids.has(id) ? name : []));
  return { kind: 'undone', problem: reason, lines, kept: names };
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
  const deleted = await source.deleted('products', EVER);
  if (!deleted.ok) return deleted;
  return ok({ products, known, trashed: new Set(deleted.value.map(({ id }) => id)) });
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
