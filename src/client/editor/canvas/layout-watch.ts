import { onAbort } from '#src/lib/on-abort.ts';

/**
 * Calls listeners once a frame while rectangles of the page may have changed, until `signal` aborts.
 * Out: adds a listener, and returns a function that removes it.
 */
export function watchLayout(
  root: HTMLElement,
  signal: AbortSignal,
): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      for (const listener of listeners) listener();
    });
  };
  const all = { capture: true, passive: true, signal };
  document.addEventListener('scroll', ask, all);
  document.addEventListener('load', ask, all);
  document.addEventListener('toggle', ask, all);
  document.addEventListener('transitionend', ask, all);
  addEventListener('resize', ask, { signal });
  visualViewport?.addEventListener('resize', ask, { signal });
  visualViewport?.addEventListener('scroll', ask, { signal });
  const sizes = new ResizeObserver(ask);
  sizes.observe(document.body);
  // Typing and every change that React draws.
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  const mutations = new MutationObserver(ask);
  mutations.observe(root, changes);
  onAbort(signal, () => {
    sizes.disconnect();
    mutations.disconnect();
    listeners.clear();
  });
  return (listener) => {
    listeners.add(listener);
    ask();
    return () => listeners.delete(listener);
  };
}
