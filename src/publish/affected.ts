import { canonicalJson } from '#src/lib/canonical-json.ts';
import { createBreath } from '#src/lib/pool.ts';
import { SPACES } from '#src/model/links.ts';
import { queryKey, type Queries, type Read, type ReaderKey, type Route } from '#src/model/query.ts';
import type { Recorded } from '#src/site/recorded.ts';
import type { Pages } from '#src/site/pages.ts';
import type { Change } from './ports.ts';

/** What a change of the content does to the site. Paths are canonical. */
export type Affected = {
  /** The queries that were asked again, as they are answered now. */
  asked: Read[];
  /** The keys of those whose answer is another one. */
  differing: Set<string>;
  /** What has to be rendered: as it is stored (undefined), or as the route that is new there. */
  render: Map<string, Route | undefined>;
  /** What the content has no page for any more. */
  remove: Set<string>;
};

/** The schemas whose items have addresses. */
const ROUTED: readonly string[] = SPACES;

/**
 * Finds out which pages are not what the content says any more. Writes nothing.
 * In: changes since the recorded state, and queries on the state after them. Each query that read
 * one of the changed keys is asked once; only where the answer differs, its pages are affected.
 */
export async function affected(
  changes: Iterable<Omit<Change, 'seq'>>,
  site: { recorded: Recorded; pages: Pages },
  queries: Queries,
): Promise<Affected> {
  const breathe = createBreath();
  const { readers, items } = readChanges(changes);
  const before = new Map<string, string | undefined>();
  for (const reader of readers) {
    for (const { key, digest } of site.recorded.queriesReading(reader)) before.set(key, digest);
    await breathe();
  }
  // An item that has no page yet is in no page's record: its routes are asked for all the same.
  for (const id of items) {
    const key = queryKey('routes', id);
    if (!before.has(key)) before.set(key, site.recorded.digestOf(key));
  }
  const result: Affected = {
    asked: [],
    differing: new Set(),
    render: new Map(),
    remove: new Set(),
  };
  const arrived = new Map<string, Route>();
  for (const [key, digest] of before) {
    const read = queries.readOf(key);
    result.asked.push(read);
    await breathe();
    if (read.digest === digest) continue;
    result.differing.add(key);
    for (const path of site.recorded.pagesUsing(key)) result.render.set(path, undefined);
    const id = routesOf(key);
    if (id === undefined) continue;
    for (const path of site.pages.ofItem(id)) result.remove.add(path);
    for (const route of queries.ask('routes', id)) arrived.set(route.path, route);
  }
  for (const [path, route] of arrived) {
    result.remove.delete(path);
    const stored = site.pages.get(path)?.target;
    if (!stored || canonicalJson(stored) !== canonicalJson(route)) result.render.set(path, route);
  }
  for (const path of result.remove) result.render.delete(path);
  return result;
}

function readChanges(changes: Iterable<Omit<Change, 'seq'>>) {
  const readers = new Set<ReaderKey>();
  const items = new Set<string>();
  for (const { id, schema, keys } of changes) {
    for (const key of keys) readers.add(key);
    if (ROUTED.includes(schema)) items.add(id);
  }
  return { readers, items };
}

/** The item whose routes a query key asks for. */
function routesOf(key: string): string | undefined {
  const prefix = 'routes:';
  return key.startsWith(prefix) ? key.slice(prefix.length) : undefined;
}
