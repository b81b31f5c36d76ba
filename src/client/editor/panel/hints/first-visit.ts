import type { Chrome } from '../chrome/chrome.ts';

const KEY = 'loden-hints';

/** Shows the hints, also to somebody who has seen them. */
export function showHints({ ui }: Pick<Chrome, 'ui'>): void {
  ui.$hints.set(true);
}

/** Shows the hints to whoever edits for the first time in this browser, as soon as they begin to do something. */
export function watchFirstVisit({ ui, signal }: Pick<Chrome, 'ui' | 'signal'>): void {
  if (isSeen()) return;
  const show = () => {
    stop.abort();
    // Another window may have shown them meanwhile.
    if (isSeen()) return;
    markSeen();
    ui.$hints.set(true);
  };
  const stop = new AbortController();
  const options = { signal: AbortSignal.any([signal, stop.signal]) };
  window.addEventListener('pointermove', show, options);
  // A finger that only taps moves nothing.
  window.addEventListener('pointerdown', show, options);
  window.addEventListener('keydown', show, options);
}

/** A browser that keeps nothing would show them each time: then nobody sees them but who asks. */
function isSeen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true;
  }
}

function markSeen(): void {
  try {
    localStorage.setItem(KEY, 'seen');
  } catch {
    // It cannot be kept.
  }
}
