/** Calls listeners once a frame while rectangles of the page may have changed. */
export function watchLayout(root: HTMLElement): (listener: () => void) => () => void {
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
  const all = { capture: true, passive: true };
  document.addEventListener('scroll', ask, all);
  document.addEventListener('load', ask, all);
  document.addEventListener('toggle', ask, all);
  document.addEventListener('transitionend', ask, all);
  addEventListener('resize', ask);
  visualViewport?.addEventListener('resize', ask);
  visualViewport?.addEventListener('scroll', ask);
  new ResizeObserver(ask).observe(document.body);
  // Typing and every change that React draws.
  const changes = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(ask).observe(root, changes);
  return (listener) => {
    listeners.add(listener);
    ask();
    return () => listeners.delete(listener);
  };
}
