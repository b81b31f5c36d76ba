import { onAbort } from '#src/lib/on-abort.ts';
import { onceAFrame } from '#src/lib/once-a-frame.ts';

/**
 * Calls listeners once a frame while rectangles of the page may have changed, until `signal` aborts.
 * Out: adds a listener, and returns a function that removes it.
 */
export function watchLayout(
  root: HTMLElement,
  signal: AbortSignal,
): (listener: () => void) => () => void {
  const listeners = new Set<() => void>();
  const ask = onceAFrame(() => {
    for (const listener of listeners) listener();
  });
  const { ownerDocument: page } = root;
  const view = page.defaultView ?? window;
  const all = { capture: true, passive: true, signal };
  page.addEventListener('scroll', ask, all);
  page.addEventListener('load', ask, all);
  page.addEventListener('toggle', ask, all);
  page.addEventListener('transitionend', ask, all);
  view.addEventListener('resize', ask, { signal });
  view.visualViewport?.addEventListener('resize', ask, { signal });
  view.visualViewport?.addEventListener('scroll', ask, { signal });
  const sizes = new ResizeObserver(ask);
  sizes.observe(page.body);
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
