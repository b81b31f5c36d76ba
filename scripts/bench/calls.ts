import type { BareAnswerCalls } from './workers/bare-answer.ts';
import type { LoadCalls, LoadResult } from './workers/load.ts';
import { machine, markdown } from './print.ts';
import { withShopData } from './shop-data.ts';
import type { ShopCalls } from './workers/shop.ts';
import { median } from './statistics.ts';
import type { BenchRow } from './table.ts';
import { startWorker, type Worker } from './workers/worker.ts';

/**
 * Measures POST /api/rest beside a bare `node:http` server that answers the same bytes, in turns: an answer that
 * is kept, and filters that nobody has asked before. Usage: npm run bench -- calls
 */
const PRODUCTS = 1_000;
const ROUNDS = 5;
const SECONDS = 2;
const CONNECTIONS = 16;
const PATH = '/api/rest';
const KEPT = JSON.stringify({ url: 'products?$top=20', language: 'de' });

type Rates = { ours: LoadResult[]; bare: LoadResult[] };

/** Runs the bench and prints its table. Out: the exit code. */
export async function benchCalls(): Promise<number> {
  const before = { machine: machine(), time: new Date().toISOString() };
  const rows = await withShopData({ products: PRODUCTS }, measureCalls);
  const sizes = [`${PRODUCTS.toLocaleString('en')} products`];
  console.log(`\n${markdown({ ...before, sizes, rows })}`);
  return 0;
}

async function measureCalls(dataDir: string): Promise<BenchRow[]> {
  const shop = startWorker<ShopCalls>('./shop.ts');
  const bare = startWorker<BareAnswerCalls>('./bare-answer.ts');
  const load = startWorker<LoadCalls>('./load.ts');
  try {
    const address = await shop.call('start', { dataDir });
    const answer = await fetch(address + PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: KEPT,
    });
    if (!answer.ok) throw new Error(`${PATH}: ${answer.status}`);
    const sides = {
      ours: address,
      bare: await bare.call('start', { answer: await answer.text() }),
    };
    let asked = 0;
    const filters = () =>
      Array.from({ length: 20_000 }, () =>
        JSON.stringify({ url: `products?$filter=data/priceCents/iv%20gt%20${asked++}&$top=20` }),
      );
    console.log('kept answers …');
    const kept = await compare(load, sides, () => [KEPT]);
    console.log('new filters …');
    const fresh = await compare(load, sides, filters);
    return [...rows('kept', kept, 0.5), ...rows('a new filter', fresh, 0.1)];
  } finally {
    await Promise.all([shop.end(), bare.end(), load.end()]);
  }
}

async function compare(
  load: Worker<LoadCalls>,
  sides: Record<keyof Rates, string>,
  bodies: () => string[],
): Promise<Rates> {
  const rates: Rates = { ours: [], bare: [] };
  const run = (side: keyof Rates, seconds: number) =>
    load.call('run', {
      ...{ address: sides[side], paths: [PATH], bodies: bodies(), headers: {} },
      ...{ status: 200, connections: CONNECTIONS, seconds },
    });
  for (const side of ['ours', 'bare'] as const) await run(side, SECONDS / 4);
  for (let round = 0; round < ROUNDS; round++) {
    for (const side of ['ours', 'bare'] as const) rates[side].push(await run(side, SECONDS));
  }
  return rates;
}

function rows(what: string, { ours, bare }: Rates, budget: number): BenchRow[] {
  const ratio = median(
    ours.map(({ perSecond }, at) => perSecond / (bare[at]?.perSecond ?? Number.NaN)),
  );
  const value = (one: number) => ({ median: one, samples: ROUNDS });
  const rate = (all: LoadResult[]) => median(all.map(({ perSecond }) => perSecond));
  const slowest = (all: LoadResult[]) => median(all.map(({ p99Ms }) => p99Ms));
  return [
    { what: `POST /api/rest, ${what}`, unit: '/s', values: [value(rate(ours))] },
    { what: '– p99', unit: 'ms', values: [value(slowest(ours))] },
    { what: '– bare node:http', unit: '/s', values: [value(rate(bare))] },
    { what: '– p99 of that', unit: 'ms', values: [value(slowest(bare))] },
    {
      ...{ what: '– beside it', unit: '×', values: [value(ratio)] },
      budget: { text: `${budget} ×`, kept: ratio >= budget },
    },
  ];
}
