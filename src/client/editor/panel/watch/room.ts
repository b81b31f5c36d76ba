import { onAbort } from '#src/lib/on-abort.ts';

/** Widths up to which the bar is a phone's, and its height there and elsewhere; as in the styles. */
const PHONE_BAR = 52;
const BAR = 44;

/**
 * Makes room for the bar above the page, and scrolls by as much in the same frame: nothing moves.
 * When `signal` aborts, it takes the room back in the same way.
 */
export function makeRoom(phone: MediaQueryList, signal: AbortSignal): void {
  const { documentElement } = document;
  const { style } = documentElement;
  let room = 0;
  const setRoom = (next: number) => {
    const by = next - room;
    room = next;
    if (next > 0) style.marginTop = `${next}px`;
    else style.removeProperty('margin-top');
    if (documentElement.getAttribute('style') === '') documentElement.removeAttribute('style');
    window.scrollBy({ top: by, behavior: 'instant' });
  };
  const adapt = () => setRoom(phone.matches ? PHONE_BAR : BAR);
  adapt();
  phone.addEventListener('change', adapt, { signal });
  onAbort(signal, () => setRoom(0));
}
