import type { ContentSource, ItemData } from '#src/content/source.ts';
import type { ContentStore, ItemWrite } from '#src/content/store.ts';
import { digest } from '#src/lib/node/digest.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { parseItemPath, itemPath } from '#src/model/links.ts';
import type { DependencyKey, Queries } from '#src/model/pages/query.ts';
import type { Pages } from '#src/site/pages.ts';
import type { Site } from '#src/site/site.ts';
import { changesSince } from './changes-since.ts';
import { whyKept } from './last-good.ts';
import { placeKey } from './places.ts';
import type { Change, ChangeLog, Log } from './ports.ts';
import { triedItems } from './tried.ts';

export type AddressKeeping = {
  site: Pick<Site, 'head' | 'pages' | 'recorded'>;
  replica: ChangeLog;
  queries: Queries;
  /** Whether an item exists at the source, published or not. */
  exists: (id: string) => boolean;
  source: Pick<ContentSource, 'deleted'>;
  store: Pick<ContentStore, 'upsertItems'>;
  /** Reads these redirects into the replica. */
  refresh: (ids: readonly string[]) => Promise<Result<unknown, Problem>>;
  log: Log;
};

/** So many addresses at once, or half of all, are no edit: a catalogue was taken away, or exchanged. */
const MOST = 1_000;
const ALWAYS = 20;

/**
 * Notes as redirects what leaves its address, whichever way it was changed: between sync and publish,
 * so that the publish that takes a page away has the redirect already. What cannot be written is in
 * the log, and the publish goes on. Out: how many addresses were noted.
 */
export async function keepAddresses(keeping: AddressKeeping): Promise<number> {
  const { site, store, refresh, log } = keeping;
  const all: Left[] = [];
  for await (const one of leftAddresses(keeping)) all.push(one);
  const isAnyGone = all.some(({ item }) => !keeping.exists(item));
  const tried = isAnyGone ? await triedItems(keeping) : new Set<string>();
  const left = all.filter(({ item }) => !tried.has(item));
  if (left.length === 0) return 0;
  if (left.length > ALWAYS && left.length > Math.min(MOST, count(site.pages.all()) / 2)) {
    log('redirects-left-out', { addresses: left.length });
    return 0;
  }
  const items = left.map((one) => redirectFor(one, keeping.exists));
  const written = await store.upsertItems(items);
  const refused = written.ok ? written.value.refused : [];
  if (!written.ok) log('redirects-not-written', { problem: written.error.name });
  if (refused.length > 0) log('redirects-not-written', { refused });
  const read = await refresh(items.map(({ id }) => id));
  if (!read.ok) log('redirects-not-read', { problem: read.error.name });
  return written.ok ? written.value.written : 0;
}

type Left = { path: string; item: string };

/** The addresses that pages of the site have and no item any more. */
async function* leftAddresses({ site, replica, queries }: AddressKeeping): AsyncIterable<Left> {
  const { contentSeq, epoch } = site.head();
  // Changes of another replica say nothing about this site.
  if (contentSeq === undefined || epoch !== replica.epoch) return;
  const changed = await movable(changesSince(replica, contentSeq), site.recorded);
  const pause = createYielder();
  for (const id of changed.union(keptItems(site.pages))) {
    await pause();
    const paths = site.pages.ofItem(id);
    if (paths.length === 0) continue;
    const now = new Set(queries.ask('routes', id).map(({ path }) => path));
    for (const path of paths) {
      const wasShown = (site.pages.get(path)?.files.length ?? 0) > 0;
      if (now.has(path) || !wasShown || isListGrownShorter(path, now)) continue;
      // Its page stays.
      if (whyKept({ pages: site.pages, replica, queries }, path)) continue;
      if (queries.ask('address', path) !== path) yield { path, item: id };
    }
  }
}

/** Items that may stand elsewhere now: those whose address, or their being there, depends on what changed. */
async function movable(
  changes: Iterable<Change>,
  recorded: Site['recorded'],
): Promise<Set<string>> {
  const items = new Set<string>();
  const pause = createYielder();
  for (const { id, schema, keys } of changes) {
    await pause();
    if (schema !== 'redirects' && placeKey(schema, id) && keys.some(isOfPlace(id))) items.add(id);
    for (const key of keys.filter(isOfAddresses)) {
      for (const query of recorded.queriesReading(key)) {
        const item = /^routes:(.*)$/s.exec(query.key)?.[1];
        if (item !== undefined) items.add(item);
      }
    }
  }
  return items;
}

/** Items whose pages were kept: that such an item is unpublished or deleted is no change of what is read. */
function keptItems(pages: Pick<Pages, 'get' | 'toRetry'>): Set<string> {
  const targets = pages.toRetry().flatMap((path) => pages.get(path)?.target ?? []);
  return new Set(targets.flatMap((target) => (target.kind === 'file' ? [] : [target.id])));
}

/** Who else wants a slug, and which pages are home page and templates. */
const isOfAddresses = (key: DependencyKey) => key.startsWith('slug:') || key === 'all:site';

/** That an item comes, goes or wants another address; most changes, as of a price, are neither. */
const isOfPlace = (id: string) => (key: DependencyKey) =>
  key === `has:${id}` || key.startsWith('slug:');

/** A further page of a category that is still where it was. */
function isListGrownShorter(path: string, now: ReadonlySet<string>): boolean {
  const at = parseItemPath(path);
  return at !== undefined && at.page > 1 && now.has(itemPath(at.space, at.lang, at.slug));
}

/** The source refuses references to what does not exist. */
function redirectFor({ path, item }: Left, exists: (id: string) => boolean): ItemWrite {
  const stays = exists(item);
  const data: ItemData = {
    from: { iv: path },
    target: { iv: stays ? [item] : [] },
    gone: { iv: !stays },
  };
  return { schema: 'redirects', id: idFor(path), data, status: 'Published' };
}

/** The id of the redirect of an address: the same on each server, so that an address gets one redirect. */
function idFor(path: string): string {
  const hex = digest(`redirect ${path}`);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function count(all: Iterable<unknown>): number {
  let found = 0;
  for (const _ of all) found++;
  return found;
}
