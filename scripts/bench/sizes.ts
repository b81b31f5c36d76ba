import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '#src/model/languages.ts';
import { SEARCH_PATHS } from '#src/model/links.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { measureNames, measurePrices, type TimedChange } from './changes.ts';
import { spread as someOf, takeStep } from './measure.ts';
import { machine, markdown } from './print.ts';
import { QUESTIONS } from './search.ts';
import type { ShopCalls } from './workers/shop.ts';
import type { Timed } from './workers/steps.ts';
import { once, spread, type BenchRow, type ReportValue } from './table.ts';
import { startWorker } from './workers/worker.ts';

/** Measures what grows with the catalogue, up to 200,000 paths: 64,000 products in two languages. */
const SIZES = [100, 6_600, 64_000];
const CHANGES = 40;
const WARM_UP = 5;
const SEARCH_ROUNDS = 3;
const MB = 1_000_000;
const MEMORY_BUDGET_MB = 400;
const RATIO_BUDGET = 1.3;

/** A number of things, and how many ms they took. */
type Rate = Pick<Timed, 'count' | 'ms'>;

type Size = {
  products: number;
  paths: number;
  items: Rate;
  sync: Timed;
  all: Timed;
  none: Timed;
  menu: Timed;
  idle: number[];
  price: TimedChange[];
  name: TimedChange[];
  searches: number[];
  fileMb: { content: number; replica: number; site: number };
  memoryMb: { sync: number; publish: number; server: number };
};

/** Runs the bench and prints its table. In: one size of the catalogue, in the place of the three. Out: the exit code. */
export async function benchSizes(products: number | undefined): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  const before = { machine: machine(), time: new Date().toISOString() };
  const measured: Size[] = [];
  for (const size of products === undefined ? SIZES : [products]) {
    measured.push(await measureSize(size, (step) => console.log(`${size} products: ${step} …`)));
  }
  const sizes = measured.map(
    (size) => `${size.products.toLocaleString('en')} products, ${size.paths} paths`,
  );
  console.log(`\n${markdown({ ...before, sizes, rows: rowsOf(measured) })}`);
  return 0;
}

/** Measures one size in new folders and leaves nothing behind. */
async function measureSize(products: number, say: (step: string) => void): Promise<Size> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const rubbish = [dataDir];
  const clean = () => {
    for (const one of rubbish.splice(0)) rmSync(one, { recursive: true, force: true });
  };
  process.once('exit', clean);
  try {
    say('seed');
    const began = performance.now();
    const { value: count } = await takeStep((steps) => steps.call('seed', { dataDir, products }));
    const items = { count, ms: performance.now() - began };
    say('first sync');
    const sync = await takeStep((steps) => steps.call('sync', { dataDir }));
    say('build of the code');
    const { value: built } = await takeStep((steps) => steps.call('build', { dataDir }));
    rubbish.push(built.folder);
    say('full publish');
    const { value: publish, peakMb } = await takeStep((steps) =>
      steps.call('publish', { dataDir }),
    );
    const queries = join(dataDir, 'page-queries.json');
    const { value: held } = await takeStep((steps) => steps.call('look', { dataDir, queries }));
    const served = await measureServer(dataDir, say);
    return {
      ...{ products, paths: held.paths, items, sync: sync.value, ...publish, ...served },
      fileMb: fileSizes(dataDir),
      memoryMb: { sync: sync.peakMb, publish: peakMb, server: served.serverMb },
    };
  } finally {
    clean();
    process.off('exit', clean);
  }
}

