import { isCalm } from './calm.ts';
import { reloadByItself } from './reload.ts';

/**
 * Code that is gone from the server is of an earlier build: the page is loaded again, once in ten seconds, unless
 * something would be lost. Then what wanted the code says that it failed.
 */
export function reloadForEarlierCode(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && isCalm()) reloadByItself();
  });
}
