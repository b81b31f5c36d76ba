import { useEffect, useRef } from 'react';

/** Does something when the page is left, and when the component goes. In: what, as of the last time it was drawn. */
export function useOnLeave(act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const now = () => latest.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
}
