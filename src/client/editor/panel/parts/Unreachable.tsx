import { useEffect } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';

/** Says that a dialog's code cannot be loaded, and closes the dialog. */
export function Unreachable() {
  const { ui, words } = useChrome();
  useEffect(() => {
    ui.$dialog.set(null);
    report(ui, words.unreachable);
  }, [ui, words]);
  return null;
}
