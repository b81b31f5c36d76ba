import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Below it the interface is a phone's: bars at top and bottom, sheets instead of panels. */
export const PHONE = '(max-width: 767px)';

/** Whether a media query is true now. */
export function useMedia(query: string): boolean {
  const list = useMemo(() => matchMedia(query), [query]);
  const subscribe = useCallback(
    (changed: () => void) => {
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [list],
  );
  return useSyncExternalStore(subscribe, () => list.matches);
}
