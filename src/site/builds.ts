import { randomBytes } from 'node:crypto';
import type { Database } from '#src/lib/node/sqlite.ts';
import { isPagePath } from '#src/lib/path.ts';

/** What a publish did. Canonical paths of pages and files; with `all` there were too many to name them. */
export type BuildReport = {
  /** Id of the build before. */
  parent: string | null;
  all: boolean;
  changed: string[];
  removed: string[];
  /** Pages that could not be rendered; `name` is of the catalogue. */
  errors: { path: string; name: string }[];
  /** Milliseconds. */
  durations: { sync: number; affected: number; render: number; commit: number };
};

/** One finished publish. `at`: milliseconds since 1970. `app`: the code and settings that rendered it. */
export type SiteBuild = {
  seq: number;
  id: string;
  at: number;
  app: string;
  report: BuildReport;
  /** The oldest state of the content that a page of it may be of; undefined: not known. */
  contentSeq?: number | undefined;
};

/** A build in numbers, as people are told it. With `all` there were too many pages to count them. */
export type BuildCounts = {
  all: boolean;
  changed: number;
  removed: number;
  /** Pages that could not be drawn, or only in part. */
  failed: number;
  ms: number;
};

/** What a build did with pages, without the files that belong to them. `pages`: those that changed. */
export function countPages(report: BuildReport): BuildCounts & { pages: string[] } {
  const { all, changed, removed, errors, durations } = report;
  const pages = changed.filter(isPagePath);
  return {
    all,
    ...{ pages, changed: pages.length, removed: removed.filter(isPagePath).length },
    failed: errors.length,
    ms: Math.round(Object.values(durations).reduce((sum, one) => sum + one, 0)),
  };
}

const BASE32 = 'abcdefghijklmnopqrstuvwxyz234567';
const ID_BYTES = 16;

/** A build id that nobody can guess: 16 random bytes in base32 (26 characters). */
export function newBuildId(): string {
  let id = '';
  let bits = 0;
  let rest = 0;
  for (const byte of randomBytes(ID_BYTES)) {
    rest = (rest << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) id += BASE32[(rest >> (bits - 5)) & 31];
    rest &= (1 << bits) - 1;
  }
  return id + BASE32[(rest << (5 - bits)) & 31];
}

/** `builds/latest.json`: which build is served. */
export function latestJson({ id, at }: SiteBuild): string {
  return JSON.stringify({ id, time: new Date(at).toISOString() });
}

/** `builds/meta/{id}.json`: what that build changed. Holds nothing that strangers may not know. */
export function metaJson({ id, at, report }: SiteBuild): string {
  const { parent, ...rest } = report;
  return JSON.stringify({ id, parent, time: new Date(at).toISOString(), ...rest });
}

/** The rows of the table `build`. */
export function createBuilds(database: Database) {
  const read = (row: Record<string, unknown> | undefined): SiteBuild | undefined =>
    row && {
      seq: Number(row['seq']),
      id: String(row['id']),
      at: Number(row['at']),
      app: String(row['app']),
      report: JSON.parse(String(row['report'])),
      contentSeq: row['content_seq'] === null ? undefined : Number(row['content_seq']),
    };
  return {
    bySeq: (seq: number) => read(database.prepare('SELECT * FROM build WHERE seq = ?').get(seq)),
    byId: (id: string) => read(database.prepare('SELECT * FROM build WHERE id = ?').get(id)),
    /** Newest first, from build number `below` (not included) down. */
    newest(limit: number, below = Number.MAX_SAFE_INTEGER): SiteBuild[] {
      const sql = 'SELECT * FROM build WHERE seq < ? ORDER BY seq DESC LIMIT ?';
      return database
        .prepare(sql)
        .all(below, limit)
        .flatMap((row) => read(row) ?? []);
    },
    insert({ seq, id, at, app, report, contentSeq }: SiteBuild): void {
      database
        .prepare(
          // A copy of another server's build may stand here from an earlier time.
          'INSERT OR REPLACE INTO build (seq, id, at, app, report, content_seq) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(seq, id, at, app, JSON.stringify(report), contentSeq ?? null);
    },
    /** The oldest state that any build is of; undefined when that is not known of all. */
    oldestContent(): number | undefined {
      const sql = 'SELECT min(coalesce(content_seq, -1)) AS oldest FROM build';
      const oldest = Number(database.prepare(sql).get()?.['oldest'] ?? -1);
      return oldest < 0 ? undefined : oldest;
    },
    /** The numbers of former states mean nothing any more: the replica is new. */
    forgetContent(): void {
      database.prepare('UPDATE build SET content_seq = NULL').run();
    },
  };
}
