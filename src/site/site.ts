import { openDatabase } from '#src/lib/node/sqlite.ts';
import { type SiteBuild, createBuilds } from './builds.ts';
import { beginNextBuild, type NextBuild, type NextBuildStart } from './next-build.ts';
import { createEntries, type SiteEntry } from './entries.ts';
import { measureStore, type Retention, sweepBuilds, type CleanupReport } from './housekeeping.ts';
import { createMeta, type Head } from './meta.ts';
import { MIGRATIONS } from './migrations.ts';
import { createObjects, type Objects, type PackedBody } from './objects.ts';
import { createOutbox, type DeliveryOutbox } from './outbox.ts';
import { createPages, type Pages } from './pages.ts';
import { createRecorded, type Recorded } from './recorded.ts';
import { createServed, type Served } from './served.ts';
import { createShownFiles, isAsked } from './shown-files.ts';
import { createSearchIndex, findServed, type SearchIndex } from './search/search.ts';

/** Everything that visitors can be shown, build by build, and what it was made from. */
export type Site = {
  /** What stands at a decoded path of the build that is served, or of build number `seq`. */
  lookup(path: string, seq?: number): SiteEntry | undefined;
  /** The bytes of an object in one encoding. */
  body: Objects['body'];
  /** What stands at a path of the newest state, in the form in which it is kept; nothing is remembered. */
  packed(path: string): PackedBody | undefined;
  /** All paths of the build that is served, or of build number `seq`. */
  paths(seq?: number): Iterable<string>;
  /** The build that is served. */
  current(): SiteBuild | undefined;
  build(id: string): SiteBuild | undefined;
  hasBuild(seq: number): boolean;
  /** Finished builds, newest first; those below build number `below`. */
  builds(limit: number, below?: number): SiteBuild[];
  /** The paths at which two builds, by number, show something else; 0 is the empty site. */
  differences(a: number, b: number): Iterable<string>;
  /** Whether an earlier build is served on purpose, so that newer ones wait. */
  pinned(): boolean;
  /** Serves an earlier build, whatever the size of the site, and pins it. */
  rollBack(build: SiteBuild): void;
  /** Notes the policy of the pages that a version of the code renders, the one that is loaded now. */
  setPolicy(app: string, csp: string): void;
  /** Notes the policy of the pages of another version of the code, which another server renders. */
  setPolicyOf(app: string, csp: string): void;
  /** The policy of the build that is served, or of pages that a version of the code rendered. */
  policy(app?: string): string | undefined;
  /** Ends the pin: the newest build is served again. */
  resume(): void;
  /** The newest state: what it holds and what it was made from. */
  head(): Head;
  /** The id of the publish that made the newest state, the same on each server that has it; undefined: not known. */
  state(): string | undefined;
  /** Whether a page that visitors see names a film or document. */
  showsFile(id: string): boolean;
  /** The oldest state of the content that a kept build is of; undefined when that is not known. */
  oldestContent(): number | undefined;
  pages: Pages;
  recorded: Recorded;
  /** Redirects (301) and what is gone for good (410) of a build, in order. */
  redirects(seq: number): Iterable<{ path: string; status: number; location: string | null }>;
  /** Finds pages that are served by their words, which are those of the newest state. */
  search: SearchIndex['find'];
  /** All that can be found of a language, page by page. */
  searched: SearchIndex['all'];
  /** How far the targets are. */
  outbox: DeliveryOutbox;
  /** How many rows each table holds, and the bytes of all. */
  size(): ReturnType<typeof measureStore>;
  /** Calls back whenever another build is served from now on. */
  onServe(listener: () => void): void;
  /** Calls back with the pages whose stored bytes were found to be damaged: a full publish writes them again. */
  onDamage(listener: (paths: string[]) => void): void;
  /** Removes one step of what no kept build needs; only while no build is being made. */
  sweep(keep: Retention, now: number): CleanupReport;
  /** Begins the next build; one at a time. */
  begin(start: NextBuildStart): NextBuild;
  close(): void;
};

export type SiteOptions = {
  /** One snapshot of a file that another connection writes, as it is now; nothing can be written. */
  readOnly?: boolean;
  /** Bytes of hot bodies that stay in memory. */
  cacheBytes?: number;
  /** Copies SQLite's log into the file beside this thread, after a large commit. Absent: the commit does. */
  settle?: () => void;
};

