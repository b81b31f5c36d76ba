import { $updateNeeded } from '#src/client/stores/app.ts';
import { isCalm } from './calm.ts';
import type { WorkerMessage } from './kept.ts';
import { mayReload, noteReload, reload } from './reload.ts';

const ACTIVATE: WorkerMessage = { type: 'activate' };

/**
 * Lets a newer worker take over: at once where nothing is lost by loading the page again, else when the page
 * is left, since the next one comes with the newer code.
 */
export function takeOver(worker: ServiceWorker): void {
  if (isCalm() && mayReload()) {
    worker.postMessage(ACTIVATE);
    return;
  }
  addEventListener('pagehide', () => activate(worker));
}

/** Lets a newer worker take over between two pages: the one that has just come is not loaded again for it. */
export function activate(worker: ServiceWorker): void {
  noteReload();
  worker.postMessage(ACTIVATE);
}

/** A newer worker has taken over: the page is loaded again, unless something would be lost. */
export function tookOver(): void {
  $updateNeeded.set(undefined);
  if (isCalm() && mayReload()) reload();
}
