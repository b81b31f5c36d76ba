import { writeFileSync } from 'node:fs';
import { measure, type MeasuredTimes, type BenchPlan } from './bench/measure.ts';
import { machine, markdown, type BenchResult } from './bench/print.ts';
import { measureSeed } from './bench/seed.ts';
import { rowsOf, sizeName } from './bench/table.ts';

const SMALL = 100;
const LARGE = 6_600;
const THOROUGH = { repeats: 3, changes: 40, warmUp: 5, rounds: 5, seconds: 2 };
const QUICK = { repeats: 1, builds: 1, changes: 30, warmUp: 3, rounds: 1, seconds: 0.4 };

const SEEDED = 10_000;

type BenchFlags = {
  /** One size of the catalogue, in the place of the usual two. */
  products: number | undefined;
  /** Files for the result, JSON or Markdown. */
  out: string[];
};

/**
 * Measures build, publish and requests at two sizes of the catalogue, one thing after the other, and prints one table.
 * `small` measures 100 products only, quickly; `seed` measures seed and pictures instead. Out: the exit code.
 */
export async function bench(
  what: 'small' | 'seed' | undefined,
  { products, out }: BenchFlags,
): Promise<number> {
  // What was written is removed at the end of the process, too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  const before = { machine: machine(), time: new Date().toISOString() };
  const { measured, ...table } =
    what === 'seed'
      ? await measureSeeding(products ?? SEEDED)
      : await measureSpine(plansOf(what, products));
  const result: BenchResult = { ...before, ...table };
  const text = markdown(result);
  console.log(`\n${text}`);
  for (const file of out) {
    const json = () => `${JSON.stringify({ ...result, measured }, null, 2)}\n`;
    writeFileSync(file, file.endsWith('.json') ? json() : text);
  }
  return 0;
}

async function measureSeeding(products: number) {
  const sizes = [`${products.toLocaleString('en')} products`];
  const rows = await measureSeed(products, (step) => console.log(`${step} …`));
  return { measured: [], sizes, rows };
}

function plansOf(what: 'small' | undefined, products: number | undefined): BenchPlan[] {
  if (what === 'small') return [{ ...QUICK, products: products ?? SMALL }];
  return products === undefined ? [thorough(SMALL), thorough(LARGE)] : [thorough(products)];
}

async function measureSpine(plans: BenchPlan[]) {
  const measured: MeasuredTimes[] = [];
  for (const plan of plans) {
    measured.push(
      await measure(plan, (step) => console.log(`${plan.products} products: ${step} …`)),
    );
  }
  return { measured, sizes: measured.map(sizeName), rows: rowsOf(measured) };
}

const thorough = (products: number): BenchPlan => ({
  ...THOROUGH,
  products,
  builds: products > 1_000 ? 1 : THOROUGH.repeats,
});
