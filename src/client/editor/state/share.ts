import { isRecord } from '#src/lib/is-record.ts';

/**
 * Out: a value equal to `after` that takes its unchanged parts from `before`, so that views, which are memoised
 * by identity, draw only what changed. Entries of lists are matched by their `id`.
 */
export function share<T>(before: unknown, after: T): T;
export function share(before: unknown, after: unknown): unknown {
  if (Object.is(before, after)) return after;
  if (Array.isArray(before) && Array.isArray(after)) return shareList(before, after);
  if (!isRecord(before) || !isRecord(after)) return after;
  const entries = Object.entries(after).filter(([, value]) => value !== undefined);
  const shared = entries.map(([key, value]) => [key, share(before[key], value)] as const);
  const names = Object.keys(before).filter((name) => before[name] !== undefined);
  const isSame =
    names.length === shared.length && shared.every(([key, value]) => Object.is(before[key], value));
  return isSame ? before : Object.fromEntries(shared);
}

function shareList(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  const byId = new Map(before.map((item) => [idOf(item), item]));
  byId.delete(undefined);
  const shared = after.map((item, index) => share(byId.get(idOf(item)) ?? before[index], item));
  const isSame =
    before.length === shared.length &&
    shared.every((item, index) => Object.is(before[index], item));
  return isSame ? before : shared;
}

function idOf(item: unknown): unknown {
  return isRecord(item) ? item['id'] : undefined;
}