/** Prices, names and searches of a running shop, and the most memory that it took. */
async function measureServer(dataDir: string, say: (step: string) => void) {
  const { value: changeable } = await takeStep((steps) => steps.call('products', { dataDir }));
  const worker = startWorker<ShopCalls>('./shop.ts');
  try {
    const address = await worker.call('start', { dataDir });
    const shop = { ...worker, address };
    say('changes of one product');
    const products = someOf(changeable, WARM_UP + CHANGES + SEARCH_ROUNDS);
    const order = { products: products.slice(SEARCH_ROUNDS), warmUp: WARM_UP };
    const price = await measurePrices(shop, order);
    const name = await measureNames(shop, order);
    say('searches');
    const searches: number[] = [];
    for (const product of products.slice(0, SEARCH_ROUNDS)) {
      // After a publish a result is worked out anew.
      await measurePrices(shop, { products: [product], warmUp: 0 });
      searches.push(...(await measureSearches(address)));
    }
    const { peakMb } = await worker.memory();
    return { price, name, searches, serverMb: peakMb };
  } finally {
    await worker.end();
  }
}

/** Asks each question once. Out: ms until its page of results was here. */
async function measureSearches(address: string): Promise<number[]> {
  const times: number[] = [];
  for (const lang of LANGUAGES) {
    for (const question of QUESTIONS[lang]) {
      const began = performance.now();
      const path = `${SEARCH_PATHS[lang]}?q=${encodeURIComponent(question)}`;
      const answer = await fetch(address + path);
      await answer.text();
      times.push(performance.now() - began);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    }
  }
  return times;
}

/** MB of the databases, each with its log. */
function fileSizes(dataDir: string): Size['fileMb'] {
  const paths = dataPaths(dataDir);
  const sizeOf = (path: string) =>
    ['', '-wal'].reduce(
      (sum, suffix) => sum + (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0),
      0,
    ) / MB;
  return {
    content: sizeOf(paths.contentDatabase),
    replica: sizeOf(paths.replica),
    site: sizeOf(paths.site),
  };
}

function rowsOf(sizes: readonly Size[]): BenchRow[] {
  const perSecond = ({ count, ms }: Rate) => once((count / ms) * 1000);
  const row = (
    what: string,
    unit: string,
    of: (size: Size) => ReportValue,
    limit?: number,
  ): BenchRow => {
    const values = sizes.map(of);
    const [first, last] = [values[0], values.at(-1)];
    const ratio = first && last && sizes.length > 1 ? last.median / first.median : undefined;
    const isRatio = unit === 'ms';
    const kept = isRatio ? (ratio ?? 1) <= (limit ?? 0) : (last?.median ?? 0) <= (limit ?? 0);
    return {
      ...{ what, unit, values },
      ...(ratio !== undefined && { ratio }),
      ...(limit !== undefined && {
        budget: { text: isRatio ? `${limit} ×` : `${limit} ${unit}`, kept },
      }),
    };
  };
  return [
    row('seed', 'items/s', ({ items }) => perSecond(items)),
    row('first sync', 'items/s', ({ sync }) => perSecond(sync)),
    row('full publish into an empty store', 'pages/s', ({ all }) => perSecond(all)),
    row('full publish, nothing changed', 'pages/s', ({ none }) => perSecond(none)),
    row('another menu on every page', 'pages/s', ({ menu }) => perSecond(menu)),
    row('publish without a change', 'ms', ({ idle }) => spread(idle)),
    row(
      'another price, from ‘publish’ to served',
      'ms',
      ({ price }) => spread(price.map(({ total }) => total)),
      RATIO_BUDGET,
    ),
    ...(['sync', 'affected', 'render', 'commit'] as const).map((part) =>
      row(`– ${part}`, 'ms', ({ price }) => spread(price.map((change) => change[part]))),
    ),
    row('– pages drawn', '', ({ price }) => spread(price.map(({ pages }) => pages))),
    row('another name', 'ms', ({ name }) => spread(name.map(({ total }) => total))),
    row('a new search, its page', 'ms', ({ searches }) => spread(searches)),
    ...(['content', 'replica', 'site'] as const).map((file) =>
      row(`${file}.sqlite with its log`, 'MB', ({ fileMb }) => once(fileMb[file])),
    ),
    row('memory of the first sync, at most', 'MB', ({ memoryMb }) => once(memoryMb.sync)),
    row('– of a full publish', 'MB', ({ memoryMb }) => once(memoryMb.publish)),
    row('– of the server', 'MB', ({ memoryMb }) => once(memoryMb.server), MEMORY_BUDGET_MB),
  ];
}
