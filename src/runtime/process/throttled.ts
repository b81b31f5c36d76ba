import type { Print } from './print.ts';

const WINDOW_MS = 1000;
const SHOWN = 5;

/**
 * Prints an equal line at most five times within a second (specification, section 9), then says how
 * often it came besides. Out: a `Print` in front of the given one.
 */
export function throttled(print: Print): Print {
  const counts = new Map<string, number>();
  return (line) => {
    const count = (counts.get(line) ?? 0) + 1;
    counts.set(line, count);
    if (count <= SHOWN) print(line);
    if (count > 1) return;
    setTimeout(() => {
      const more = (counts.get(line) ?? 0) - SHOWN;
      counts.delete(line);
      if (more > 0) print(`${line} (and ${more} times more within a second)`);
    }, WINDOW_MS).unref();
  };
}
