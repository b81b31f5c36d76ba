import { type RefObject, useEffect, useRef } from 'react';

/**
 * Takes the focus to what a form says as a whole. In: that element, and what changes with each attempt that
 * ended; nothing is focused for what it is in the beginning if that is undefined.
 */
export function useSummaryFocus(
  summary: RefObject<HTMLElement | null>,
  ended: number | string | undefined,
): void {
  const isDue = useRef(false);
  useEffect(() => {
    if (ended !== undefined) isDue.current = true;
  }, [ended]);
  // What is said may be drawn a moment after the attempt, so each drawing looks for it.
  useEffect(() => {
    if (!isDue.current || !summary.current) return;
    isDue.current = false;
    summary.current.focus();
  });
}
