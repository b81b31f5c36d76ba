import type { Chrome } from '../chrome/chrome.ts';

/** Shows a block that was just put in, with the caret in its first text. What is typed until then is for that. */
export function goTo({ canvas }: Chrome, id: string): void {
  const release = canvas.hold();
  // It is drawn with the next frame.
  requestAnimationFrame(() => {
    canvas.reveal(id);
    if (!canvas.editText(id)) canvas.focus();
    release();
  });
}
