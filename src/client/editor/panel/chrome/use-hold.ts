import { useEffect, useLayoutEffect, useRef } from 'react';
import { useChrome } from './chrome.ts';

/**
 * Keeps what is typed for as long as `isWaiting`, and gives it to what has the focus then. It begins before a part inside
 * that waits in its turn could miss a key, and ends after such a part has begun. `walks`: as of `Canvas.hold`.
 */
export function useHold(isWaiting: boolean, walks = true): void {
  const { canvas } = useChrome();
  const release = useRef(() => {});
  useLayoutEffect(() => {
    if (isWaiting) release.current = canvas.hold(walks);
  }, [canvas, isWaiting, walks]);
  useEffect(() => {
    if (!isWaiting) release.current();
  }, [isWaiting]);
  useEffect(() => () => release.current(), []);
}
