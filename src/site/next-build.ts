import { createYielder } from '#src/lib/node/yielder.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { Renderable } from '#src/model/pages/renderer.ts';
import type { SiteBuild, BuildReport, createBuilds } from './builds.ts';
import type { RedirectEntry } from '#src/model/pages/renderer.ts';
import type { Entries, StoredFile } from './entries.ts';
import { type PageRead, readPage } from './listing.ts';
import type { createMeta, CodeVersion } from './meta.ts';
import type { PageRows } from './pages.ts';
import { createRecording, type Recording } from './recorded.ts';
import { createShownFiles } from './shown-files.ts';
import { runThrough } from './waiting-rows.ts';
import { createSearchIndex } from './search/search.ts';
import type { SearchRows } from './search/rows.ts';
import { createSitemap } from './sitemap.ts';

/**
 * The id of the next build, its time in ms, and what it is made from. `state`: the publish after which the site
 * is so; absent: the one of this id.
 */
export type NextBuildStart = CodeVersion & { id: string; at: number; state?: string };

/**
 * The next build while it is made. Nobody sees any of it before `commit`; one write transaction of
 * the database is open meanwhile, so that a crash leaves nothing behind.
 */
export type NextBuild = {
  /**
   * Puts a page's files (target absent: they came with the code), what they were made from, and what
   * `readPage` finds in them, if somebody has looked already, or knows that it is as before. Out: whether
   * any path changed.
   */
  put(
    path: string,
    target: Renderable | undefined,
    files: readonly (StoredFile | RedirectEntry)[],
    inputs?: string,
    read?: PageRead | 'unchanged',
  ): boolean;
  /** The page could not be rendered: its last good files stay. */
  fail(target: Renderable, problem: Problem, options: { retry: boolean }): void;
  /** Takes a page and all its files away. */
  remove(path: string): void;
  recording: Recording;
  /**
   * Writes what `commit` else writes at once: of many pages that holds the thread for long. Here the event
   * loop turns in between. The last call before `commit`.
   */
  complete(): Promise<void>;
  /**
   * Writes the build itself; nobody sees it before `commit`. Out: the build, or undefined when there is none,
   * as no path changed: then only what was recorded is kept.
   */
  finish(as: Finish): SiteBuild | undefined;
  /** Makes it the newest build and serves it, as it was finished, or as what changed says. Out: as `finish`. */
  commit(durations?: BuildReport['durations']): SiteBuild | undefined;
  /** Throws it away. */
  abandon(): void;
};

/**
 * How a build ends: by what changed, with the milliseconds that it took, and if wanted although nothing has;
 * or as another server says, whose build this is a copy of (undefined: it made none).
 */
type Finish =
  | { durations: BuildReport['durations']; isWanted?: boolean | undefined }
  | { report: BuildReport | undefined };

const NO_TIME = { sync: 0, affected: 0, render: 0, commit: 0 };

type Tables = {
  entries: Entries;
  pages: PageRows;
  builds: ReturnType<typeof createBuilds>;
  meta: ReturnType<typeof createMeta>;
};

// More paths than this are not named in a build's report, and make it a large one.
const MAX_NAMED = 500;
/** Pages of SQLite's log after which a commit copies them into the file: its own default. */
const LOG_PAGES = 1_000;

/**
 * Begins the next build. In: who copies the log of a large commit into the file; absent: the commit does.
 * Throws when another build is being made.
 */
export function beginNextBuild(
  database: Database,
  tables: Tables,
  start: NextBuildStart,
  settle?: () => void,
): NextBuild {
  const { entries, pages, builds, meta } = tables;
  if (database.raw.isTransaction) throw new Error('Another publish is being written.');
  // Read before the transaction, which nobody would end where this fails.
  const head = meta.head();
  const seq = head.seq + 1;
  database.raw.exec('BEGIN IMMEDIATE');

  /**
   * SQLite rolls a transaction back by itself where any statement of the connection finds the disk full, also one
   * that only reads. What is written after that would be committed at once.
   */
  function assertOpen(): void {
    if (!database.raw.isTransaction) throw new Error('The publish was rolled back by SQLite.');
  }

  const recording = checked(createRecording(database), assertOpen);
  const outcome = createOutcome();
  const sitemap = createSitemap(database, entries);
  const search = createSearchIndex(database);

  /** Writes what follows from all pages together. */
  function* completing(): Generator<void> {
    const written = yield* sitemap.writing(seq);
    for (const path of written.changed) outcome.changed(path);
    for (const path of written.removed) outcome.removed(path);
    yield* recording.sweeping(isWatched);
  }

  let finished: { build: SiteBuild | undefined } | undefined;

  function reportOf(as: Finish): BuildReport | undefined {
    const newest = builds.bySeq(head.seq)?.id ?? null;
    // A copy of the build that is the newest here already adds none.
    if ('report' in as) return outcome.isEmpty() && newest === start.id ? undefined : as.report;
    if (outcome.isEmpty() && !as.isWanted) return undefined;
    return outcome.report(newest, as.durations);
  }

  function finish(as: Finish): SiteBuild | undefined {
    runThrough(completing());
    if (head.epoch !== start.epoch) builds.forgetContent();
    const report = reportOf(as);
    finished = { build: report && addBuild(database, tables, start, report) };
    return finished.build;
  }

  return {
    recording,
    ...checked(
      createPageWriting({ entries, pages, recording, outcome, sitemap, search }, seq),
      assertOpen,
    ),
    async complete() {
      const pause = createYielder();
      assertOpen();
      for (const _ of completing()) {
        await pause();
        assertOpen();
      }
    },
    finish(as) {
      assertOpen();
      return finish(as);
    },
    commit(durations = NO_TIME) {
      assertOpen();
      const build = finished ? finished.build : finish({ durations });
      meta.advance({ ...start, seq: build?.seq ?? head.seq, state: start.state ?? start.id });
      commitTo(database, outcome.isLarge() ? settle : undefined);
      return build;
    },
    abandon() {
      if (database.raw.isOpen && database.raw.isTransaction) database.raw.exec('ROLLBACK');
    },
  };
}

