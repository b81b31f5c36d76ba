import type { Database } from '#src/lib/node/sqlite.ts';
import { dropUnused } from './objects.ts';
import { NEVER_ENDED } from './never-ended.ts';

/** Which builds stay: the newest `count`, of them those younger than `maxAgeMs`; never fewer than two. */
export type Retention = { count: number; maxAgeMs: number };

/** What must stay: builds, and the policy of the code that is loaded (it may have no build yet). */
export type KeepPolicy = { builds: Retention; app: string | undefined };

/** What one step removed; `done`: there is nothing left to remove. */
export type CleanupReport = { builds: number; entries: number; objects: number; done: boolean };

// One step is one transaction of a few milliseconds, so that visitors never wait for it.
const STEP = 200;
const LEAST = 2;

/**
 * Removes one step of what no kept build needs: builds, the entries that only they had, bodies that no
 * entry points to, and the policies of code that rendered none of them. A build that is served stays,
 * however old.
 * In: the database between two publishes, what to keep, the time in ms since 1970.
 */
export function sweepBuilds(database: Database, keep: KeepPolicy, now: number): CleanupReport {
  return database.transaction(() => {
    const oldest = oldestKept(database, keep.builds, now);
    const builds = Number(database.prepare(OLD_BUILDS).run(oldest, STEP).changes);
    const removed = database.prepare(OLD_ENTRIES).all(oldest, STEP);
    const objects = new Set(removed.flatMap(({ object }) => (object === null ? [] : [object])));
    const orphans = [...objects].filter((object) => dropUnused(database, Number(object)));
    database.prepare('DELETE FROM shown_file WHERE until <= ?').run(oldest);
    database.prepare(OLD_POLICIES).run(keep.app ?? null);
    return {
      builds,
      entries: removed.length,
      objects: orphans.length,
      done: builds < STEP && removed.length < STEP,
    };
  });
}

const OLD_BUILDS =
  'DELETE FROM build WHERE seq IN (SELECT seq FROM build WHERE seq < ? ORDER BY seq LIMIT ?)';
const OLD_ENTRIES = `
  DELETE FROM entry WHERE (path, since) IN (
    SELECT path, since FROM entry WHERE until <= ? AND until < ${NEVER_ENDED} LIMIT ?)
  RETURNING object`;

const OLD_POLICIES = `
  DELETE FROM meta WHERE key LIKE 'csp:%' AND substr(key, 5) IS NOT ?
    AND substr(key, 5) IS NOT (SELECT value FROM meta WHERE key = 'app')
    AND substr(key, 5) NOT IN (SELECT app FROM build)`;

/** Number of the oldest build that stays. */
function oldestKept(database: Database, { count, maxAgeMs }: Retention, now: number): number {
  const newest = database
    .prepare('SELECT seq, at FROM build ORDER BY seq DESC LIMIT ?')
    .all(Math.max(count, LEAST));
  const young = newest.filter(({ at }, index) => index < LEAST || Number(at) >= now - maxAgeMs);
  const current = database.prepare(`SELECT value FROM meta WHERE key = 'current'`).get();
  return Math.min(Number(current?.['value'] ?? 0), Number(young.at(-1)?.['seq'] ?? 0));
}

/** How many rows each table of the store holds, and its bytes: what housekeeping keeps from growing. */
export function measureStore(database: Database): { rows: Record<string, number>; bytes: number } {
  const number = (sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);
  const tables = database
    .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .all()
    .map(({ name }) => String(name));
  return {
    rows: Object.fromEntries(
      tables.map((table) => [table, number(`SELECT count(*) FROM "${table}"`)]),
    ),
    bytes: number('PRAGMA page_count') * number('PRAGMA page_size'),
  };
}
