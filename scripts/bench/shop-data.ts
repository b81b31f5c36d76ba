import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Steps } from './steps.ts';
import { type Worker, withWorker } from './worker.ts';

/**
 * Makes the data folder of a shop that is built, and takes it away again, also when the process ends in between.
 * In: how many products it has, and what to do with the folder. `drawn`: by `astro build`, or by the first publish
 * of whoever serves it, which is faster for many.
 */
export async function withShopData<T>(
  { products, drawn }: { products: number; drawn: 'by-build' | 'by-publish' },
  run: (dataDir: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const rubbish = [dataDir];
  const clean = () => {
    for (const one of rubbish.splice(0)) rmSync(one, { recursive: true, force: true });
  };
  process.once('exit', clean);
  try {
    console.log('a shop …');
    const { value: built } = await withWorker('./steps.ts', async (steps: Worker<Steps>) => {
      await steps.call('seed', { dataDir, products: drawn === 'by-build' ? products : 0 });
      await steps.call('sync', { dataDir });
      return steps.call('build', { dataDir });
    });
    rubbish.push(built.folder);
    if (drawn === 'by-publish') {
      await withWorker('./steps.ts', (steps: Worker<Steps>) =>
        steps.call('seed', { dataDir, products }),
      );
    }
    return await run(dataDir);
  } finally {
    clean();
    process.off('exit', clean);
  }
}
