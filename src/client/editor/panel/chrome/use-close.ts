import { useState } from 'react';
import { useChrome } from './chrome.ts';

/** Out: closes the dialog in which it is called, and never one that was opened after it. */
export function useClose(): () => void {
  const { ui } = useChrome();
  const [own] = useState(() => ui.$dialog.get());
  return () => {
    if (ui.$dialog.get() === own) ui.$dialog.set(null);
  };
}
