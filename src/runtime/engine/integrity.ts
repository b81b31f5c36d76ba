import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import type { DatabasePaths } from './broken.ts';

const Lines = v.array(v.string());

/**
 * Reads every database of a data folder to its end, in a thread of its own and while others write. Out: a line
 * for each that is damaged, with what to do. What can be made again is marked, and the next start does so.
 */
export async function checkIntegrity(paths: DatabasePaths): Promise<string[]> {
  const worker = new Worker(new URL('./integrity-thread.ts', import.meta.url), {
    workerData: paths,
  });
  worker.unref();
  const [lines] = await once(worker, 'message');
  return v.parse(Lines, lines);
}
