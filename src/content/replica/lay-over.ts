import { foldSlug } from '#src/lib/slug.ts';
import type { L } from '#src/model/languages.ts';
import type { DependencyKey } from '#src/model/pages/query.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { changedKeys, type Derived, derive } from './derive.ts';
import type { Claimant, PlacedItem, ItemView, ViewRow } from './view.ts';

/** What would differ if items stood as they are laid over. */
export type LaidOver = {
  view: ItemView;
  /** The items that can be read differently then, with the keys of what reads differently. */
  changes: { id: string; schema: SchemaName; keys: DependencyKey[] }[];
};

type Face = { row: ViewRow; derived: Derived };

/**
 * Lays items over a view: it answers as if they were stored like that, and nothing is written.
 * In: the items by id as they would be; undefined: the item would be gone. One that does not parse
 * is not seen. The view beneath must stand still.
 */
export function layOver(base: ItemView, rows: ReadonlyMap<string, ViewRow | undefined>): LaidOver {
  const before = facesOf([...rows.keys()].map((id) => base.row(id)));
  const after = facesOf(rows.values());
  const changes = [...rows.keys()].flatMap((id) => {
    const [was, is] = [before.get(id), after.get(id)];
    const schema = (is ?? was)?.row.schema;
    const keys = changedKeys(was?.derived, is?.derived);
    return schema && keys.length > 0 ? [{ id, schema, keys }] : [];
  });
  return { view: laidView(base, rows, before, after), changes };
}

function facesOf(rows: Iterable<ViewRow | undefined>): Map<string, Face> {
  const faces = new Map<string, Face>();
  for (const row of rows) {
    if (!row) continue;
    const { data, ...item } = row;
    const derived = derive(row.schema, item, JSON.parse(data), data);
    if (derived.keys.size > 0) faces.set(row.id, { row, derived });
  }
  return faces;
}

function laidView(
  base: ItemView,
  rows: ReadonlyMap<string, ViewRow | undefined>,
  before: ReadonlyMap<string, Face>,
  after: ReadonlyMap<string, Face>,
): ItemView {
  const isStored = ({ id }: { id: string }) => !rows.has(id);
  const laid = [...after.values()];
  const ofSchema = (schema: SchemaName) => laid.filter(({ row }) => row.schema === schema);
  /** What the base gives, asked for enough to have `limit` left, and what is laid over it. */
  const merged = <T extends { id: string }>(stored: T[], added: T[], order: Order<T>) =>
    [...stored.filter(isStored), ...added].sort(order);
  const placesIn = (faces: Iterable<Face>, category: string): PlacedItem[] =>
    [...faces].flatMap(({ row: { id }, derived: { members } }) =>
      members.filter((one) => one.category === category).map(({ sort }) => ({ id, sort })),
    );

  return {
    row: (id) => (rows.has(id) ? after.get(id)?.row : base.row(id)),
    schemaOf: (id) => (rows.has(id) ? after.get(id)?.row.schema : base.schemaOf(id)),
    ids(schema, behind, limit) {
      const stored = base.ids(schema, behind, more(limit, rows.size)).map((id) => ({ id }));
      const added = ofSchema(schema).flatMap(({ row: { id } }) => (id > behind ? [{ id }] : []));
      return cut(merged(stored, added, byId), limit).map(({ id }) => id);
    },
    newest(schema, limit) {
      const added = ofSchema(schema).map(({ row: { id, created } }) => ({ id, created }));
      return cut(merged(base.newest(schema, more(limit, rows.size)), added, newestFirst), limit);
    },
    claimants(space, lang, slug) {
      const fold = foldSlug(slug);
      const added = laid.flatMap(({ row: { id, created }, derived: { claims } }): Claimant[] =>
        claims
          .filter((one) => one.space === space && one.lang === lang && foldSlug(one.slug) === fold)
          .map((one) => ({ id, created, slug: one.slug })),
      );
      return merged(base.claimants(space, lang, slug), added, oldestFirst);
    },
    wanted: (id) => (rows.has(id) ? wantedOf(after.get(id)) : base.wanted(id)),
    members(category, limit, offset) {
      const added = placesIn(after.values(), category);
      const gone = placesIn(before.values(), category);
      if (added.length + gone.length === 0) return base.members(category, limit, offset);
      const stored = base.members(category, more(limit, offset + gone.length), 0);
      return cut(merged(stored, added, bySort).slice(offset), limit);
    },
    memberCount: (category) =>
      base.memberCount(category) -
      placesIn(before.values(), category).length +
      placesIn(after.values(), category).length,
    subs(parent) {
      const added = laid.flatMap(({ row: { id }, derived: { sub } }): PlacedItem[] =>
        sub?.parent === parent ? [{ id, sort: sub.sort }] : [],
      );
      return merged(base.subs(parent), added, bySort);
    },
    asset: base.asset,
    formSchema: base.formSchema,
    languages: base.languages,
    siteAddress: base.siteAddress,
    day: base.day,
  };
}

function wantedOf(face: Face | undefined): L<string> {
  return Object.fromEntries(face?.derived.claims.map(({ lang, slug }) => [lang, slug]) ?? []);
}

type Order<T> = (a: T, b: T) => number;

const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
const byId: Order<{ id: string }> = (a, b) => compare(a.id, b.id);
const bySort: Order<PlacedItem> = (a, b) => a.sort - b.sort || byId(a, b);
const oldestFirst: Order<Claimant> = (a, b) =>
  compare(a.created, b.created) || byId(a, b) || compare(a.slug, b.slug);
const newestFirst: Order<{ id: string; created: string }> = (a, b) =>
  compare(b.created, a.created) || byId(a, b);

// A limit below 0 is none.
const more = (limit: number, further: number) => (limit < 0 ? limit : limit + further);
const cut = <T>(list: T[], limit: number) => (limit < 0 ? list : list.slice(0, limit));
