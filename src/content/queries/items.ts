import type { SchemaName } from '#src/model/schemas/all.ts';
import type { DependencyKey } from '#src/model/pages/query.ts';
import { type AnyEntity, parseEntity, slugKey } from '../replica/derive.ts';
import type { ItemView } from '../replica/view.ts';
import type { ItemData, SourceAsset } from '../source.ts';
import { createCache } from './cache.ts';
import type { Freshness } from './freshness.ts';

/** A parsed item and the length of its JSON, which stands for its weight in memory. */
type CachedItem = { entity: AnyEntity; weight: number };

export type Items = {
  get(id: string): CachedItem | undefined;
  schemaOf(id: string): SchemaName | undefined;
  asset(id: string): SourceAsset | undefined;
  claimants: ItemView['claimants'];
  wanted: ItemView['wanted'];
  members: ItemView['members'];
  languages: ItemView['languages'];
  /** The one item that describes the shop. */
  site(): string | undefined;
};

/** Characters of stored JSON. */
const USUAL = 4_000_000;
const ABSENT = 100;
const ASSET = 500;

/** Parsed items and files, each parsed once while it stays the same, and what many queries look up alike. */
export function createItems(view: ItemView, freshness: Freshness, memory = 1): Items {
  const limit = USUAL * memory;
  const byLength = (list: readonly unknown[]) => ABSENT * (1 + list.length);
  const remember = <A extends (string | number)[], T>(lookUp: LookUp<A, T>) =>
    rememberWhile(freshness, lookUp);
  return {
    get: remember({
      look: parsedBy(view),
      reads: (id) => `item:${id}`,
      weigh: (item) => item?.weight ?? ABSENT,
      limit,
    }),
    schemaOf: remember({
      look: view.schemaOf,
      reads: (id) => `has:${id}`,
      weigh: () => ABSENT,
      limit: limit / 10,
    }),
    asset: remember({
      look: view.asset,
      reads: (id) => `asset:${id}`,
      weigh: () => ASSET,
      limit: limit / 4,
    }),
    claimants: remember({
      look: view.claimants,
      reads: slugKey,
      weigh: byLength,
      limit: limit / 4,
    }),
    // All products of a category ask for its first few.
    members: remember({
      look: view.members,
      reads: (category) => `in:${category}`,
      weigh: byLength,
      limit: limit / 4,
    }),
    wanted: remember({
      look: view.wanted,
      reads: (id) => `item:${id}`,
      weigh: () => ABSENT,
      limit: limit / 10,
    }),
    languages: remember({
      look: view.languages,
      reads: () => 'languages',
      weigh: () => 0,
      limit: ABSENT,
    }),
    site: remember({
      look: () => view.ids('site', '', 1)[0],
      reads: () => 'all:site',
      weigh: () => 0,
      limit: ABSENT,
    }),
  };
}

type LookUp<A extends (string | number)[], T> = {
  look: (...args: A) => T;
  /** The key that changes with what is found. */
  reads: (...args: A) => DependencyKey;
  weigh: (found: T) => number;
  limit: number;
};

/** A look-up that is made once while what it found stays the same, also when that is nothing. */
function rememberWhile<A extends (string | number)[], T>(
  freshness: Freshness,
  { look, reads, weigh, limit }: LookUp<A, T>,
) {
  const cache = createCache<{ found: T; at: number }>(limit);
  return (...args: A): T => {
    const now = freshness.now();
    const key = args.join(':');
    const known = cache.get(key);
    if (known && (known.at === now || freshness.isSame([reads(...args)], known.at))) {
      known.at = now;
      return known.found;
    }
    const found = look(...args);
    cache.set(key, { found, at: now }, weigh(found));
    return found;
  };
}

const parsedBy =
  (view: ItemView) =>
  (id: string): CachedItem | undefined => {
    const row = view.row(id);
    if (!row) return undefined;
    const data: ItemData = JSON.parse(row.data);
    const { version, status, created, lastModified } = row;
    const item = { id, version, status, created, lastModified };
    const { entity, issues } = parseEntity(row.schema, item, data);
    return issues.length > 0 ? undefined : { entity, weight: row.data.length };
  };
