import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedSteps } from './workers/seed-steps.ts';
import type { BenchRow } from './table.ts';
import { type Worker, withWorker } from './workers/worker.ts';

type Measure = { count: number; ms: number; peakMb: number };

/** Measures filling a new shop: the demo, then a catalogue of so many products, then all pictures. */
export async function measureSeed(
  products: number,
  say: (step: string) => void,
): Promise<BenchRow[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const clean = () => rmSync(dataDir, { recursive: true, force: true });
  process.once('exit', clean);
  try {
    say('the demo');
    const demo = await step((steps) => steps.call('seed', { dataDir, products: 0 }));
    say('its pictures in all widths');
    const pictures = await step((steps) => steps.call('pictures', { dataDir }));
    const bytes = bytesIn(join(dataDir, 'pictures', '.out'));
    say(`${products} products`);
    const catalogue = await step((steps) => steps.call('seed', { dataDir, products }));
    return rowsOf({ demo, pictures, catalogue, bytes });
  } finally {
    clean();
    process.off('exit', clean);
  }
}

async function step(work: (steps: Worker<SeedSteps>) => Promise<number>): Promise<Measure> {
  const { value, peakMb } = await withWorker<SeedSteps, { count: number; ms: number }>(
    './seed-steps.ts',
    async (steps) => {
      const start = performance.now();
      const count = await work(steps);
      return { count, ms: performance.now() - start };
    },
  );
  return { ...value, peakMb };
}

type All = { demo: Measure; pictures: Measure; catalogue: Measure; bytes: number };

function rowsOf({ demo, pictures, catalogue, bytes }: All): BenchRow[] {
  const perSecond = ({ count, ms }: Measure) => (count / ms) * 1000;
  const row = (
    what: string,
    unit: string,
    value: number,
    budget?: BenchRow['budget'],
  ): BenchRow => ({
    ...{ what, unit, values: [{ median: value, samples: 1 }] },
    ...(budget && { budget }),
  });
  const rate = perSecond(catalogue);
  return [
    row('the demo, with uploading its pictures', 's', demo.ms / 1000),
    row('a catalogue, items written', 'items/s', rate, {
      text: '1,000 items/s',
      kept: rate >= 1_000,
    }),
    row('– peak memory', 'MB', catalogue.peakMb),
    row('pictures of the demo, all widths, AVIF and WebP', 'pictures', pictures.count),
    row('– made', 'pictures/s', perSecond(pictures)),
    row('– size of one', 'KB', bytes / pictures.count / 1000),
    row('– peak memory of the process that serves', 'MB', pictures.peakMb),
  ];
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
