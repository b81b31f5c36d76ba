import { useEffect } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';

/** Says that the code of a dialog, a menu or a popover cannot be loaded, and closes it. */
export function Unreachable() {
  const { canvas, ui, words } = useChrome();
  useEffect(() => {
    // What was typed for it means nothing on the page.
    canvas.forgetKeys();
    ui.$dialog.set(null);
    ui.$menu.set(null);
    ui.$link.set(false);
    report(ui, words.unreachable);
  }, [canvas, ui, words]);
  return null;
}
