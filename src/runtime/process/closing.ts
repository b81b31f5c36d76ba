import type { Print } from './print.ts';

type Close = () => unknown;

/**
 * Runs `work`, then closes what it opened, the last first, also when it failed. In: `work` gets a
 * function that notes how to close what it has just opened. Out: what `work` returned. Throws what
 * failed first; everything is closed all the same, and `print` hears what failed besides.
 */
export async function closingAfter<T>(
  print: Print,
  work: (add: (close: Close) => void) => Promise<T>,
): Promise<T> {
  const closes: Close[] = [];
  const failures: unknown[] = [];
  const tried = async <R>(one: () => R | Promise<R>): Promise<R | undefined> => {
    try {
      return await one();
    } catch (error) {
      failures.push(error);
      return undefined;
    }
  };
  const result = await tried(() => work((close) => void closes.push(close)));
  for (const close of closes.reverse()) await tried(close);
  const [first, ...others] = failures;
  for (const other of others) print(`Closing failed, too: ${String(other)}`);
  if (failures.length > 0) throw first;
  return result as T;
}
