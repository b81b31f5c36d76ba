/** What happened when a version came to be. */
export const VERSION_EVENTS = [
  'created',
  'draft',
  'saved',
  'published',
  'unpublished',
  'planned',
  'discarded',
  'restored',
  'deleted',
] as const;
export type VersionEvent = (typeof VERSION_EVENTS)[number];

/** What wrote a version with those of other items: an import, or whoever took one back. */
export const VERSION_WAYS = ['import', 'import-back'] as const;
export type VersionWay = (typeof VERSION_WAYS)[number];

/** An item that an import wrote or put back: its versions before and after; null: it was not there. */
export type ImportedItem = {
  schema: string;
  id: string;
  before: number | null;
  after: number | null;
};

/** One version of an item. `at` is ISO 8601; `who` is an address, null: somebody who has no account here. */
export type ItemVersion = {
  version: number;
  at: string;
  who: string | null;
  event: VersionEvent;
  /** It happened by itself: when that was planned for (ISO 8601), and whether the server was off then. */
  plan?: { due: string; isLate: boolean };
  /** Absent: somebody wrote this item. */
  way?: VersionWay;
  /** What somebody says of it. */
  note?: string;
};

/** Versions that are told as one: somebody's work, up to where they published it or paused. */
export type VersionRow = ItemVersion & {
  /** How many times it was saved. */
  saves: number;
};

/** Who does nothing for so long has paused. */
const PAUSE_MS = 30 * 60 * 1_000;

const isWork = (event: VersionEvent) => event === 'saved' || event === 'draft';

/** In: the versions of an item, the newest first. Out: rows, the newest first; each stands for its newest version. */
export function versionRows(versions: readonly ItemVersion[]): VersionRow[] {
  const rows: VersionRow[] = [];
  let last: ItemVersion | undefined;
  for (const one of versions) {
    const row = rows.at(-1);
    if (row && last && isWork(one.event) && isOneWork(row, last, one)) {
      row.saves += one.event === 'saved' ? 1 : 0;
      if (one.note !== undefined) row.note ??= one.note;
    } else rows.push({ ...one, saves: one.event === 'saved' ? 1 : 0 });
    last = one;
  }
  return rows;
}

/** Whether a version is the work that a row already tells; `next` is the version after it. */
function isOneWork(row: VersionRow, next: ItemVersion, one: ItemVersion): boolean {
  const isOpen = isWork(next.event) || (next.version === row.version && row.event === 'published');
  const isSame = row.who === one.who && row.way === one.way;
  return isOpen && isSame && Date.parse(next.at) - Date.parse(one.at) < PAUSE_MS;
}
