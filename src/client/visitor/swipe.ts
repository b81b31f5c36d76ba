/**
 * A swipe turns one picture, however quick it is. `scroll-snap-stop` alone does not see to that: browsers
 * let go of a strip at the speed of the finger, and look for the next stop from where its first step ends.
 * Of a quick swipe that step passes the stop. So only the neighbours are stops while a finger turns.
 */

const STRIPS = '.gallery :is(.strip, .lightbox__strip)';

/** The strips that a finger lies on. */
const touched = new Set<Element>();
/** Where the last swipe of a strip began. */
const begun = new WeakMap<Element, number>();

function reachNeighbours(strip: Element): void {
  const now = strip.scrollLeft / (strip.clientWidth || 1);
  // A finger that comes before the strip stands still goes on from the picture that was on its way.
  const from = now > (begun.get(strip) ?? now) ? Math.ceil(now - 0.02) : Math.floor(now + 0.02);
  begun.set(strip, from);
  for (const [index, picture] of [...strip.children].entries()) {
    picture.toggleAttribute('data-far', Math.abs(index - from) > 1);
  }
}

/** All pictures of a strip are stops again. */
export function reachAll(strip: Element): void {
  for (const picture of strip.children) picture.removeAttribute('data-far');
}

/** Watches fingers on the pictures of products. */
export function watchSwipes(): void {
  document.addEventListener(
    'touchstart',
    ({ target, touches }) => {
      const strip = target instanceof Element ? target.closest(STRIPS) : null;
      if (!strip || touches.length > 1) return;
      touched.add(strip);
      reachNeighbours(strip);
    },
    { passive: true },
  );
  for (const end of ['touchend', 'touchcancel'] as const) {
    document.addEventListener(end, ({ touches }) => touches.length === 0 && touched.clear());
  }
  document.addEventListener(
    'scrollend',
    ({ target }) => {
      if (target instanceof Element && !touched.has(target)) reachAll(target);
    },
    true,
  );
}
