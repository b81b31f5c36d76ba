/** A value that is read when it is first asked for, and again after it was forgotten; `set` says what would be read. */
export type KeptValues<T> = { get(): T; set(value: T): void; forget(): void };

/** Keeps what `read` reads in memory. */
export function createKept<T>(read: () => T): KeptValues<T> {
  let kept: { value: T } | undefined;
  return {
    get() {
      kept ??= { value: read() };
      return kept.value;
    },
    set(value) {
      kept = { value };
    },
    forget() {
      kept = undefined;
    },
  };
}
