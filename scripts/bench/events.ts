import type { LoadCalls, LoadResult } from './workers/load.ts';
import { machine, markdown } from './print.ts';
import { withShopData } from './shop-data.ts';
import type { ShopCalls } from './workers/shop.ts';
import { median } from './statistics.ts';
import type { BenchRow } from './table.ts';
import { startWorker, type Worker } from './workers/worker.ts';

/**
 * Measures how many events of visits are taken a second, and how a page is answered while 2,000 of them come a
 * second. Usage: npm run bench -- events
 */
const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const WANTED = 2_000;
const PAGES = 500;
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0';

/** Runs the bench and prints its table. Out: the exit code. */
export async function benchEvents(): Promise<number> {
  const before = { machine: machine(), time: new Date().toISOString() };
  const rows = await withShopData({ products: 100 }, measure);
  console.log(`\n${markdown({ ...before, sizes: ['100 products'], rows })}`);
  return 0;
}

async function measure(dataDir: string): Promise<BenchRow[]> {
  const shop = startWorker<ShopCalls>('./shop.ts');
  // The page is asked from a process of its own, so that it does not wait for the events' one.
  const load = startWorker<LoadCalls>('./load.ts');
  const visitor = startWorker<LoadCalls>('./load.ts');
  try {
    const address = await shop.call('start', { dataDir });
    console.log('events, as many as it takes …');
    await send(load, address, SECONDS / 3);
    const most = await rounds(() => send(load, address, SECONDS));
    console.log('a page, alone …');
    await look(visitor, address);
    const alone = await rounds(() => look(visitor, address));
    console.log(`a page, with ${WANTED} events a second …`);
    const meanwhile: LoadResult[] = [];
    const paced = await rounds(async () => {
      const [sent, page] = await Promise.all([
        send(load, address, SECONDS, WANTED),
        look(visitor, address),
      ]);
      meanwhile.push(page);
      return sent;
    });
    return [
      rate('events, as many as it takes', most, WANTED),
      rate(`events, ${WANTED} a second wanted`, paced, WANTED * 0.98),
      p99('– p99', paced),
      p99('a page meanwhile, p99', meanwhile),
      p99('– alone', alone),
    ];
  } finally {
    await Promise.all([shop.end(), load.end(), visitor.end()]);
  }
}

async function rounds(run: () => Promise<LoadResult>): Promise<LoadResult[]> {
  const all: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round++) all.push(await run());
  return all;
}

function send(load: Worker<LoadCalls>, address: string, seconds: number, perSecond?: number) {
  const bodies = Array.from({ length: PAGES }, (_, n) =>
    JSON.stringify({ n: 'pageview', u: `${address}/de/seite-${n}`, d: 'shop', r: null, w: 1440 }),
  );
  return load.call('run', {
    ...{ address, paths: ['/api/event'], bodies, headers: { 'User-Agent': AGENT }, status: 202 },
    ...{ connections: CONNECTIONS, seconds, ...(perSecond !== undefined && { perSecond }) },
  });
}

function look(load: Worker<LoadCalls>, address: string) {
  const headers = { 'Accept-Encoding': 'br' };
  const paced = { connections: 1, seconds: SECONDS, perSecond: 100 };
  return load.call('run', { address, paths: ['/de'], headers, status: 200, ...paced });
}

function rate(what: string, all: readonly LoadResult[], least: number): BenchRow {
  const value = median(all.map(({ perSecond }) => perSecond));
  return {
    ...{ what, unit: '/s', values: [{ median: value, samples: all.length }] },
    budget: { text: `${WANTED}/s`, kept: value >= least },
  };
}

const p99 = (what: string, all: readonly LoadResult[]): BenchRow => ({
  ...{ what, unit: 'ms' },
  values: [{ median: median(all.map(({ p99Ms }) => p99Ms)), samples: all.length }],
});
