import { inPortions } from '#src/lib/node/portions.ts';
import type { Database, SQLInputValue } from '#src/lib/node/sqlite.ts';
import type { Renderable } from '#src/model/pages/renderer.ts';
import { NEVER_ENDED } from './never-ended.ts';

/** What stands behind one canonical path. */
type StoredPage = {
  path: string;
  /** What to render; absent for files that came with the code (`_astro/*`, `public/`). */
  target: Renderable | undefined;
  /** All paths that it fills, further ones included. */
  files: string[];
  /** Catalogue name of why it could not be rendered last time. */
  problem: string | undefined;
  /** Failed without saying what it had read: the next publish has to try again. */
  retry: boolean;
  /** What its files were made from, besides the code; undefined where that is not sure. */
  inputs: string | undefined;
};

/** What the newest state of the site consists of. */
export type Pages = {
  get(path: string): StoredPage | undefined;
  /** What a page was made from, as in `StoredPage`. */
  inputsOf(path: string): string | undefined;
  /** How many show an item. */
  count(): number;
  /** How many of these do. */
  countOf(paths: Iterable<string>): number;
  /** Canonical paths of an item. */
  ofItem(id: string): string[];
  /** Canonical paths that the next publish has to try again. */
  toRetry(): string[];
  /** Canonical paths of whatever is not known to be made from something, files of the code aside. */
  unsure(): string[];
  /** Whether any page could not be rendered, so that its files may be older than the rest. */
  hasProblem(): boolean;
  /** Pages whose last good files stay, and why: how many, and the first of them. */
  kept(limit: number): { count: number; pages: { path: string; name: string }[] };
  /** All canonical paths, in order. */
  all(): Iterable<string>;
};

export type PageRows = Pages & {
  set(page: StoredPage): void;
  delete(path: string): void;
  /** The pages that have a file with these bytes are to be rendered again. Out: their canonical paths. */
  forgetFilesOf(object: number): string[];
};

const AT_ONCE = 1_000;

/** Opens the table `page`. */
export function createPages(database: Database): PageRows {
  const read = (sql: string, ...values: SQLInputValue[]) => database.prepare(sql).get(...values);
  const paths = (sql: string, ...values: SQLInputValue[]) =>
    database
      .prepare(`SELECT path FROM page WHERE ${sql}`)
      .all(...values)
      .map((row) => String(row['path']));
  return {
    get(path) {
      const row = read('SELECT * FROM page WHERE path = ?', path);
      return row && readPage(row);
    },
    inputsOf(path) {
      const inputs = read('SELECT inputs FROM page WHERE path = ?', path)?.['inputs'];
      return typeof inputs === 'string' ? inputs : undefined;
    },
    count: () => Number(read('SELECT count(*) AS n FROM page WHERE item IS NOT NULL')?.['n']),
    countOf: (asked) =>
      [...asked].filter(
        (path) =>
          read('SELECT 1 FROM page WHERE path = ? AND item IS NOT NULL', path) !== undefined,
      ).length,
    ofItem: (id) => paths('item = ? ORDER BY path', id),
    toRetry: () => paths('retry = 1 ORDER BY path'),
    unsure: () => paths('inputs IS NULL AND target IS NOT NULL ORDER BY path'),
    hasProblem: () => read('SELECT 1 FROM page WHERE problem IS NOT NULL LIMIT 1') !== undefined,
    kept(limit) {
      const isKept = "problem IS NOT NULL AND files <> '[]'";
      const sql = `SELECT path, problem FROM page WHERE ${isKept} ORDER BY path LIMIT ?`;
      const rows = database.prepare(sql).all(limit);
      return {
        count: Number(read(`SELECT count(*) AS n FROM page WHERE ${isKept}`)?.['n']),
        pages: rows.map((row) => ({ path: String(row['path']), name: String(row['problem']) })),
      };
    },
    *all() {
      const rows = inPortions(database, { table: 'page', key: ['path'], size: AT_ONCE });
      for (const { path } of rows) yield String(path);
    },
    set(page) {
      const { target } = page;
      const values = {
        item: target && 'id' in target ? target.id : null,
        target: target ? JSON.stringify(target) : null,
        files: JSON.stringify(page.files),
        problem: page.problem ?? null,
        retry: page.retry ? 1 : 0,
        inputs: page.inputs ?? null,
      };
      const old = database.prepare('SELECT * FROM page WHERE path = ?').get(page.path);
      if (old && Object.entries(values).every(([column, value]) => old[column] === value)) return;
      database
        .prepare(
          `INSERT OR REPLACE INTO page (path, item, target, files, problem, retry, inputs)
          VALUES (?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(page.path, ...Object.values(values));
    },
    forgetFilesOf(object) {
      const found = database
        .prepare(
          `SELECT DISTINCT page.path FROM entry, page, json_each(page.files) AS file
          WHERE entry.object = ? AND entry.until = ${NEVER_ENDED} AND file.value = entry.path`,
        )
        .all(object)
        .map((row) => String(row['path']));
      const sql = 'UPDATE page SET inputs = NULL, retry = 1 WHERE path = ?';
      for (const path of found) database.prepare(sql).run(path);
      return found;
    },
    delete(path) {
      database.prepare('DELETE FROM page WHERE path = ?').run(path);
    },
  };
}

function readPage(row: Record<string, unknown>): StoredPage {
  const target = row['target'];
  return {
    path: String(row['path']),
    target: target === null ? undefined : JSON.parse(String(target)),
    files: JSON.parse(String(row['files'])),
    problem: row['problem'] === null ? undefined : String(row['problem']),
    retry: row['retry'] === 1,
    inputs: row['inputs'] === null ? undefined : String(row['inputs']),
  };
}
