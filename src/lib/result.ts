/** An expected outcome as a value: bugs throw, everything that can go wrong in daily use returns `err`. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E };

/** A success that carries `value`. */
export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value });

/** An expected failure that carries `error` (usually a `Problem` of the catalogue). */
export const err = <E>(error: E): { ok: false; error: E } => ({ ok: false, error });