const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * Opens the site store, which this process then owns.
 * In: the path of `site.sqlite`, made when missing, or ':memory:'.
 */
export function openSite(path: string, options: SiteOptions = {}): Site {
  const { readOnly = false, cacheBytes = CACHE_BYTES, settle } = options;
  const database = openDatabase(path, MIGRATIONS, { readOnly });
  // The first read within it is what all others see.
  if (readOnly) database.raw.exec('BEGIN');
  const damageListeners: ((paths: string[]) => void)[] = [];
  const onDamage = (id: number) => {
    if (readOnly) return;
    const paths = pages.forgetFilesOf(id);
    meta.forgetState();
    for (const listener of damageListeners) listener(paths);
  };
  const objects = createObjects(database, cacheBytes, onDamage);
  const entries = createEntries(database, objects);
  const pages = createPages(database);
  const builds = createBuilds(database);
  const meta = createMeta(database);
  const recorded = createRecorded(database);
  const files = createShownFiles(database);
  const served = createServed({ entries, builds, meta });
  const index = createSearchIndex(database);
  const serving = createServing({ entries, builds, meta, served });
  const isServed = (path: string) => served.lookup(path)?.status === 200;

  return {
    ...serving.site,
    body: objects.body,
    packed: entries.packed,
    paths: (seq = served.build()?.seq ?? 0) => entries.paths(seq),
    current: served.build,
    build: (id) => builds.byId(id),
    hasBuild: (seq) => builds.bySeq(seq) !== undefined,
    builds: builds.newest,
    differences: (a, b) => entries.differences(a, b),
    head: () => meta.head(),
    state: meta.state,
    showsFile: (id) =>
      files.isIn(id, served.build()?.seq ?? 0) || (!meta.pinned() && isAsked(recorded, id)),
    oldestContent: builds.oldestContent,
    pages,
    recorded,
    search: findServed(index.find, isServed),
    *searched(lang) {
      for (const page of index.all(lang)) if (isServed(page.path)) yield page;
    },
    redirects: entries.redirects,
    outbox: createOutbox(database),
    size: () => measureStore(database),
    onServe: served.onChange,
    onDamage: (listener) => void damageListeners.push(listener),
    sweep: (keep, now) => sweepBuilds(database, { builds: keep, app: serving.app() }, now),
    begin(start) {
      const nextBuild = beginNextBuild(database, { entries, pages, builds, meta }, start, settle);
      return {
        ...nextBuild,
        commit(durations) {
          const build = nextBuild.commit(durations);
          if (build && !meta.pinned()) served.become(build);
          return build;
        },
      };
    },
    close: () => database.close(),
  };
}

type Serving = Pick<
  Site,
  'lookup' | 'pinned' | 'rollBack' | 'resume' | 'setPolicy' | 'setPolicyOf' | 'policy'
>;
type Parts = Parameters<typeof createServed>[0] & { served: Served };

/** Which build is served, and with which policy. `app`: the version of the code that is loaded. */
function createServing({ entries, builds, meta, served }: Parts): {
  site: Serving;
  app(): string | undefined;
} {
  let loaded: string | undefined;
  const site: Serving = {
    lookup(at, seq) {
      const entry = seq === undefined ? served.lookup(at) : entries.lookup(at, seq);
      // Pages made on demand are of the newest code, also while an earlier build is served.
      const isCode = seq === undefined && at.startsWith('/_astro/');
      return entry ?? (isCode && meta.pinned() ? entries.lookup(at, meta.head().seq) : undefined);
    },
    pinned: meta.pinned,
    rollBack(build) {
      meta.serve(build.seq, true);
      served.become(build);
    },
    resume() {
      const { seq } = meta.head();
      meta.serve(seq, false);
      served.become(builds.bySeq(seq));
    },
    setPolicy(app, csp) {
      loaded = app;
      meta.setPolicy(app, csp);
      served.readPolicy();
    },
    setPolicyOf: meta.setPolicy,
    policy: (app) => (app === undefined ? served.policy() : meta.policy(app)),
  };
  return { site, app: () => loaded };
}
