/** Out: what comes of `work`; rejects when that takes longer than so many ms, and leaves it to itself. */
export async function withinTime<T>(
  work: Promise<T>,
  ms: number,
  reason = `There was no answer within ${ms} ms.`,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(reason)), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Out: what comes of `work`; undefined when that takes longer than so many ms. */
export async function unlessLate<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
