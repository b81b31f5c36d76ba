import { useEffect } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { late } from '../parts/late.ts';
import { report } from '../chrome/ui.ts';

/** The dialogs: nobody sees them at once, so their code is a file of its own. */
export const Dialogs = late(async () => (await import('./Dialogs.tsx')).Dialogs, Unreachable);

/** Says that a dialog cannot be had, and leaves the page to whoever works on it. */
function Unreachable() {
  const { ui, words } = useChrome();
  useEffect(() => {
    ui.$dialog.set(null);
    report(ui, words.unreachable);
  }, [ui, words]);
  return null;
}