/** The same functions; each calls `check` first. */
function checked<T extends Record<string, (...values: never[]) => unknown>>(
  functions: T,
  check: () => void,
): T {
  const entries = Object.entries(functions).map(([name, run]) => [
    name,
    (...values: never[]) => {
      check();
      return run(...values);
    },
  ]);
  return Object.fromEntries(entries) as T;
}

type PageTables = Pick<Tables, 'entries' | 'pages'> & {
  recording: Recording;
  outcome: ReturnType<typeof createOutcome>;
  sitemap: ReturnType<typeof createSitemap>;
  search: SearchRows;
};

/** What a publish does with one page: its files, what lists it, and what lets it be found. */
function createPageWriting(
  { entries, pages, recording, outcome, sitemap, search }: PageTables,
  seq: number,
): Pick<NextBuild, 'put' | 'fail' | 'remove'> {
  function forget(path: string): void {
    sitemap.forget(path);
    search.remove(path);
  }

  /** Whether a file of the code stands there: nothing of the content takes its place. */
  function isCode(path: string): boolean {
    const page = pages.get(path);
    return page !== undefined && page.target === undefined;
  }

  /** A file of the content at those of its paths that the code leaves to it; nothing where there is none. */
  function besideCode<T extends StoredFile | RedirectEntry>(file: T): T[] {
    const [path, ...aliases] = [file.path, ...file.aliases].filter((one) => !isCode(one));
    return path === undefined ? [] : [{ ...file, path, aliases }];
  }

  return {
    put(path, target, files, inputs, read) {
      const before = pages.get(path)?.files ?? [];
      const own = target?.kind === 'file' ? files.flatMap((file) => besideCode(file)) : files;
      const after = own.flatMap((file) => [file.path, ...file.aliases]);
      let changed = false;
      for (const gone of before) {
        if (!after.includes(gone) && !isCode(gone)) changed = entries.remove(gone, seq) || changed;
      }
      for (const file of own) changed = entries.put(file, seq) || changed;
      pages.set({ path, target, files: after, problem: undefined, retry: false, inputs });
      if (changed) outcome.changed(path);
      if (!target || target.kind === 'file') forget(path);
      else if (read !== 'unchanged' && (changed || !sitemap.knows(path))) {
        const { listed, searchable } = read ?? readPage(path, files);
        sitemap.list(path, listed);
        search.put(path, searchable);
      }
      return changed;
    },
    fail(target, { name }, { retry }) {
      const { path } = target;
      const files = pages.get(path)?.files ?? [];
      pages.set({ path, target, files, problem: name, retry, inputs: undefined });
      outcome.failed(path, name);
    },
    remove(path) {
      const page = pages.get(path);
      let existed = false;
      for (const file of page?.files ?? []) {
        if (file === path || !isCode(file)) existed = entries.remove(file, seq) || existed;
      }
      recording.use(path, []);
      forget(path);
      pages.delete(path);
      if (existed) outcome.removed(path);
    },
  };
}

/** Adds the finished build, and what it shows. */
function addBuild(
  database: Database,
  { builds, pages, meta }: Tables,
  { id, at, app, contentSeq }: NextBuildStart,
  report: BuildReport,
): SiteBuild {
  const head = meta.head().seq;
  const parent = builds.bySeq(head);
  const build: SiteBuild = {
    ...{ seq: head + 1, id, at, app, report },
    // A page that failed has files of an earlier state.
    contentSeq: pages.hasProblem() ? parent?.contentSeq : contentSeq,
  };
  builds.insert(build);
  createShownFiles(database).note(build.seq);
  return build;
}

/** With `settle`, what was written is for somebody else to copy from SQLite's log: this thread has visitors. */
function commitTo(database: Database, settle: (() => void) | undefined): void {
  if (settle) database.raw.exec('PRAGMA wal_autocheckpoint = 0');
  database.raw.exec('COMMIT');
  if (!settle) return;
  database.raw.exec(`PRAGMA wal_autocheckpoint = ${LOG_PAGES}`);
  settle();
}

/**
 * Where an item without page stands is watched, because a change elsewhere may give it one. Of an item
 * that is gone nothing but its own change matters, and then it is asked anyway.
 */
function isWatched(query: string, readers: () => string[]): boolean {
  const id = /^(?:routes|redirect):(.*)$/s.exec(query)?.[1];
  return id !== undefined && readers().some((reader) => !reader.endsWith(`:${id}`));
}

/** Collects what a build's report says, in bounded memory. */
function createOutcome() {
  const lists = { changed: new Set<string>(), removed: new Set<string>() };
  const errors: BuildReport['errors'] = [];
  let all = false;
  const name = (list: Set<string>, path: string) => {
    if (lists.changed.size + lists.removed.size < MAX_NAMED) list.add(path);
    else if (!list.has(path)) all = true;
  };
  return {
    changed: (path: string) => name(lists.changed, path),
    removed: (path: string) => name(lists.removed, path),
    failed(path: string, problem: string) {
      if (errors.length < MAX_NAMED) errors.push({ path, name: problem });
    },
    isLarge: () => all,
    isEmpty: () => lists.changed.size + lists.removed.size === 0,
    report: (parent: string | null, durations: BuildReport['durations']): BuildReport => ({
      parent,
      all,
      changed: all ? [] : [...lists.changed].sort(),
      removed: all ? [] : [...lists.removed].sort(),
      errors,
      durations,
    }),
  };
}
