import { atom, type ReadableAtom } from 'nanostores';
import { afterPaint } from '#src/lib/after-paint.ts';
import { onAbort } from '#src/lib/on-abort.ts';

/**
 * A store with what another one says; what a letter changes comes after the frame of that letter, so that nobody who
 * writes waits for a part of the screen that follows. In: whether a letter is being written right now.
 */
export function afterLetters<T>(
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
