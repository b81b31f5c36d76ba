import { $updateNeeded } from '#src/client/stores/app.ts';
import { isCalm } from '../calm.ts';
import type { WorkerMessage } from '../kept.ts';
import { mayReload, noteReload, reload, reloadByItself } from './reload.ts';

const ACTIVATE: WorkerMessage = { type: 'activate' };

/** Somebody has asked for the newer code. */
let isWanted = false;

/**
 * Lets a newer worker take over where nothing is lost by loading the page again; else the visitor is told, or the next
 * page does it, which comes with the newer code. Not while the page is left: Chromium ends the older worker then,
 * starts it again for the next page's requests, and the newer one waits for five minutes.
 */
export function takeOver(worker: ServiceWorker): void {
  if (isCalm()) {
    if (mayReload()) worker.postMessage(ACTIVATE);
    return;
  }
  if ('superuser' in document.documentElement.dataset) return;
  // Whoever is in the middle of something decides; forms keep what is typed.
  void import('../notice.ts').then(({ sayUpdate }) =>
    sayUpdate(() => {
      isWanted = true;
      // Another tab may have let it take over meanwhile.
      if (worker.state === 'installed') worker.postMessage(ACTIVATE);
      else reload();
    }),
  );
}

/** Lets a newer worker take over that waited for this page: it is not loaded again for it. */
export function activate(worker: ServiceWorker): void {
  noteReload();
  worker.postMessage(ACTIVATE);
}

/** A newer worker has taken over: the page is loaded again, unless something would be lost. */
export function tookOver(): void {
  $updateNeeded.set(undefined);
  if (isWanted) reload();
  else if (isCalm()) reloadByItself();
}
