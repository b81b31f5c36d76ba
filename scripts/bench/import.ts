import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createItemTables } from '#src/api/handlers/items/item-tables.ts';
import { createImporter, type Importer } from '#src/exchange/importer.ts';
import { setUp } from '#src/seed/setup.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { createEngine } from '#src/runtime/engine/engine.ts';
import { type DataServices, openServices } from '#src/runtime/engine/services.ts';
import { createEditingPort } from '#src/runtime/ports/editing.ts';
import { median } from './statistics.ts';

const ROWS = 10_000;
const BUDGET_S = 60;
const FIRST_MS = 300;
const SEARCH_MS = 100;
const SEARCHES = 20;
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const print = () => undefined;

/**
 * Measures how long 10,000 rows take: to be looked at, as new products, and with a changed price; then the list of
 * these products as /manage asks for it.
 */
export async function benchImport(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const services = openServices(parseEnv({ DATA_DIR: dataDir }), print);
  try {
    const { source, store } = services.content;
    const made = await setUp(store);
    if (!made.ok) throw new Error(made.error.name);
    const importer = createImporter({
      ...{ source, store, undoLog: join(dataDir, 'import.json'), dir: join(dataDir, 'imports') },
      pastDir: join(dataDir, 'past-imports'),
      ...{ hasFile: () => true, changed: () => undefined, log: () => undefined },
      readAgain: (ids) => services.replica.refreshDrafts(source, 'products', ids),
      ended: () => undefined,
      shopName: () => 'bench',
    });
    const fresh = await importFile(importer, fileOf(1));
    const changed = await importFile(importer, fileOf(2));
    console.log(`${ROWS.toLocaleString('en')} rows, budget ${BUDGET_S} s in all`);
    console.log(`new: looked at in ${fresh.look} s, written in ${fresh.write} s`);
    console.log(`changed: looked at in ${changed.look} s, written in ${changed.write} s`);
    const list = await measureList(services);
    console.log(`list: first rows in ${list.cold} ms, then ${list.warm} ms; budget ${FIRST_MS} ms`);
    console.log(`list: a search in ${list.search} ms; budget ${SEARCH_MS} ms`);
    const isQuick = list.cold <= FIRST_MS && list.search <= SEARCH_MS;
    const slowest = Math.max(...[fresh, changed].map(({ look, write }) => look + write));
    return slowest <= BUDGET_S && isQuick ? 0 : 1;
  } finally {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function fileOf(factor: number): Uint8Array {
  const row = (n: number) =>
    `B-${n},Decke ${n},Blanket ${n},Aus Loden gewebt,${(n * factor) / 100},S=10|L=20`;
  const rows = Array.from({ length: ROWS }, (_, index) => row(index + 1));
  const head = 'article_number,name_de,name_en,summary_de,price,sizes';
  return new TextEncoder().encode([head, ...rows].join('\n'));
}

async function importFile(importer: Importer, bytes: Uint8Array) {
  const began = performance.now();
  const state = await importer.look({ name: 'bench.csv', bytes }, { publishNew: true, lang: 'en' });
  if (!state.ok) throw new Error(state.error.name);
  const looked = performance.now();
  const started = await importer.start(state.value.id, { skipFaults: false, by: 'bench' });
  if (!started.ok) throw new Error(started.error.name);
  await started.value.finished;
  if (state.value.run.kind !== 'done') throw new Error(state.value.run.kind);
  const seconds = (ms: number) => Math.round(ms / 100) / 10;
  return { look: seconds(looked - began), write: seconds(performance.now() - looked) };
}

async function measureList(services: DataServices) {
  const synced = await services.sync();
  if (!synced.ok) throw new Error(synced.error.name);
  const { publisher, campaigns } = createEngine(ROOT, parseEnv({}), services, print);
  const editing = createEditingPort(
    { services, campaigns },
    { publisher, siteUrl: undefined, log: () => undefined },
  );
  const { source } = services.content;
  const tables = createItemTables({ editing, stored: services.replica.table, source });
  const ask = async (words: string) => {
    const began = performance.now();
    const table = await tables({
      ...{ schema: 'products', lang: 'de', words, state: null, sort: 'name' },
      ...{ descending: false, skip: 0, top: 50 },
    });
    if (!table.ok) throw new Error(table.error.name);
    return Math.round(performance.now() - began);
  };
  const cold = await ask('');
  const warm = await ask('');
  const searches: number[] = [];
  for (let n = 0; n < SEARCHES; n += 1) searches.push(await ask(`decke ${n}`));
  return { cold, warm, search: Math.round(median(searches)) };
}
