/** Keeps the byte arrays that were asked for last, up to a total size. */
export type ByteCache<T extends Uint8Array> = {
  get(key: string): T | undefined;
  set(key: string, bytes: T): void;
};

/**
 * A cache that forgets what was not asked for longest.
 * In: bytes that it may hold in all; an entry larger than a quarter of that is not kept.
 */
export function createByteCache<T extends Uint8Array>(limit: number): ByteCache<T> {
  // A Map keeps the order of insertion: the first key is the one that was used longest ago.
  const kept = new Map<string, T>();
  let held = 0;
  function drop(key: string): void {
    held -= kept.get(key)?.byteLength ?? 0;
    kept.delete(key);
  }
  return {
    get(key) {
      const bytes = kept.get(key);
      if (bytes === undefined) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    set(key, bytes) {
      drop(key);
      if (bytes.byteLength > limit / 4) return;
      kept.set(key, bytes);
      held += bytes.byteLength;
      for (const oldest of kept.keys()) {
        if (held <= limit) break;
        drop(oldest);
      }
    },
  };
}
