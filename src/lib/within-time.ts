/** Out: what comes of `work`; rejects when that takes longer than so many ms, and leaves it to itself. */
export async function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`There was no answer within ${ms} ms.`)), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
