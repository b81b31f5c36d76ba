import type { Database } from '#src/lib/node/sqlite.ts';
import { mapInTurns } from '#src/lib/node/yielder.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { endless, isEndless } from '../pages-of.ts';
import { MAX_IDS, PAGE_SIZE, type FeedPage, type Version } from '../source.ts';
import { inBatches, inParallel } from './batches.ts';
import { type SyncCursor, markPage, readMark, storedPages, writeMark } from './cursors.ts';
import type { SyncedFeed } from './synced-feed.ts';

/** Requests at a time, for a source that is far away. */
const PARALLEL = 4;

/** One run: where it writes, and who hears of it. */
export type FollowContext = {
  db: Database;
  lagMs: number;
  /** Hears of each entry that was stored or removed, and whether anything can be read differently now. */
  written: (differs: boolean) => void;
  progress: (kind: string, done: number, total: number) => void;
};

/**
 * Brings one list up to date: everything at first, later what was changed and deleted. Out: how far it was
 * followed, which the caller notes: of all lists at once, as each commit waits for the disk.
 */
export async function follow<T extends Version>(
  run: FollowContext,
  target: SyncedFeed<T>,
): Promise<Result<SyncCursor, Problem>> {
  const mark = readMark(run.db, target.kind);
  return mark?.complete ? followChanges(run, target, mark) : firstSync(run, target, mark);
}

/**
 * Reads all pages, several at a time. A page that was stored before an interruption is not read
 * again. Entries that were created, changed or deleted meanwhile move the pages: what was changed is
 * read afterwards, and if the list grew shorter or longer all versions are compared.
 */
async function firstSync<T extends Version>(
  run: FollowContext,
  target: SyncedFeed<T>,
  known: SyncCursor | undefined,
): Promise<Result<SyncCursor, Problem>> {
  const { db } = run;
  const first = await target.feed.page(0);
  if (!first.ok) return first;
  const mark = known ?? {
    since: earlier(first.value.now, run.lagMs),
    total: first.value.total,
    complete: false,
  };
  writeMark(db, target.kind, mark);
  const done = storedPages(db, target.kind);
  const { total } = first.value;
  let stored = Math.min(total, done.size * PAGE_SIZE);
  const storePage = async (page: FeedPage<T>, skip: number) => {
    await inBatches(
      db,
      page.items,
      (entry) => storeOne(run, target, entry),
      () => markPage(db, target.kind, skip),
    );
    stored += page.items.length;
    run.progress(target.kind, stored, total);
  };
  if (!done.has(0)) await storePage(first.value, 0);
  const skips = offsets(total).filter((skip) => skip > 0 && !done.has(skip));
  const failure = await inParallel(skips, PARALLEL, async (skip) => {
    const page = await target.feed.page(skip);
    if (!page.ok) return page.error;
    await storePage(page.value, skip);
    return undefined;
  });
  if (failure) return err(failure);
  return finishFirstSync(run, target, mark);
}

async function finishFirstSync<T extends Version>(
  run: FollowContext,
  target: SyncedFeed<T>,
  mark: SyncCursor,
): Promise<Result<SyncCursor, Problem>> {
  const changes = await followChanges(run, target, mark);
  if (!changes.ok) return changes;
  const now = await target.feed.versions(0);
  if (!now.ok) return now;
  const isWhole = now.value.total === target.ids().length;
  const failure = isWhole ? undefined : await sweep(run, target);
  return failure ? err(failure) : changes;
}

/** What is deleted does not come when it is asked for, and is forgotten then. */
async function followChanges<T extends Version>(
  run: FollowContext,
  target: SyncedFeed<T>,
  mark: SyncCursor,
): Promise<Result<SyncCursor, Problem>> {
  const changed = await collect(target.feed.changed, mark.since);
  if (!changed.ok) return changed;
  const { versions, now } = changed.value;
  // Not 'newer': a source that was restored from a backup counts on from lower numbers.
  const failure = await fetchAll(run, target, await othersOf(target, versions));
  return failure ? err(failure) : ok({ ...mark, since: earlier(now, run.lagMs), complete: true });
}

