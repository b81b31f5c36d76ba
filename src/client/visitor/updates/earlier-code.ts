import { isCalm } from '../calm.ts';
import { reloadByItself } from './reload.ts';

/** A copy that the worker kept, where not the code is gone but the server; somebody in a form, who may have sent it. */
const NOT_AGAIN = '.kept, form :focus';

/**
 * Code that is gone from the server is of an earlier build: the page is loaded again, once in ten seconds, unless
 * something would be lost, such as what somebody has just pressed in a form. Then what wanted the code says that it
 * failed, or the form is sent as without it. A kept copy stays as well, also where the browser believes that there is a
 * connection.
 */
export function reloadForEarlierCode(): void {
  addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !document.querySelector(NOT_AGAIN) && isCalm()) reloadByItself();
  });
}
