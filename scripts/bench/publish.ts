import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IncrementalCalls } from './workers/incremental.ts';
import { type ChangeKind, KINDS } from './kinds.ts';
import { machine, markdown } from './print.ts';
import type { PublishCalls, Published } from './workers/publish-steps.ts';
import { median, percentile } from './statistics.ts';
import type { Steps } from './workers/steps.ts';
import type { BenchRow, ReportValue } from './table.ts';
import { type Worker, withWorker } from './workers/worker.ts';

/**
 * Measures what a publish costs, from the call to the commit, at three sizes of the catalogue, and beside
 * it `astro build` with `experimental.incrementalBuild` on the same content and the same change.
 */
const SIZES = [100, 1_000, 6_600];
const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const TIMES: Record<ChangeKind, number> = {
  product: 25,
  menu: 5,
  colour: 10,
  nothing: 10,
  everything: 2,
};
const WARM_UP: Record<ChangeKind, number> = {
  product: 5,
  menu: 1,
  colour: 2,
  nothing: 2,
  everything: 0,
};
const NAMES: Record<ChangeKind, string> = {
  product: 'one product',
  menu: 'one menu entry',
  colour: 'one colour',
  nothing: 'nothing',
  everything: "everything (the shop's name)",
};

type Build = { ms: number; pages: number };
type Size = {
  products: number;
  pages: number;
  publishes: Record<ChangeKind | 'full', Published[]>;
  builds: Record<ChangeKind, Build>;
  peakMb: number;
};

/** Runs the bench and prints its table; a small one measures 100 products only. Out: the exit code. */
export async function benchPublish(isSmall: boolean): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  const before = { machine: machine(), time: new Date().toISOString() };
  const measured: Size[] = [];
  for (const products of isSmall ? SIZES.slice(0, 1) : SIZES) {
    measured.push(await measureSize(products, (step) => console.log(`${products}: ${step} …`)));
  }
  const sizes = measured.map(
    ({ products, pages }) => `${products.toLocaleString('en')} products, ${pages} pages`,
  );
  console.log(`\n${markdown({ ...before, sizes, rows: rowsOf(measured) })}`);
  return 0;
}

/** Measures one size in new folders and leaves nothing behind. */
async function measureSize(products: number, say: (step: string) => void): Promise<Size> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const folder = join(DIST, basename(dataDir));
  const rubbish = [dataDir, folder];
  const clean = () => {
    for (const one of rubbish.splice(0)) rmSync(one, { recursive: true, force: true });
  };
  process.once('exit', clean);
  try {
    say('seed, build of the code');
    const { value: built } = await withWorker('./steps.ts', async (steps: Worker<Steps>) => {
      await steps.call('seed', { dataDir, products });
      await steps.call('sync', { dataDir });
      return steps.call('build', { dataDir });
    });
    rubbish.push(built.folder);
    const queries = join(dataDir, 'page-queries.json');
    const order = { dataDir, folder, queries };
    const { value, peakMb } = await withWorker(
      './publish-steps.ts',
      async (shop: Worker<PublishCalls>) => {
        const pages = await shop.call('open', { dataDir, queries });
        const publishes = await measurePublishes(shop, products, say);
        const { peakMb: peak } = await shop.memory();
        const builds = await measureBuilds(shop, order, say);
        await shop.call('close', undefined);
        return { pages, publishes, builds, peak };
      },
    );
    const { peak, ...rest } = value;
    return { products, ...rest, peakMb: Math.min(peak, peakMb) };
  } finally {
    clean();
    process.off('exit', clean);
  }
}

async function measurePublishes(
  shop: Worker<PublishCalls>,
  products: number,
  say: (step: string) => void,
): Promise<Size['publishes']> {
  const found: Partial<Size['publishes']> = {};
  for (const kind of KINDS) {
    say(NAMES[kind]);
    const all: Published[] = [];
    const times = kind === 'everything' && products > 1_000 ? 1 : TIMES[kind];
    for (let number = 0; number < WARM_UP[kind] + times; number++) {
      await shop.call('change', { kind, number });
      all.push(await shop.call('publish', { full: false }));
    }
    found[kind] = all.slice(WARM_UP[kind]);
  }
  found.full = [await shop.call('publish', { full: true })];
  return found as Size['publishes'];
}

type IncrementalOrder = Parameters<IncrementalCalls['run']>[0];

/** `astro build` with its cache: of everything first, then after each change. */
async function measureBuilds(
  shop: Worker<PublishCalls>,
  order: IncrementalOrder,
  say: (step: string) => void,
): Promise<Record<ChangeKind, Build>> {
  const build = async () => {
    const run = (worker: Worker<IncrementalCalls>) => worker.call('run', order);
    return (await withWorker('./incremental.ts', run)).value;
  };
  say('astro build, incremental');
  const found: Partial<Record<ChangeKind, Build>> = { everything: await build() };
  for (const kind of KINDS) {
    if (kind === 'everything') continue;
    await shop.call('change', { kind, number: 1_000 });
    await shop.call('sync', undefined);
    found[kind] = await build();
  }
  return found as Record<ChangeKind, Build>;
}

function rowsOf(sizes: readonly Size[]): BenchRow[] {
  const rows = KINDS.flatMap((kind) => [
    row(`${NAMES[kind]}: publish`, 'ms', sizes, (size) =>
      spread(size.publishes[kind].map(({ ms }) => ms)),
    ),
    row('– CPU', 'ms', sizes, (size) => spread(size.publishes[kind].map(({ cpuMs }) => cpuMs))),
    row('– pages and files rendered', '', sizes, (size) =>
      once(median(size.publishes[kind].map(({ pages }) => pages))),
    ),
    row('– `astro build`, incremental', 's', sizes, ({ builds }) => once(builds[kind].ms / 1000)),
    row('– pages and payloads rendered by it', '', sizes, ({ builds }) => once(builds[kind].pages)),
  ]);
  return [
    ...rows,
    row('nothing, in full: publish', 'ms', sizes, ({ publishes }) =>
      spread(publishes.full.map(({ ms }) => ms)),
    ),
    row('– CPU', 'ms', sizes, ({ publishes }) => spread(publishes.full.map(({ cpuMs }) => cpuMs))),
    row('memory of the publisher, at most', 'MB', sizes, ({ peakMb }) => once(peakMb)),
  ];
}

function row(
  what: string,
  unit: string,
  sizes: readonly Size[],
  of: (size: Size) => ReportValue,
): BenchRow {
  const values = sizes.map(of);
  const [first, last] = [values[0], values.at(-1)];
  const ratio = first && last && sizes.length > 1 ? last.median / first.median : undefined;
  return { what, unit, values, ...(ratio !== undefined && Number.isFinite(ratio) && { ratio }) };
}

const spread = (values: readonly number[]): ReportValue => ({
  median: median(values),
  ...(values.length > 1 && { high: percentile(values, 0.95) }),
  samples: values.length,
});

const once = (value: number): ReportValue => ({ median: value, samples: 1 });
