import type { L, Language } from '#src/model/languages.ts';
import type { Item } from '#src/model/schema.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { type AnyEntity, parseEntity } from '../replica/derive.ts';
import type { Claimant, Placed, View, ViewRow } from '../replica/view.ts';
import type { ItemData, SourceAsset } from '../source.ts';
import { createCache } from './cache.ts';

/** A parsed item and the length of its JSON, which stands for its weight in memory. */
export type KeptItem = { entity: AnyEntity; weight: number };

export type Items = {
  get(id: string): KeptItem | undefined;
  schemaOf(id: string): SchemaName | undefined;
  asset(id: string): SourceAsset | undefined;
  claimants: View['claimants'];
  wanted: View['wanted'];
  members: View['members'];
  languages: View['languages'];
  clear(): void;
};

/** Characters of stored JSON. */
const USUAL = 4_000_000;
const ABSENT = 100;
const ASSET = 500;

/** Parsed items and files, each parsed once while it is kept, and what many queries look up alike. */
export function createItems(view: View, memory = 1): Items {
  const limit = USUAL * memory;
  const kept = createCache<KeptItem | null>(limit);
  const schemas = createCache<SchemaName | null>(limit / 10);
  const assets = createCache<SourceAsset | null>(limit / 4);
  const claims = createCache<Claimant[]>(limit / 4);
  const lists = createCache<Placed[]>(limit / 4);
  const slugs = createCache<L<string>>(limit / 10);
  let languages: Language[] | undefined;
  const read = (id: string): KeptItem | null => {
    const row = view.row(id);
    if (!row) return null;
    const data: ItemData = JSON.parse(row.data);
    const { entity, issues } = parseEntity(row.schema, itemOf(row), data);
    return issues.length > 0 ? null : { entity, weight: row.data.length };
  };
  return {
    get(id) {
      const known = kept.get(id);
      if (known !== undefined) return known ?? undefined;
      const item = read(id);
      kept.set(id, item, item?.weight ?? ABSENT);
      return item ?? undefined;
    },
    schemaOf(id) {
      const known = schemas.get(id);
      if (known !== undefined) return known ?? undefined;
      const schema = view.schemaOf(id);
      schemas.set(id, schema ?? null, ABSENT);
      return schema;
    },
    asset(id) {
      const known = assets.get(id);
      if (known !== undefined) return known ?? undefined;
      const asset = view.asset(id);
      assets.set(id, asset ?? null, ASSET);
      return asset;
    },
    claimants(space, lang, slug) {
      const key = `${space}:${lang}:${slug}`;
      const known = claims.get(key);
      if (known) return known;
      const rivals = view.claimants(space, lang, slug);
      claims.set(key, rivals, ABSENT * (1 + rivals.length));
      return rivals;
    },
    wanted(id) {
      const known = slugs.get(id);
      if (known) return known;
      const wanted = view.wanted(id);
      slugs.set(id, wanted, ABSENT);
      return wanted;
    },
    // All products of a category ask for its first few.
    members(category, limit, offset) {
      const key = `${category}:${limit}:${offset}`;
      const known = lists.get(key);
      if (known) return known;
      const members = view.members(category, limit, offset);
      lists.set(key, members, ABSENT * (1 + members.length));
      return members;
    },
    languages() {
      languages ??= view.languages();
      return languages;
    },
    clear() {
      languages = undefined;
      for (const cache of [kept, schemas, assets, claims, lists, slugs]) cache.clear();
    },
  };
}

function itemOf({ id, version, status, created, lastModified }: ViewRow): Item {
  return { id, version, status, created, lastModified };
}
