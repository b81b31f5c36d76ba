import { useEffect, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';

/** Whether the code of a part that takes keys is there; what is typed before waits until it is drawn. */
export function useLate(fetch: () => Promise<void>): boolean {
  const [isThere, setThere] = useState(false);
  useKeyWait(!isThere);
  useEffect(() => void fetch().then(() => setThere(true)), [fetch]);
  return isThere;
}

/** Keeps what is typed for as long as `isDue`; then who takes it has been drawn and has the focus. */
export function useKeyWait(isDue: boolean): void {
  const { canvas } = useChrome();
  useEffect(() => {
    if (!isDue) return;
    const release = canvas.hold();
    // Parts that were drawn with this listen for keys from the next frame on, whatever their order.
    return () => void requestAnimationFrame(release);
  }, [canvas, isDue]);
}
