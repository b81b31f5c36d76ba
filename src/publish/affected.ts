import { canonicalJson } from '#src/lib/canonical-json.ts';
import { createYielder } from '#src/lib/node/yielder.ts';
import type { Queries, Read, DependencyKey } from '#src/model/pages/query.ts';
import type { Renderable } from '#src/model/pages/renderer.ts';
import type { Recorded } from '#src/site/recorded.ts';
import type { Pages } from '#src/site/pages.ts';
import { placeKey, placesOf } from './places.ts';
import type { Change } from './ports.ts';

/** Dependency keys of content that has changed, and the changed item where it is known. */
export type Changed = Pick<Change, 'keys'> & Partial<Pick<Change, 'id' | 'schema'>>;

/** What a change of the content does to the site. Paths are canonical. */
export type Affected = {
  /** The queries that were asked again, as they are answered now. */
  asked: Read[];
  /** The keys of those whose answer has changed. */
  changedQueries: Set<string>;
  /** Paths to render: as what is stored there (undefined), or as this. */
  render: Map<string, Renderable | undefined>;
  /** Paths for which the content has no page any more. */
  remove: Set<string>;
};

/**
 * Finds out which pages are not what the content says any more. Writes nothing.
 * In: changes since the recorded state, and queries on the state after them. Each query that read
 * one of the changed keys, or is named, is asked once; only where the answer differs, its pages are affected.
 */
export async function affected(
  changes: Iterable<Changed>,
  site: { recorded: Recorded; pages: Pages },
  queries: Queries,
  named: Iterable<string> = [],
): Promise<Affected> {
  const pause = createYielder();
  const { readers, places } = readChanges(changes);
  const before = new Map<string, string | undefined>();
  for (const reader of readers) {
    for (const { key, digest } of site.recorded.queriesReading(reader)) before.set(key, digest);
    await pause();
  }
  // No page has recorded an item that has no page yet, so the queries for its addresses are added here.
  for (const key of [...places, ...named]) {
    if (!before.has(key)) before.set(key, site.recorded.digestOf(key));
  }
  const result: Affected = {
    asked: [],
    changedQueries: new Set(),
    render: new Map(),
    remove: new Set(),
  };
  const arrived = new Map<string, Renderable>();
  for (const [key, digest] of before) {
    const read = queries.readOf(key);
    result.asked.push(read);
    await pause();
    if (read.digest === digest) continue;
    result.changedQueries.add(key);
    for (const path of site.recorded.pagesUsing(key)) result.render.set(path, undefined);
    const places = placesOf(key, queries);
    if (!places) continue;
    for (const path of site.pages.ofItem(places.id)) result.remove.add(path);
    for (const target of places.targets) arrived.set(target.path, target);
  }
  for (const [path, target] of arrived) {
    result.remove.delete(path);
    const stored = site.pages.get(path)?.target;
    if (!stored || canonicalJson(stored) !== canonicalJson(target)) result.render.set(path, target);
  }
  for (const path of result.remove) result.render.delete(path);
  return result;
}

function readChanges(changes: Iterable<Changed>) {
  const readers = new Set<DependencyKey>();
  const places = new Set<string>();
  for (const { id, schema, keys } of changes) {
    for (const key of keys) readers.add(key);
    const place = schema && id && placeKey(schema, id);
    if (place) places.add(place);
  }
  return { readers, places };
}
