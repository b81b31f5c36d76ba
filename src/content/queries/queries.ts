import { canonicalJsonOnce } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import {
  type Answer,
  type Args,
  type Queries,
  type QueryName,
  queryKey,
  type Read,
  type DependencyKey,
} from '#src/model/pages/query.ts';
import type { Replica } from '../replica/replica.ts';
import type { ReplicaScope } from '../replica/tables.ts';
import type { ItemView } from '../replica/view.ts';
import { QueryContext, type QuerySettings } from './context.ts';
import { createItems } from './items.ts';
import { createCache } from './cache.ts';
import { type Changes, createFreshness } from './freshness.ts';
import { isQueryName, registry } from './registry.ts';

export type QueriesOptions = QuerySettings & {
  scope: ReplicaScope;
  /** What answers and items may weigh in memory, as a share of the usual. */
  memory?: number;
};

/** `at`: the change up to which the answer is known to be the same. */
type Kept = { answer: unknown; readers: DependencyKey[]; read: Read | undefined; at: number };

/** Characters of the items behind the kept answers, and some more for each answer. */
const LIMIT = 8_000_000;
const READER = 60;
const IDS_AT_ONCE = 500;
const STILL: Changes = { head: () => 0, changedSince: () => [] };

/**
 * The recorded queries on one scope of a replica. Answers are kept until something that they read
 * changes, the least used ones make room; whoever gets an answer must not change it.
 */
export function createQueries(replica: Replica, options: QueriesOptions): Queries {
  const { scope, memory, ...settings } = options;
  // Drafts that are saved change no answer for visitors.
  const head = scope === 'published' ? replica.head : replica.newest;
  const changedSince = (since: number) => replica.keysChangedSince(scope, since);
  return queriesOn(
    { view: replica.view(scope), changes: { head, changedSince } },
    settings,
    memory,
  );
}

/** What queries are asked of; without changes it stands still. */
export type QuerySource = { view: ItemView; changes?: Changes };

/** The same on any view of the items. */
export function queriesOn(asked: QuerySource, settings: QuerySettings, memory = 1): Queries {
  const { answer, find } = createAnswers(asked, settings, memory);
  return {
    ask<N extends QueryName>(name: N, ...args: Args<N>): Answer<N> {
      // Kept under a key that holds the query's name.
      return answer(queryKey(name, ...args), name, args).answer as Answer<N>;
    },
    askKey: (key) => find(key)?.answer,
    readOf(key) {
      const found = find(key);
      if (!found) throw new Error(`No query has the key ${key}.`);
      const { answer: value, readers } = found;
      found.read ??= { query: key, digest: digest(canonicalJsonOnce(value)), readers };
      return found.read;
    },
    *ids(schema) {
      for (let after = ''; ;) {
        const ids = asked.view.ids(schema, after, IDS_AT_ONCE);
        yield* ids;
        const last = ids.at(-1);
        if (last === undefined || ids.length < IDS_AT_ONCE) return;
        after = last;
      }
    },
  };
}

/** Answers of queries, kept as long as the items stay the same. */
function createAnswers(
  { view, changes = STILL }: QuerySource,
  settings: QuerySettings,
  memory: number,
) {
  const freshness = createFreshness(changes);
  const items = createItems(view, freshness, memory);
  const kept = createCache<Kept>(LIMIT * memory);

  function keptAnswer(key: string): Kept | undefined {
    const now = freshness.now();
    const known = kept.get(key);
    if (!known || !freshness.isSame(known.readers, known.at)) return undefined;
    known.at = now;
    return known;
  }

  function answer<N extends QueryName>(key: string, name: N, args: Args<N>): Kept {
    const known = keptAnswer(key);
    if (known) return known;
    const ctx = new QueryContext(view, items, settings);
    const value: Answer<N> = registry[name].answer(ctx, ...args);
    const readers = [...ctx.readers];
    const fresh: Kept = { answer: value, readers, read: undefined, at: freshness.now() };
    kept.set(key, fresh, ctx.weight + READER * readers.length);
    return fresh;
  }

  /** By the key alone; undefined when it names no query. */
  function find(key: string): Kept | undefined {
    const known = keptAnswer(key);
    if (known) return known;
    const [name = '', ...parts] = key.split(':');
    if (!isQueryName(name)) return undefined;
    const args = registry[name].args(parts);
    return args && answer(key, name, args);
  }

  return { answer, find };
}
