import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatCents } from '#src/lib/money.ts';
import { type TimedChange, measureNames, measurePrices } from './changes.ts';
import type { BenchProduct } from './change.ts';
import type { IncrementalCalls, IncrementalOptions } from './workers/incremental.ts';
import { measureRequests, type RequestMode, type RequestRates } from './requests.ts';
import type { ShopCalls } from './workers/shop.ts';
import type { Steps, Timed } from './workers/steps.ts';
import { startWorker, type Worker, withWorker } from './workers/worker.ts';

/** What to measure. */
export type BenchPlan = {
  products: number;
  /** How often each step is taken anew; `builds` for those of the code and of Astro. */
  repeats: number;
  builds: number;
  /** Changes of each kind, after some that do not count. */
  changes: number;
  warmUp: number;
  /** For each server and way of asking. */
  rounds: number;
  seconds: number;
};

/** A step that was taken several times; `peakMb` is the largest. */
export type MeasuredStep = { runs: Timed[]; peakMb: number };

/** Everything that was measured at one size of the catalogue. */
export type MeasuredTimes = {
  products: number;
  pages: number;
  /** Addresses of pages: those without a language count, too. */
  paths: number;
  sync: MeasuredStep;
  /** Of the code alone. */
  build: MeasuredStep;
  /** `astro build` of all pages. */
  astroBuild: MeasuredStep;
  publishAll: MeasuredStep;
  publishNone: MeasuredStep;
  /** Every page has another menu. */
  publishMenu: MeasuredStep;
  /** ms of a publish without a change. */
  idle: number[];
  incremental: { cold: Incremental; warm: Incremental };
  price: TimedChange[];
  name: TimedChange[];
  requests: Record<RequestMode, RequestRates>;
  rounds: number;
  /** MB of the server: ready, at most during changes, at most in all. */
  server: { startMb: number; changesMb: number; peakMb: number };
};

type Incremental = { ms: number; pages: number; peakMb: number };

const DIST = fileURLToPath(new URL('../../dist/', import.meta.url));
const MANY_PAGES = 500;
const CENTS = 4_711;

type Say = (line: string) => void;
type BenchBuilder = Worker<IncrementalCalls>;

/** Measures one size in new folders, one thing after the other, and leaves nothing behind. */
export async function measure(plan: BenchPlan, say: Say): Promise<MeasuredTimes> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const rubbish = [dataDir];
  const clean = () => rubbish.splice(0).forEach(removeFolder);
  process.once('exit', clean);
  try {
    return await measureIn(dataDir, plan, say, rubbish);
  } finally {
    clean();
    process.off('exit', clean);
  }
}

const peakOf = (runs: readonly { peakMb: number }[]) =>
  Math.max(...runs.map(({ peakMb }) => peakMb));

const removeFolder = (folder: string) => rmSync(folder, { recursive: true, force: true });

async function measureIn(
  dataDir: string,
  plan: BenchPlan,
  say: Say,
  rubbish: string[],
): Promise<MeasuredTimes> {
  const { products, repeats, builds } = plan;
  say('seed');
  await takeStep((steps) => steps.call('seed', { dataDir, products }));
  say('first sync');
  const sync = await repeat(repeats, (steps) => steps.call('sync', { dataDir }));
  say('build of the code');
  const { runs: built } = await repeat(builds, async (steps) => {
    // Loden keeps few builds: one of the bench at a time leaves the shop's own alone.
    rubbish.splice(1).forEach(removeFolder);
    const one = await steps.call('build', { dataDir });
    rubbish.push(one.folder);
    return one;
  });
  say('full publish');
  const publish = await measurePublish(repeats, dataDir);
  const { value: changeable } = await takeStep((steps) => steps.call('products', { dataDir }));
  say('astro build, incremental');
  const folder = join(DIST, basename(dataDir));
  rubbish.push(folder);
  const queries = join(dataDir, 'page-queries.json');
  const { value } = await takeStep((steps) => steps.call('look', { dataDir, queries }));
  const { pages, paths } = value;
  const incremental = await measureIncremental({ dataDir, folder, queries }, last(changeable));
  say('astro build of all pages');
  const { runs: drawn } = await repeat(builds, async (steps) => {
    const out = join(DIST, `${basename(dataDir)}-all`);
    rubbish.push(out);
    const one = await steps.call('astroBuild', { dataDir, folder: out });
    return { ...one, count: pages };
  });
  const served = await measureServer(dataDir, plan, changeable, say);
  const build = { runs: built, peakMb: peakOf(built) };
  const astroBuild = { runs: drawn, peakMb: peakOf(drawn) };
  return { products, pages, paths, sync, build, astroBuild, ...publish, incremental, ...served };
}

