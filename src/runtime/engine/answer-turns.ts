import { createMutex } from '#src/lib/mutex.ts';

/**
 * Turns one after the other on something that is let go when nobody has had a turn for a while. In: how long, in
 * ms, and what lets it go, which is not called during a turn. Out: takes a turn.
 */
export function createTurns(
  idleMs: number,
  letGo: () => void,
): (turn: () => Promise<void>) => Promise<void> {
  const mutex = createMutex();
  let idle = setTimeout(letGo, idleMs);
  return (turn) =>
    mutex.run(async () => {
      clearTimeout(idle);
      try {
        await turn();
      } finally {
        idle = setTimeout(letGo, idleMs);
      }
    });
}
