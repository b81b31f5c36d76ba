type Close = () => unknown;

/**
 * Runs `work`, then closes what it opened, the last first, also when it failed. In: `work` gets a
 * function that notes how to close what it has just opened. Out: what `work` returned. Throws what
 * failed first; everything is closed all the same.
 */
export async function closingAfter<T>(
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
  if (failures.length > 0) throw failures[0];
  return result as T;
}
