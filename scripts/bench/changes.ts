import { Agent, request } from 'node:http';
import { formatCents } from '#src/lib/money.ts';
import type { BenchProduct } from './change.ts';
import type { ShopCalls } from './workers/shop.ts';
import type { Worker } from './workers/worker.ts';

/** One change: ms from the call of 'publish' until its bytes were here, and where they went. */
export type TimedChange = {
  total: number;
  sync: number;
  affected: number;
  render: number;
  commit: number;
  pages: number;
};

type Shop = Worker<ShopCalls> & { address: string };
/** Every product is changed once; the first `warmUp` do not count. */
export type ChangesOptions = { products: readonly BenchProduct[]; warmUp: number };

const PRICE = 100_000;

/** Changes the price of one product after the other. */
export function measurePrices(shop: Shop, order: ChangesOptions): Promise<TimedChange[]> {
  return measure(shop, order, async ({ id, path }, number) => {
    const cents = PRICE + number;
    await shop.call('changePrice', { id, cents });
    return { path, text: formatCents(cents, 'de-DE') };
  });
}

/** Renames one product after the other: it gets another address, too. */
export function measureNames(shop: Shop, order: ChangesOptions): Promise<TimedChange[]> {
  return measure(shop, order, async ({ id }, number) => {
    const de = `Messware ${number}`;
    await shop.call('changeName', { id, de, en: `Bench goods ${number}` });
    return { path: `/de/product/messware-${number}`, text: de };
  });
}

type Expected = { path: string; text: string };

async function measure(
  shop: Shop,
  { products, warmUp }: ChangesOptions,
  change: (product: BenchProduct, number: number) => Promise<Expected>,
): Promise<TimedChange[]> {
  const agent = new Agent({ keepAlive: true });
  const changes: TimedChange[] = [];
  for (const [number, product] of products.entries()) {
    const { path, text } = await change(product, number);
    const start = performance.now();
    const report = await shop.call('publish', undefined);
    const body = await get(agent, shop.address + path);
    const total = performance.now() - start;
    if (!body.includes(text)) throw new Error(`${path} does not show ${text}.`);
    changes.push({ total, ...report.durations, pages: report.rendered });
  }
  agent.destroy();
  return changes.slice(warmUp);
}

function get(agent: Agent, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        body += chunk;
      });
      answer.on('end', () => resolve(body));
      answer.on('error', reject);
    });
    asking.on('error', reject);
    asking.end();
  });
}
