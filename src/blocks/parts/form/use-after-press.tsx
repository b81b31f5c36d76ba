import { useLayoutEffect, useRef } from 'react';

/**
 * Out: what does work at once, or, while a pointer is pressed, when it is released. A message that comes in
 * between would move what is pressed away from below it.
 */
export function useAfterPress(): (work: () => void) => void {
  const isPressed = useRef(false);
  // With the form itself, not a moment later: the first press may come in between.
  useLayoutEffect(() => {
    const press = () => {
      isPressed.current = true;
    };
    const release = () => {
      isPressed.current = false;
    };
    const events = new AbortController();
    const { signal } = events;
    addEventListener('pointerdown', press, { signal, capture: true });
    addEventListener('pointerup', release, { signal, capture: true });
    addEventListener('pointercancel', release, { signal, capture: true });
    return () => events.abort();
  }, []);

  return (work) => {
    if (!isPressed.current) {
      work();
      return;
    }
    const released = new AbortController();
    const once = () => {
      released.abort();
      setTimeout(work);
    };
    for (const name of ['pointerup', 'pointercancel']) {
      addEventListener(name, once, { signal: released.signal });
    }
  };
}
