import * as v from 'valibot';

/** A page or product that somebody edited on this device, and where it is. */
export type RecentItem = { id: string; schema: string; name: string; path: string };

const KEY = 'loden-recent';
const MOST = 12;
const Stored = v.pipe(
  v.string(),
  v.parseJson(),
  v.array(
    v.object({
      ...{ id: v.string(), schema: v.string(), name: v.string() },
      // It becomes an address.
      path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
    }),
  ),
);

/** What was edited here, the latest first; nothing where the browser keeps nothing. */
export function readRecent(): RecentItem[] {
  try {
    const stored = v.safeParse(Stored, localStorage.getItem(KEY));
    return stored.success ? stored.output : [];
  } catch {
    return [];
  }
}

/** Puts an item first among them. */
export function remember(item: RecentItem): void {
  const others = readRecent().filter(({ id }) => id !== item.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([item, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing has no list.
  }
}
