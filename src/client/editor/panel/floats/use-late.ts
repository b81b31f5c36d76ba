import { useEffect, useState } from 'react';
import { useChrome } from '../chrome/chrome.ts';

/** Whether the code of a part that takes keys is there; what is typed before waits for it. */
export function useLate(fetch: () => Promise<void>): boolean {
  const { canvas } = useChrome();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const release = canvas.hold();
    void fetch().then(() => {
      setThere(true);
      requestAnimationFrame(release);
    });
    return release;
  }, [canvas, fetch]);
  return isThere;
}
