import { Worker } from 'node:worker_threads';
import type { CheckBeside } from '#src/publish/ports.ts';
import type { CheckData, Checked } from './check-thread.ts';

/** In MB: what it may hold that lives long, and what is new. */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/** Makes the function that asks noted queries in a thread of its own. In: where the files are. */
export function createCheckBeside(
  files: Pick<CheckData, 'replica' | 'site' | 'siteUrl'>,
): CheckBeside {
  return ({ shares, contentSeq }, onDiffering) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./check-thread.ts', import.meta.url), {
        workerData: { ...files, shares, contentSeq } satisfies CheckData,
        resourceLimits: LIMITS,
      });
      let isDone = false;
      worker.on('message', ({ differing, done }: Checked) => {
        for (const query of differing) onDiffering(query);
        isDone ||= done ?? false;
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve(isDone));
    });
}
