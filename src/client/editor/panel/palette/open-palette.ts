import type { Ui } from '../chrome/ui.ts';

let take = () => '';

/** Opens the palette. Its code may come a moment later: what is typed until then is kept for it. */
export function openPalette({ $dialog, $link }: Ui): void {
  const waiting = new AbortController();
  let typed = '';
  const onKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(key)) return;
    // No key means the page, which has the focus still.
    if (key === 'Escape') $dialog.set(null);
    else if (key === 'Backspace') typed = typed.slice(0, -1);
    else if (key.length === 1) typed += key;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKey, { capture: true, signal: waiting.signal });
  take = () => {
    waiting.abort();
    return typed;
  };
  $link.set(false);
  $dialog.set({ is: 'palette' });
  const stop = $dialog.listen(() => {
    stop();
    waiting.abort();
  });
}

/** What was typed since the palette was opened; from now on it hears the keys itself. */
export const takeTyped = (): string => take();
