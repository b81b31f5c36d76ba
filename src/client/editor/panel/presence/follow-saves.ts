import { onAbort } from '#src/lib/on-abort.ts';
import type { Chrome } from '../chrome/chrome.ts';

/** A version, and who saved it when, in ms since 1970. */
type SavedVersion = { version: number; name: string; at: number };

/**
 * Keeps who else saved the version that this window has read last: what one's other windows or a plan saved is nobody
 * else's. Out: to be called with each save that the stream tells of.
 */
export function followSaves({
  editor,
  ui,
  signal,
}: Pick<Chrome, 'editor' | 'ui' | 'signal'>): (saved: SavedVersion) => void {
  let heard: SavedVersion | null = null;
  const show = () => ui.$lastSaved.set(heard?.version === editor.$version.get() ? heard : null);
  onAbort(signal, editor.$version.listen(show));
  return (saved) => {
    heard = saved;
    show();
  };
}
