import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Steps } from './workers/steps.ts';
import { type Worker, withWorker } from './workers/worker.ts';

/**
 * Makes the data folder of a shop that is built, and takes it away again, also when the process ends in between.
 * In: how many products it has, and what to do with the folder. Its pages are drawn by whoever serves it.
 */
export async function withShopData<T>(
  { products }: { products: number },
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
      await steps.call('seed', { dataDir, products });
      await steps.call('sync', { dataDir });
      return steps.call('build', { dataDir });
    });
    rubbish.push(built.folder);
    return await run(dataDir);
  } finally {
    clean();
    process.off('exit', clean);
  }
}
