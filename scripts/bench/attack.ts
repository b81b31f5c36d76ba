import type { AttackerCalls } from './workers/attackers.ts';
import type { LoadCalls, LoadResult } from './workers/load.ts';
import { machine, markdown } from './print.ts';
import { withShopData } from './shop-data.ts';
import type { ShopCalls } from './workers/shop.ts';
import { median, percentile } from './statistics.ts';
import type { BenchRow } from './table.ts';
import { startWorker, type Worker } from './workers/worker.ts';

/**
 * Measures what visitors notice of others: how many searches and filters are answered a second, kept and new,
 * how a page is answered while everything is published, and how a page, a sign-in and a save are while clients attack
 * together. Usage: npm run bench -- attack
 */
const PRODUCTS = 10_000;
const ROUNDS = 3;
const SECONDS = 3;
const CONNECTIONS = 8;
const NEW = 20_000;
const OWNER = 'vroni@almwerk.example';
/** All come through a proxy on this machine, which says who they are. */
const PROXIES = '127.0.0.0/8, ::1';
const VISITOR = '203.0.113.1';
const OWNERS = '203.0.113.2';
const SIGN_INS = 5;
const SAVES = 20;

const CATEGORY = '/de/kategorie/decken-plaids';
const FILTER = `${CATEGORY}/filter?preis=50-100&groesse=140-200-cm`;

type Workers = { shop: Worker<ShopCalls>; load: Worker<LoadCalls> };

/** Runs the bench and prints its table. Out: the exit code. */
export async function benchAttack(): Promise<number> {
  const before = { machine: machine(), time: new Date().toISOString() };
  const rows = await withShopData({ products: PRODUCTS }, measure);
  const sizes = [`${PRODUCTS.toLocaleString('en')} products`];
  console.log(`\n${markdown({ ...before, sizes, rows })}`);
  return 0;
}

async function measure(dataDir: string): Promise<BenchRow[]> {
  const workers = {
    shop: startWorker<ShopCalls>('./shop.ts'),
    load: startWorker<LoadCalls>('./load.ts'),
  };
  try {
    console.log('its pages …');
    const address = await workers.shop.call('start', { dataDir, proxies: PROXIES });
    return [
      ...(await rates(workers, address)),
      ...(await published(workers, address)),
      ...(await attacked(workers, address)),
    ];
  } finally {
    await Promise.all([workers.shop.end(), workers.load.end()]);
  }
}

async function rates({ load }: Workers, address: string): Promise<BenchRow[]> {
  let asked = 0;
  const fresh = (path: (n: number) => string) => () =>
    Array.from({ length: NEW }, () => path(asked++));
  const questions = [
    ['a search, kept', () => ['/de/suche?q=wolle'], 3_000],
    ['a search, new', fresh((n) => `/de/suche?q=decke+${n}`), 500],
    ['a filter, kept', () => [FILTER], 3_000],
    ['a filter, new', fresh((n) => `${FILTER}&farbe=tanne-${n}`), 500],
  ] as const;
  const rows: BenchRow[] = [];
  for (const [what, paths, budget] of questions) {
    console.log(`${what} …`);
    await run(load, address, [...paths()], SECONDS / 3);
    const all: LoadResult[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      all.push(await run(load, address, [...paths()], SECONDS));
    }
    const rate = median(all.map(({ perSecond }) => perSecond));
    rows.push({
      ...{ what, unit: '/s', values: [{ median: rate, samples: ROUNDS }] },
      budget: { text: `${budget}/s`, kept: rate >= budget },
    });
    rows.push(slowest('– p99', all));
  }
  return rows;
}

async function published({ shop, load }: Workers, address: string): Promise<BenchRow[]> {
  console.log('a page, while all are published …');
  await shop.call('renameShop', { name: 'Almwerk 2' });
  let isOver = false;
  const publishing = shop.call('publish', undefined).finally(() => {
    isOver = true;
  });
  const order = { address, headers: { 'X-Forwarded-For': VISITOR }, status: 200, connections: 8 };
  const paths = ['/de', CATEGORY, '/en'];
  const { p99Ms } = await load.call('run', { ...order, paths, seconds: 20, perSecond: 200 });
  if (isOver) throw new Error('The publish was over before the visits were.');
  const { rendered, durations } = await publishing;
  const seconds = Object.values(durations).reduce((sum, one) => sum + one, 0) / 1000;
  return [
    {
      what: 'all pages published beside it',
      unit: 'pages/s',
      values: [{ median: rendered / seconds, samples: 1 }],
    },
    {
      what: '– a page meanwhile, 200 visits/s, p99',
      unit: 'ms',
      values: [{ median: p99Ms, samples: 1 }],
      budget: { text: '50 ms', kept: p99Ms <= 50 },
    },
  ];
}

async function attacked({ shop, load }: Workers, address: string): Promise<BenchRow[]> {
  const password = await shop.call('addOwner', { email: OWNER });
  const owner = { address, from: OWNERS, email: OWNER, password };
  const page = async () => {
    const all: LoadResult[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      all.push(await run(load, address, ['/de'], SECONDS, 1));
    }
    return all;
  };
  console.log('a page, alone …');
  const alone = await page();
  const attackers = startWorker<AttackerCalls>('./attackers.ts');
  try {
    await attackers.call('begin', { address });
    console.log('a page, under attack …');
    const meanwhile = await page();
    const p99 = median(meanwhile.map(({ p99Ms }) => p99Ms));
    console.log('the owner signs in …');
    const times: number[] = [];
    for (let n = 0; n < SIGN_INS; n++) {
      const { ms, status } = await attackers.call('signIn', owner);
      if (status !== 303) throw new Error(`The owner's sign-in was answered with ${status}.`);
      times.push(ms);
    }
    console.log('an editor saves …');
    const saves = await attackers.call('save', { ...owner, times: SAVES });
    const high = percentile(saves, 0.95);
    const signedIn = { median: median(times), high: percentile(times, 0.95), samples: SIGN_INS };
    return [
      slowest('a page, p99', alone),
      { ...slowest('– under attack', meanwhile), budget: { text: '50 ms', kept: p99 <= 50 } },
      { what: 'the owner signs in under attack', unit: 'ms', values: [signedIn] },
      {
        ...{ what: 'an editor saves under attack', unit: 'ms' },
        values: [{ median: median(saves), high, samples: SAVES }],
        budget: { text: '200 ms', kept: high <= 200 },
      },
    ];
  } finally {
    await attackers.end();
  }
}

function run(
  load: Worker<LoadCalls>,
  address: string,
  paths: string[],
  seconds: number,
  connections = CONNECTIONS,
): Promise<LoadResult> {
  const headers = { 'X-Forwarded-For': VISITOR };
  return load.call('run', { address, paths, headers, status: 200, connections, seconds });
}

function slowest(what: string, all: readonly LoadResult[]): BenchRow {
  const value = { median: median(all.map(({ p99Ms }) => p99Ms)), samples: all.length };
  return { what, unit: 'ms', values: [value] };
}