/** Which of them are stored in another version, or not at all: their ids. */
async function othersOf<T extends Version>(
  target: SyncedFeed<T>,
  versions: Iterable<Pick<Version, 'id' | 'version'>>,
): Promise<string[]> {
  const others = await mapInTurns(versions, ({ id, version }) =>
    target.versionOf(id) === version ? [] : id,
  );
  return others.flat();
}

type ReadPage = (since: string, skip: number) => Promise<Result<FeedPage<Version>, Problem>>;

/** All pages of a list in the order of its changes; what is changed meanwhile moves to its end. */
async function collect(
  read: ReadPage,
  since: string,
): Promise<Result<{ versions: Version[]; now: string }, Problem>> {
  const found = new Map<string, Version>();
  let now: string | undefined;
  let cursor = since;
  let skip = 0;
  let most = 0;
  for (let pages = 1; ; pages += 1) {
    const page = await read(cursor, skip);
    if (!page.ok) return page;
    most = Math.max(most, page.value.total);
    if (isEndless(pages, most)) return err(endless());
    now ??= page.value.now;
    for (const version of page.value.items) found.set(version.id, version);
    const last = page.value.items.at(-1);
    if (!last || page.value.items.length < PAGE_SIZE)
      return ok({ versions: [...found.values()], now });
    skip = last.lastModified === cursor ? skip + page.value.items.length : 0;
    cursor = last.lastModified;
  }
}

/** Reads again what differs from the source: by comparing all ids and versions. */
export async function sweep<T extends Version>(
  run: FollowContext,
  target: SyncedFeed<T>,
): Promise<Problem | undefined> {
  const differing = await compare(target);
  return differing.ok ? fetchAll(run, target, differing.value) : differing.error;
}

/**
 * Compares all ids and versions with the source: finds what was deleted for good, and what was missed.
 * Out: their ids. Writes nothing.
 */
export async function compare<T extends Version>(
  target: SyncedFeed<T>,
): Promise<Result<string[], Problem>> {
  const first = await target.feed.versions(0);
  if (!first.ok) return first;
  const remote = new Map(first.value.items.map((one) => [one.id, one]));
  const skips = offsets(first.value.total).filter((skip) => skip > 0);
  const failure = await inParallel(skips, PARALLEL, async (skip) => {
    const page = await target.feed.versions(skip);
    if (!page.ok) return page.error;
    for (const one of page.value.items) remote.set(one.id, one);
    return undefined;
  });
  if (failure) return err(failure);
  const stale = await othersOf(target, remote.values());
  const missing = target.ids().filter((id) => !remote.has(id));
  return ok([...stale, ...missing]);
}

/** Reads the named entries and stores them; forgets those that the source no longer has. */
export async function fetchAll<T extends Version>(
  run: FollowContext,
  target: SyncedFeed<T>,
  ids: readonly string[],
): Promise<Problem | undefined> {
  const chunks = offsets(ids.length, MAX_IDS).map((start) => ids.slice(start, start + MAX_IDS));
  return inParallel(chunks, PARALLEL, async (chunk) => {
    const found = await target.feed.byId(chunk);
    if (!found.ok) return found.error;
    await inBatches(run.db, found.value, (entry) => storeOne(run, target, entry));
    const present = new Set(found.value.map(({ id }) => id));
    const gone = chunk.filter((id) => !present.has(id));
    await inBatches(run.db, gone, (id) => run.written(target.remove(id)));
    return undefined;
  });
}

function storeOne<T extends Version>(run: FollowContext, target: SyncedFeed<T>, entry: T): void {
  run.written(target.store(entry));
}

function offsets(total: number, step = PAGE_SIZE): number[] {
  return Array.from({ length: Math.ceil(total / step) }, (_, index) => index * step);
}

function earlier(time: string, ms: number): string {
  return new Date(Date.parse(time) - ms).toISOString();
}
