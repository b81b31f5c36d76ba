import { createMutex } from '#src/lib/mutex.ts';
import type { Database } from '#src/lib/node/sqlite.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { contentSchemas, isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import type { ContentSource, Version } from '../source.ts';
import { compare, fetchAll, follow, type FollowContext, sweep } from './follow-feed.ts';
import { forgetMarks, readMark, type SyncCursor, writeMark } from './cursors.ts';
import { sourceUntil } from './deadline.ts';
import { storeSchemas } from './schemas.ts';
import { beginEpoch, readMeta, writeMeta } from './meta.ts';
import { logKeys } from './log.ts';
import { learnOffline } from './learn-offline.ts';
import type { StoreCheck } from './store.ts';
import {
  assetTarget,
  draftTarget,
  itemTarget,
  type FeedName,
  type SyncedFeed,
} from './synced-feed.ts';

export type ReplicaSyncOptions = {
  /** Items or assets that may have changed or be gone for good (webhooks); unknown ones are ignored. */
  hints?: readonly { id: string }[];
  /** Compare all ids and versions too: finds what was deleted for good, and a source that went back in time. */
  whole?: boolean;
  /** Hears how many entries of a list (a schema, or `assets`) are stored during the first sync. */
  onProgress?: (kind: string, done: number, total: number) => void;
  /** Hears of each list that could not be fetched. */
  onFailure?: (kind: FeedName | 'languages', failure: Problem) => void;
};

export type SyncReport = {
  /** Items and assets that can be read differently now. */
  changed: number;
};

/** What one run asks the source for. */
type SyncWork = (run: FollowContext) => Promise<Problem | undefined>;

/** The runs of one replica, one after the other. */
export type Syncs = {
  /** Follows every list. */
  everything(
    source: ContentSource,
    options: ReplicaSyncOptions,
  ): Promise<Result<SyncReport, Problem>>;
  /** Ids of whatever differs from the source; reads only, beside the runs that write. */
  compare(source: ContentSource): Promise<Result<string[], Problem>>;
  /** Reads the named items of a schema again, and nothing else. */
  items(
    source: ContentSource,
    schema: SchemaName,
    ids: readonly string[],
  ): Promise<Result<SyncReport, Problem>>;
  /** The same for what editors see of them. */
  drafts: Syncs['items'];
  /** The same for assets. */
  assets(source: ContentSource, ids: readonly string[]): Promise<Result<SyncReport, Problem>>;
  /** Reads the schemas again. */
  schemas(source: ContentSource): Promise<Result<SyncReport, Problem>>;
};

export type SyncDependencies = {
  db: Database;
  check: StoreCheck | undefined;
  /** Called within each transaction that writes. */
  wrote: () => void;
  /** Milliseconds that a run may take once all lists were read; default 5 minutes. */
  deadline?: number | undefined;
  /** The day of now in the shop. */
  today: () => string;
};

const DEADLINE_MS = 300_000;

/** Makes the functions that sync. */
export function createSync(dependencies: SyncDependencies): Syncs {
  const { db, check, wrote, deadline = DEADLINE_MS, today } = dependencies;
  const mutex = createMutex();
  const inTurn = (
    source: ContentSource,
    options: ReplicaSyncOptions,
    work: (run: FollowContext, source: ContentSource) => Promise<Problem | undefined>,
  ) =>
    mutex.run(() => {
      // The first time everything is read, which may take long: each page that is stored stays.
      const isKnown = wasFollowed(db) && readMeta(db, 'source') === source.name;
      const limited = isKnown ? sourceUntil(source, deadline) : source;
      return syncOnce({ db, wrote }, source, options, (run) => work(run, limited));
    });
  return {
    async compare(source) {
      const limited = sourceUntil(source, deadline);
      const outcomes = await Promise.all([
        ...SCHEMAS.map((schema) => compare(itemTarget(db, limited, schema, check))),
        compare(assetTarget(db, limited)),
      ]);
      const failed = outcomes.find((outcome) => !outcome.ok);
      return failed ?? ok(outcomes.flatMap((outcome) => (outcome.ok ? outcome.value : [])));
    },
    everything: (source, options) =>
      inTurn(source, options, async (run, limited) => {
        const failure = await syncLists(run, limited, check, options);
        if (!failure) await learnOffline(run, limited);
        const away = failure && JSON.stringify(failure);
        if (away !== readMeta(db, 'away')) writeMeta(db, 'away', away);
        // A day comes without the source. Before the first sync to the end there is none.
        if (!failure || readMeta(db, 'day') !== undefined) storeDay(run, today());
        return failure;
      }),
    items: (source, schema, ids) =>
      inTurn(source, {}, (run, limited) =>
        fetchAll(run, itemTarget(db, limited, schema, check), ids),
      ),
    drafts: (source, schema, ids) =>
      inTurn(source, {}, (run, limited) =>
        fetchAll(run, draftTarget(db, limited, schema, check), ids),
      ),
    schemas: (source) =>
      inTurn(source, {}, async (run, limited) => {
        const schemas = await limited.schemas();
        if (!schemas.ok) return schemas.error;
        storeSchemas(run, schemas.value);
        return undefined;
      }),
    assets: (source, ids) =>
      inTurn(source, {}, (run, limited) => fetchAll(run, assetTarget(db, limited), ids)),
  };
}

