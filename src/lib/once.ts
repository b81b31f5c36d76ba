/**
 * Out: a function that does something once: all calls share what it comes to. Where it fails, those that wait for it
 * hear that, and the next call tries again.
 */
export function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error: unknown) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
