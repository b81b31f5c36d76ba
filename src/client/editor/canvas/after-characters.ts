import { atom, type ReadableAtom } from 'nanostores';
import { afterPaint } from '#src/lib/after-paint.ts';
import { onAbort } from '#src/lib/on-abort.ts';

/**
 * A store with what another one says; what a typed character changes comes after its frame, so that nobody who
 * writes waits for a part of the screen that follows. In: whether a character is being typed right now.
 */
export function afterCharacters<T>(
  store: ReadableAtom<T>,
  isTyping: () => boolean,
  signal: AbortSignal,
): ReadableAtom<T> {
  const $after = atom(store.get());
  const follow = () => $after.set(store.get());
  const stop = store.listen(() => (isTyping() ? afterPaint(follow) : follow()));
  onAbort(signal, stop);
  return $after;
}
