import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { KeyState, Queries, DependencyKey, Read } from '#src/model/pages/query.ts';
import type {
  Renderable,
  Rendered,
  PageText,
  RedirectEntry,
  Renderer,
} from '#src/model/pages/renderer.ts';
import type { StoredFile } from '#src/site/entries.ts';
import type { PageRead } from '#src/site/listing.ts';
import type { BuildReport } from '#src/site/builds.ts';
import type { NextBuild, NextBuildStart } from '#src/site/next-build.ts';
import type { PackedBody } from '#src/site/objects.ts';
import type { Site } from '#src/site/site.ts';
import type { PublishReport } from './report.ts';

/** A change of the published content: an item or asset, and the keys of what now reads differently. */
export type Change = { seq: number; id: string; schema: string; keys: readonly DependencyKey[] };

/** What a publish wants to know of the replica. */
export type ChangeLog = {
  /** A new value means a new replica, or another source: numbers of the former one's changes mean nothing here. */
  readonly epoch: string;
  /** Number of the newest change; 0 when there is none. */
  head(): number;
  /** Changes with a greater number, oldest first, at most `limit`. */
  changesSince(seq: number, limit: number): readonly Change[];
  /** The number of the last change that was forgotten; who is not beyond it has to read everything. */
  trimmed(): number;
  /** What stands behind every dependency key of the published content, `has:` aside. */
  states(): Iterable<KeyState>;
  /** What is wrong with an item that is published and cannot be read. */
  unreadable(id: string): Problem | undefined;
  /** What is wrong with the shop's own item, where it is published and no state of it that can be read is known. */
  unreadableSite(): Problem | undefined;
};

/** A line of the log: an event and what belongs to it. */
export type Log = (event: string, details?: Record<string, unknown>) => void;

/** A page to render, and what its last rendering by the same code left. */
export type RenderJob = { target: Renderable; last?: PackedLast | undefined };

/** `LastRendered` as it is kept. */
export type PackedLast = { inputs: string; text?: PackedText | undefined };
export type PackedText = Pick<PageText, 'changed'> & { html: PackedBody; payload: PackedBody };

/** A page on its way into the store: what rendering gave, and what it is listed and found by. */
export type PreparedPage =
  | {
      outcome: 'rendered';
      files: readonly (StoredFile | RedirectEntry)[];
      reads: Read[];
      read: PageRead;
      inputs?: string;
      problem?: Problem;
      /** What visitors would lose if the page had more before: its last good files stay then. */
      loses?: Problem;
    }
  | { outcome: 'reframed'; files: readonly (StoredFile | RedirectEntry)[]; inputs: string }
  | Exclude<Rendered, { files: unknown }>;

/** A page whose rendering threw. */
export type Thrown = { outcome: 'threw'; error: string };

/** Renders beside this thread, on one state of the content. */
export type RenderPool = {
  /** Batches that are worked on at once. */
  width: number;
  /** Out: a result for each job, in their order. */
  render(jobs: readonly RenderJob[]): Promise<(PreparedPage | Thrown)[]>;
  close(): Promise<void>;
};

/** What one publish works with; each has the renderer and the hints of its own start. */
export type RunDependencies = Omit<PublishDependencies, 'renderer' | 'sync'> & {
  renderer: Renderer;
  sync: () => Promise<Result<unknown, Problem>>;
  /** Absent: there are none. */
  others?: Others | undefined;
};

export type PublishSync = { whole: boolean; isElsewhere?: boolean };

/** How a publish was asked for, as in `PublishOptions`. */
export type PublishMode = { full: boolean; compares: boolean; force: boolean };

/** The other servers of the same site. One of all leads: it makes the builds, and the others get copies. */
export type Others = {
  /** Whether this server leads. */
  leads(): boolean;
  /** Whether a build is wanted although nothing has changed: another server led before. */
  wantsBuild(): boolean;
  /** Has the leader publish. Out: its report, once this server has what it made; undefined: this server leads. */
  ask(wanted: PublishMode): Promise<PublishReport | undefined>;
  /** Hands on what is written into the next build. */
  share(nextBuild: NextBuild, start: NextBuildStart): SharedBuild;
  /** The leader is about to serve an earlier build until further notice, or the newest one again (null). Out: whether it may. */
  pin(build: string | null): Promise<boolean>;
  /** Tells the others which build is served. */
  pinned(): void;
  /** Has the leader serve an earlier build, or the newest one again. Out: whether it does. */
  askPin(build: string | null): Promise<boolean>;
};

/** The next build as it is to be written, so that the others get it too. */
export type SharedBuild = {
  nextBuild: NextBuild;
  /** Until the others have taken most of what was written: it must not wait in memory. Undefined: they have. */
  taken(): Promise<void> | undefined;
  /**
   * Waits until all others have the finished build, and nobody is served the one before any more. After `agreed`
   * it has to be committed, else abandoned: `again` can be tried at once, `lost` says that this server leads no more.
   */
  agree(report: BuildReport | undefined): Promise<'agreed' | 'again' | 'lost'>;
};

export type PublishDependencies = {
  site: Site;
  replica: ChangeLog;
  /** Published queries on the replica's state of this moment. */
  queries: () => Queries;
  /** The renderer of the app that is loaded now; a publish asks once. */
  renderer: () => Renderer;
  /** The files of the code of that app. Absent: there are none. */
  codeFiles?: () => AsyncIterable<StoredFile>;
  /**
   * Starts a pool for a big publish of the replica's state number `contentSeq`. Undefined, or absent:
   * there is none, everything is rendered in this thread.
   */
  startPool?: (contentSeq: number) => Promise<RenderPool | undefined>;
  /** From how many pages on a pool is started; absent: some hundred. */
  poolFrom?: number;
  /**
   * Brings the replica up to date with the content source; nothing else writes the replica. In: ids of
   * items that may have changed or be gone for good, which are read again; whether to compare all ids and
   * versions too; and whether another server publishes it, who then also notes what left its address.
   */
  sync: (hints: readonly string[], options?: PublishSync) => Promise<Result<unknown, Problem>>;
  /** Items that went again because somebody took an import back lately; absent: none are known. */
  takenBack?: () => ReadonlySet<string>;
  log: Log;
  /** Milliseconds since 1970. */
  now: () => number;
};
