/**
 * Measures the spine at two sizes of the catalogue, one thing after the other, and prints one table.
 * Usage: npm run bench -- [small | seed] [--products N] [--out FILE.json|FILE.md ...]
 * `small` measures 100 products only, quickly; `--products` one size of your own. `seed` measures the
 * seed and the pictures instead.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measure, type Measured, type Plan } from './bench/measure.ts';
import { machine, markdown, type BenchResult } from './bench/print.ts';
import { measureSeed } from './bench/seed.ts';
import { rowsOf, sizeName } from './bench/table.ts';

const SMALL = 100;
const LARGE = 6_600;
const THOROUGH = { repeats: 3, changes: 40, warmUp: 5, rounds: 5, seconds: 2 };
const QUICK = { repeats: 1, builds: 1, changes: 30, warmUp: 3, rounds: 1, seconds: 0.4 };

const SEEDED = 10_000;

type Order = { plans: Plan[]; seeded?: number; out: string[] };

/** Runs the bench. Out: the exit code. */
export async function bench(args: string[]): Promise<number> {
  const order = readOrder(args);
  if (typeof order === 'string') {
    console.error(order);
    return 1;
  }
  // What was written is removed at the end of the process, too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
  const before = { machine: machine(), time: new Date().toISOString() };
  const { measured, ...table } = await measureAll(order);
  const result: BenchResult = { ...before, ...table };
  const text = markdown(result);
  console.log(`\n${text}`);
  for (const file of order.out) {
    const json = () => `${JSON.stringify({ ...result, measured }, null, 2)}\n`;
    writeFileSync(file, file.endsWith('.json') ? json() : text);
  }
  return 0;
}

async function measureAll({ plans, seeded }: Order) {
  if (seeded !== undefined) {
    const sizes = [`${seeded.toLocaleString('en')} products`];
    return {
      measured: [],
      sizes,
      rows: await measureSeed(seeded, (step) => console.log(`${step} …`)),
    };
  }
  const measured: Measured[] = [];
  for (const plan of plans) {
    measured.push(
      await measure(plan, (step) => console.log(`${plan.products} products: ${step} …`)),
    );
  }
  return { measured, sizes: measured.map(sizeName), rows: rowsOf(measured) };
}

/** Out: what to measure, or what is wrong with the arguments. */
function readOrder(args: string[]): Order | string {
  try {
    const options = {
      products: { type: 'string' },
      out: { type: 'string', multiple: true },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { out = [], products } = values;
    if (positionals.length > 1) return usage();
    if (products !== undefined && !/^[1-9]\d{0,6}$/.test(products)) return usage();
    if (positionals[0] === 'seed') return { plans: [], seeded: Number(products ?? SEEDED), out };
    if (positionals[0] === 'small') return { plans: [{ ...QUICK, products: SMALL }], out };
    if (positionals[0] !== undefined) return usage();
    if (products === undefined) return { plans: [thorough(SMALL), thorough(LARGE)], out };
    return { plans: [thorough(Number(products))], out };
  } catch {
    return usage();
  }
}

const thorough = (products: number): Plan => ({
  ...THOROUGH,
  products,
  builds: products > 1_000 ? 1 : THOROUGH.repeats,
});

const usage = () =>
  'Usage: npm run bench -- [small | seed] [--products N] [--out FILE.json] [--out FILE.md]';
