import type { PageCalls, PageCost } from './workers/page-steps.ts';
import { machine, markdown } from './print.ts';
import { withShopData } from './shop-data.ts';
import { median, percentile } from './statistics.ts';
import type { BenchRow } from './table.ts';
import { type Worker, withWorker } from './workers/worker.ts';

/**
 * Measures what one page costs, of 30 and of 300 blocks: its queries, and CPU ms to load and draw it.
 * Usage: npm run bench -- page
 */
const SIZES = [30, 300];
const TIMES = 20;

/** Runs the bench and prints its table. Out: the exit code. */
export async function benchPage(): Promise<number> {
  const before = { machine: machine(), time: new Date().toISOString() };
  const costs: PageCost[] = [];
  await withShopData({ products: 0 }, async (dataDir) => {
    for (const blocks of SIZES) {
      console.log(`${blocks} blocks …`);
      const order = { dataDir, blocks, times: TIMES };
      const { value } = await withWorker('./page-steps.ts', (worker: Worker<PageCalls>) =>
        worker.call('cost', order),
      );
      costs.push(value);
    }
  });
  const sizes = SIZES.map((blocks) => `${blocks} blocks`);
  console.log(`\n${markdown({ ...before, sizes, rows: rowsOf(costs) })}`);
  return 0;
}

function rowsOf(costs: readonly PageCost[]): BenchRow[] {
  return [
    row('queries of the page', '', costs, ({ queries }) => [queries]),
    row('CPU to load and draw it, nothing kept', 'ms', costs, ({ coldMs }) => coldMs),
    row('– answers at hand', 'ms', costs, ({ warmMs }) => warmMs),
    row('HTML', 'KB', costs, ({ bytes }) => [bytes / 1024]),
  ];
}

function row(
  what: string,
  unit: string,
  costs: readonly PageCost[],
  of: (cost: PageCost) => number[],
): BenchRow {
  const values = costs.map(of).map((all) => ({
    ...{ median: median(all), samples: all.length },
    ...(all.length > 1 && { high: percentile(all, 0.95) }),
  }));
  const [first, last] = [values[0], values.at(-1)];
  return { what, unit, values, ...(first && last && { ratio: last.median / first.median }) };
}
