const EDGE_PX = 96;

/** Whether nothing of an element is in view. */
export function isAway(element: HTMLElement | null): boolean {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
  return bottom < EDGE_PX || top > innerHeight;
}

/** Scrolls the page of an element to it where it is out of view, 96 px from the edges. */
export function reveal(element: HTMLElement | null): void {
  const view = element?.ownerDocument.defaultView;
  if (!element || !view) return;
  const { top, bottom } = element.getBoundingClientRect();
  const above = top - EDGE_PX;
  const below = bottom - view.innerHeight + EDGE_PX;
  // A block that is taller than the window shows its beginning.
  if (above < 0 || below > above) view.scrollBy({ top: above, behavior: 'instant' });
  else if (below > 0) view.scrollBy({ top: below, behavior: 'instant' });
}
