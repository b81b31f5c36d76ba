import { Worker } from 'node:worker_threads';
import type { Print } from '../process/print.ts';

/**
 * Copies SQLite's log into the file in a thread of its own: of a large commit that takes up to a second.
 * Nothing waits for it, and what it leaves the next commit does.
 */
export function copyLog(path: string, print: Print): void {
  const worker = new Worker(new URL('./copy-log-thread.ts', import.meta.url), { workerData: path });
  worker.on('error', (error) => print(`${path}: ${error.message}`));
  worker.unref();
}