async function syncOnce(
  { db, wrote }: Pick<SyncDependencies, 'db' | 'wrote'>,
  source: ContentSource,
  options: ReplicaSyncOptions,
  work: SyncWork,
): Promise<Result<SyncReport, Problem>> {
  let changed = 0;
  const failure = await work({
    db,
    lagMs: source.lagMs,
    written(differs) {
      wrote();
      if (differs) changed++;
    },
    progress: options.onProgress ?? (() => undefined),
  });
  return failure ? err(failure) : ok({ changed });
}

async function syncLists(
  run: FollowContext,
  source: ContentSource,
  check: StoreCheck | undefined,
  { hints = [], whole = false, onFailure = () => undefined }: ReplicaSyncOptions,
): Promise<Problem | undefined> {
  const languages = await source.languages();
  if (!languages.ok) {
    onFailure('languages', languages.error);
    return languages.error;
  }
  storeSource(run, source.name);
  storeLanguages(run, languages.value);
  // A client that may not read schemas has the forms of our code.
  const schemas = await source.schemas();
  if (schemas.ok) storeSchemas(run, schemas.value);
  const marks = new Map<FeedName, SyncCursor>();
  const visit = async <T extends Version>(target: SyncedFeed<T>): Promise<Problem | undefined> => {
    const failure = await bring(target);
    if (failure) onFailure(target.kind, failure);
    return failure;
  };
  const bring = async <T extends Version>(target: SyncedFeed<T>): Promise<Problem | undefined> => {
    const followed = await follow(run, target);
    if (!followed.ok) return followed.error;
    marks.set(target.kind, followed.value);
    if (whole) return sweep(run, target);
    const known = hints.flatMap(({ id }) => (target.versionOf(id) === undefined ? [] : [id]));
    return fetchAll(run, target, known);
  };
  const outcomes = await Promise.all([
    ...SCHEMAS.map((schema) => visit(itemTarget(run.db, source, schema, check))),
    visit(assetTarget(run.db, source)),
  ]);
  run.db.transaction(() => {
    for (const [kind, mark] of marks) writeMark(run.db, kind, mark);
  });
  return outcomes.find((outcome) => outcome !== undefined);
}

const SCHEMAS: readonly SchemaName[] = Object.keys(contentSchemas).filter(isSchemaName);

/** Whether every list has been read to its end at least once. */
function wasFollowed(db: Database): boolean {
  return [...SCHEMAS, 'assets' as const].every((kind) => readMark(db, kind)?.complete === true);
}

/**
 * Where the content comes from another source than before, everything is read again. The new source has answered
 * just now. What is stored of the former one is shown until then, and what the new one does not have is deleted.
 */
function storeSource({ db }: FollowContext, name: string): void {
  const known = readMeta(db, 'source');
  if (known === name) return;
  db.transaction(() => {
    writeMeta(db, 'source', name);
    forgetMarks(db);
    if (known !== undefined) beginEpoch(db);
  });
}

/** What pages show of days that come and pass depends on it. */
function storeDay({ db, written }: FollowContext, day: string): void {
  if (readMeta(db, 'day') === day) return;
  db.transaction(() => {
    writeMeta(db, 'day', day);
    const about = { id: 'day', schema: 'day', scope: 'published', version: 0 } as const;
    logKeys(db, { ...about, keys: ['day'] });
    // It is no item.
    written(false);
  });
}

function storeLanguages({ db, written }: FollowContext, languages: readonly string[]): void {
  const stored = JSON.stringify(languages);
  if (readMeta(db, 'languages') === stored) return;
  db.transaction(() => {
    writeMeta(db, 'languages', stored);
    // The source gives the words of its languages only: others come and go without a new version.
    forgetMarks(db);
    const about = { id: 'languages', schema: 'languages', scope: 'published', version: 0 } as const;
    logKeys(db, { ...about, keys: ['languages'] });
    written(true);
  });
}
