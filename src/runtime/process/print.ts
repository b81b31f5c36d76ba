/** Writes one line for a person. */
export type Print = (line: string) => void;

const EVERY_MS = 1000;

/**
 * A progress line for work that takes more than a second: what, how many of how many, how fast.
 * In: where lines go, and what is counted ('Produkte', 'pages'). Out: a function that hears how many
 * are done; it prints at most once a second, and the last one when more than a second has passed.
 */
export function progress(print: Print, what: string): (done: number, total?: number) => void {
  const started = performance.now();
  let printed = started;
  return (done, total) => {
    const now = performance.now();
    const last = total !== undefined && done >= total;
    if (done === 0 || now - printed < (last ? 0 : EVERY_MS) || now - started < EVERY_MS) return;
    printed = now;
    const rate = Math.round(done / ((now - started) / 1000));
    print(`${what}: ${done}${total === undefined ? '' : ` of ${total}`}, ${rate}/s`);
  };
}

/**
 * Runs `work` and says how long it took. In: what is true then, and whether it is, by what came of the work; absent:
 * it is unless the work throws.
 */
export async function timed<T>(
  print: Print,
  what: string,
  work: () => Promise<T>,
  isDone: (result: T) => boolean = () => true,
): Promise<T> {
  const started = performance.now();
  const result = await work();
  if (isDone(result)) print(`${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  return result;
}
