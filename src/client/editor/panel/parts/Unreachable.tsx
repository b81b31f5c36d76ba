import { useEffect } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';

/** Says that the code of a dialog, a menu or a popover cannot be loaded, and closes it. */
export function Unreachable() {
  const { ui, words } = useChrome();
  useEffect(() => {
    ui.$dialog.set(null);
    ui.$menu.set(null);
    ui.$link.set(false);
    report(ui, words.unreachable);
  }, [ui, words]);
  return null;
}
