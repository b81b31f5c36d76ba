import { isCalm } from './calm.ts';
import { reloadByItself } from './reload.ts';

/**
 * Code that is gone from the server is of an earlier build: the page is loaded again, once in ten seconds, unless
 * something would be lost, such as what somebody has just pressed in a form. Then what wanted the code says that it
 * failed, or the form is sent as without it.
 */
export function reloadForEarlierCode(): void {
  addEventListener('vite:preloadError', () => {
    const focused = document.activeElement as HTMLInputElement | null;
    if (navigator.onLine && !focused?.form && isCalm()) reloadByItself();
  });
}