async function measurePublish(repeats: number, dataDir: string) {
  const published = await repeat(repeats, (steps) => steps.call('publish', { dataDir }));
  const { runs, peakMb } = published;
  return {
    publishAll: { runs: runs.map(({ all }) => all), peakMb },
    publishNone: { runs: runs.map(({ none }) => none), peakMb },
    publishMenu: { runs: runs.map(({ menu }) => menu), peakMb },
    idle: runs.flatMap(({ idle }) => idle),
  };
}

/** `astro build` twice: at first, and after the price of a product changed. */
async function measureIncremental(order: IncrementalOptions, { id, path }: BenchProduct) {
  const { dataDir, folder } = order;
  const build = async (): Promise<Incremental & { page: string }> => {
    const { value, peakMb } = await withWorker(
      './incremental.ts',
      async (worker: BenchBuilder) => ({
        ...(await worker.call('run', order)),
        page: await worker.call('page', { folder, path }),
      }),
    );
    return { ...value, peakMb };
  };
  const { page: _before, ...cold } = await build();
  await takeStep((steps) => steps.call('changeOne', { dataDir, id, cents: CENTS }));
  const { page, ...warm } = await build();
  if (!page.includes(formatCents(CENTS, 'de-DE'))) throw new Error(`${path} is as it was.`);
  return { cold, warm };
}

async function measureServer(
  dataDir: string,
  plan: BenchPlan,
  products: readonly BenchProduct[],
  say: Say,
) {
  const worker = startWorker<ShopCalls>('./shop.ts');
  try {
    const address = await worker.call('start', { dataDir });
    const startMb = (await worker.memory()).peakMb;
    say('changes of one product');
    const shop = { ...worker, address };
    const order = { ...plan, products: spread(products, plan.warmUp + plan.changes) };
    const price = await measurePrices(shop, order);
    const name = await measureNames(shop, order);
    const changesMb = (await worker.memory()).peakMb;
    say('requests');
    // Renamed products have other addresses now.
    const kept = products.filter((product) => !order.products.includes(product));
    const requests = await measureRequests({
      address,
      paths: spread(kept, MANY_PAGES).map(({ path }) => path),
      folder: join(dataDir, 'files'),
      rounds: plan.rounds,
      seconds: plan.seconds,
    });
    const { peakMb } = await worker.memory();
    return { price, name, requests, rounds: plan.rounds, server: { startMb, changesMb, peakMb } };
  } finally {
    await worker.end();
  }
}

/** At most so many of the values, from the whole list. */
export function spread<T>(values: readonly T[], count: number): T[] {
  const step = Math.max(1, values.length / count);
  return values.filter((_, index) => index % step < 1);
}

/** Runs `work` with the steps in a process that has done nothing before. */
export function takeStep<T>(work: (steps: Worker<Steps>) => Promise<T>) {
  return withWorker<Steps, T>('./steps.ts', work);
}

async function repeat<T>(count: number, work: (steps: Worker<Steps>) => Promise<T>) {
  const taken: { value: T; peakMb: number }[] = [];
  while (taken.length < count) taken.push(await takeStep(work));
  return {
    runs: taken.map(({ value }) => value),
    peakMb: Math.max(...taken.map(({ peakMb }) => peakMb)),
  };
}

function last<T>(values: readonly T[]): T {
  const value = values.at(-1);
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}
