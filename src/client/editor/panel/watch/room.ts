/** Widths up to which the bar is a phone's, and its height there and elsewhere; as in the styles. */
const PHONE_BAR = 52;
const BAR = 44;

/**
 * Makes room for the bar above the page, and scrolls by as much in the same frame: nothing moves.
 * Out: takes the room back in the same way.
 */
export function makeRoom(phone: MediaQueryList): () => void {
  const { style } = document.documentElement;
  let room = 0;
  const setRoom = (next: number) => {
    const by = next - room;
    room = next;
    if (next > 0) style.marginTop = `${next}px`;
    else style.removeProperty('margin-top');
    window.scrollBy({ top: by, behavior: 'instant' });
  };
  const adapt = () => setRoom(phone.matches ? PHONE_BAR : BAR);
  adapt();
  phone.addEventListener('change', adapt);
  return () => {
    phone.removeEventListener('change', adapt);
    if (room > 0) setRoom(0);
  };
}
