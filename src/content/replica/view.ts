import type { Database, Row } from '#src/lib/node/sqlite.ts';
import { foldSlug } from '#src/lib/slug.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import type { L, Language } from '#src/model/languages.ts';
import { isLanguage } from '#src/model/languages.ts';
import type { ClaimSpace } from '#src/model/links.ts';
import { contentSchemas, isSchemaName, type SchemaName } from '#src/model/schemas/all.ts';
import { isForm } from '#src/model/schemas/forms.ts';
import type { SourceAsset } from '../source.ts';
import { storedAsset } from './assets.ts';
import { createStoredSchemas, ownForm } from './schemas.ts';
import { readMeta } from './meta.ts';
import { bitOf, type ReplicaScope } from './tables.ts';

/** An item as it stands in one scope; `data` is JSON text. */
export type ViewRow = {
  id: string;
  schema: SchemaName;
  version: number;
  status: string;
  created: string;
  lastModified: string;
  data: string;
};

/** An item at its place in a list. */
export type PlacedItem = { id: string; sort: number };

/** An item that wants an address. */
export type Claimant = { id: string; slug: string; created: string };

/**
 * The items of one scope, without those that do not parse. Lists end in the id. Schemas that are not
 * public do not exist in the published scope.
 */
export type ItemView = {
  row(id: string): ViewRow | undefined;
  schemaOf(id: string): SchemaName | undefined;
  /** Ids of a schema after `after`, at most `limit`, ordered by id. */
  ids(schema: SchemaName, after: string, limit: number): string[];
  /** The newest first. */
  newest(schema: SchemaName, limit: number): { id: string; created: string }[];
  /** Who wants an address, the owner first, each with the slug as it wants it. */
  claimants(space: ClaimSpace, lang: Language, slug: string): Claimant[];
  /** The slugs under which an item wants to stand. */
  wanted(id: string): L<string>;
  members(category: string, limit: number, offset: number): PlacedItem[];
  memberCount(category: string): number;
  subs(parent: string): PlacedItem[];
  asset(id: string): SourceAsset | undefined;
  /** A schema that visitors may fill in, as the source has it, else as our code has it. */
  formSchema(name: string): ContentSchema | undefined;
  /** The languages of the app that the site has; German before anything is known. */
  languages(): Language[];
  /** The last good address that visitors' content gave the site. */
  siteAddress(): string | undefined;
  /** The day for which it is shown, as `2026-12-24`; '' before the first sync. */
  day(): string;
};

/** An item of the table of rows; undefined where there is none, or none of a schema that we know. */
export function readRow(row: Row | undefined): ViewRow | undefined {
  const schema = String(row?.['schema']);
  if (!row || !isSchemaName(schema)) return undefined;
  return {
    id: String(row['id']),
    schema,
    version: Number(row['version']),
    status: String(row['status']),
    created: String(row['created']),
    lastModified: String(row['lastModified']),
    data: String(row['data']),
  };
}

/** Reads one scope of the replica. */
export function createView(db: Database, scope: ReplicaScope): ItemView {
  const bit = bitOf(scope);
  const sql = statements(db);
  const schemas = createStoredSchemas(db);
  const ids = (rows: Record<string, unknown>[]) => rows.map((row) => String(row['id']));
  const placed = (rows: Record<string, unknown>[]) =>
    rows.map((row): PlacedItem => ({ id: String(row['id']), sort: Number(row['sort']) }));
  const exists = (schema: string): schema is SchemaName =>
    isSchemaName(schema) && (scope === 'draft' || contentSchemas[schema].public);
  return {
    row(id) {
      const row = readRow(sql.row.get(id, bit));
      return row && exists(row.schema) ? row : undefined;
    },
    schemaOf(id) {
      const schema = String(sql.schema.get(id, bit)?.['schema']);
      return exists(schema) ? schema : undefined;
    },
    ids: (schema, after, limit) => ids(sql.ids.all(schema, after, bit, limit)),
    newest: (schema, limit) =>
      sql.newest
        .all(schema, bit, limit)
        .map((row) => ({ id: String(row['id']), created: String(row['created']) })),
    claimants: (space, lang, slug) =>
      sql.claimants.all(space, lang, foldSlug(slug), bit).map((row) => ({
        id: String(row['id']),
        slug: String(row['slug']),
        created: String(row['created']),
      })),
    wanted(id) {
      const slugs: L<string> = {};
      for (const { lang, slug } of sql.wanted.all(id, bit)) {
        if (isLanguage(lang)) slugs[lang] = String(slug);
      }
      return slugs;
    },
    members: (category, limit, offset) => placed(sql.members.all(category, bit, limit, offset)),
    memberCount: (category) => Number(sql.count.get(category, bit)?.['count']),
    subs: (parent) => placed(sql.subs.all(parent, bit)),
    asset: (id) => storedAsset(db, id),
    formSchema: (name) =>
      schemas().find((one) => one.name === name && isForm(one)) ?? ownForm(name),
    languages() {
      const stored: unknown = JSON.parse(readMeta(db, 'languages') ?? '["de"]');
      return Array.isArray(stored) ? stored.filter(isLanguage) : [];
    },
    siteAddress: () => readMeta(db, 'siteAddress'),
    day: () => readMeta(db, 'day') ?? '',
  };
}

function statements({ prepare }: Database) {
  return {
    row: prepare(`SELECT id, schema, version, status, created, lastModified, data FROM row
      WHERE id = ? AND visible & ?`),
    schema: prepare('SELECT schema FROM row WHERE id = ? AND visible & ?'),
    ids: prepare(`SELECT id FROM row WHERE schema = ? AND id > ? AND visible & ?
      ORDER BY id LIMIT ?`),
    newest: prepare(`SELECT id, created FROM row WHERE schema = ? AND visible & ?
      ORDER BY created DESC, id LIMIT ?`),
    claimants: prepare(`SELECT id, slug, created FROM slug
      WHERE space = ? AND lang = ? AND fold = ? AND visible & ? ORDER BY created, id`),
    wanted: prepare('SELECT lang, slug FROM slug WHERE id = ? AND visible & ?'),
    members: prepare(`SELECT product AS id, sort FROM member WHERE category = ? AND visible & ?
      ORDER BY sort, product LIMIT ? OFFSET ?`),
    count: prepare('SELECT count(*) AS count FROM member WHERE category = ? AND visible & ?'),
    subs: prepare(`SELECT category AS id, sort FROM sub WHERE parent = ? AND visible & ?
      ORDER BY sort, category`),
  };
}
