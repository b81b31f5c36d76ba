import { useEffect, useState } from 'react';

/** How long no key is pressed before a dialog may take the focus. */
const PAUSE_MS = 1_000;

/**
 * Whether typing has paused since this was first drawn: words on their way into a text must not land in a
 * dialog that opens meanwhile. It stays true, also while somebody types in the dialog.
 */
export function usePause(): boolean {
  const [isPause, setPause] = useState(false);
  useEffect(() => {
    const over = () => setPause(true);
    let timer = setTimeout(over, PAUSE_MS);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(over, PAUSE_MS);
    };
    const signs = ['keydown', 'input', 'compositionupdate'] as const;
    for (const sign of signs) window.addEventListener(sign, wait, true);
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, wait, true);
    };
  }, []);
  return isPause;
}
