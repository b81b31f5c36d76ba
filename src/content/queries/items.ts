import type { SchemaName } from '#src/model/schemas/all.ts';
import { type AnyEntity, parseEntity } from '../replica/derive.ts';
import type { ItemView } from '../replica/view.ts';
import type { ItemData, SourceAsset } from '../source.ts';
import { createCache } from './cache.ts';

/** A parsed item and the length of its JSON, which stands for its weight in memory. */
type KeptItem = { entity: AnyEntity; weight: number };

export type Items = {
  get(id: string): KeptItem | undefined;
  schemaOf(id: string): SchemaName | undefined;
  asset(id: string): SourceAsset | undefined;
  claimants: ItemView['claimants'];
  wanted: ItemView['wanted'];
  members: ItemView['members'];
  languages: ItemView['languages'];
  /** The one item that describes the shop. */
  site(): string | undefined;
  clear(): void;
};

/** Characters of stored JSON. */
const USUAL = 4_000_000;
const ABSENT = 100;
const ASSET = 500;

/** Parsed items and files, each parsed once while it is kept, and what many queries look up alike. */
export function createItems(view: ItemView, memory = 1): Items {
  const limit = USUAL * memory;
  const byLength = (list: readonly unknown[]) => ABSENT * (1 + list.length);
  const items = remember(limit, parsedBy(view), (item) => item?.weight ?? ABSENT);
  const schemas = remember(limit / 10, view.schemaOf, () => ABSENT);
  const assets = remember(limit / 4, view.asset, () => ASSET);
  const claims = remember(limit / 4, view.claimants, byLength);
  // All products of a category ask for its first few.
  const lists = remember(limit / 4, view.members, byLength);
  const slugs = remember(limit / 10, view.wanted, () => ABSENT);
  const languages = remember(ABSENT, view.languages, () => 0);
  const site = remember(
    ABSENT,
    () => view.ids('site', '', 1)[0],
    () => 0,
  );
  const all = [items, schemas, assets, claims, lists, slugs, languages, site];
  return {
    get: items.call,
    schemaOf: schemas.call,
    asset: assets.call,
    claimants: claims.call,
    wanted: slugs.call,
    members: lists.call,
    languages: languages.call,
    site: site.call,
    clear() {
      for (const { clear } of all) clear();
    },
  };
}

/** A look-up that is made once while its answer is kept, also when there is nothing. */
function remember<A extends (string | number)[], T>(
  limit: number,
  look: (...args: A) => T,
  weigh: (found: T) => number,
) {
  const cache = createCache<{ found: T }>(limit);
  const call = (...args: A): T => {
    const key = args.join(':');
    const known = cache.get(key);
    if (known) return known.found;
    const found = look(...args);
    cache.set(key, { found }, weigh(found));
    return found;
  };
  return { call, clear: cache.clear };
}

const parsedBy =
  (view: ItemView) =>
  (id: string): KeptItem | undefined => {
    const row = view.row(id);
    if (!row) return undefined;
    const data: ItemData = JSON.parse(row.data);
    const { version, status, created, lastModified } = row;
    const item = { id, version, status, created, lastModified };
    const { entity, issues } = parseEntity(row.schema, item, data);
    return issues.length > 0 ? undefined : { entity, weight: row.data.length };
  };
