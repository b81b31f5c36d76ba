import type { Database } from '#src/lib/node/sqlite.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import type { ContentSource, Feed, SourceAsset, SourceItem, Version } from '../source.ts';
import { removeAsset, storeAsset } from './assets.ts';
import { type StoreCheck, removeItem, storedItem, storeItem } from './store.ts';
import { GONE } from './tables.ts';

export type FeedName = SchemaName | 'assets';

/** A list of the source and where its entries are kept. */
export type SyncedFeed<T extends Version = Version> = {
  kind: FeedName;
  feed: Feed<T>;
  /** Out: true when something that can be read is different now. */
  store(entry: T): boolean;
  /** Out: true when the entry was known. */
  remove(id: string): boolean;
  /** The stored version of an entry. */
  versionOf(id: string): number | undefined;
  /** The ids of everything stored. */
  ids(): string[];
};

/** The target of a schema's items. */
export function itemTarget(
  db: Database,
  source: ContentSource,
  schema: SchemaName,
  check: StoreCheck | undefined,
): SyncedFeed<SourceItem> {
  return {
    kind: schema,
    feed: source.items(schema),
    store: (item) => storeItem(db, schema, item, check),
    remove: (id) => removeItem(db, id),
    versionOf: (id) =>
      versionIn(db, 'SELECT version FROM row WHERE id = ? AND schema = ?', id, schema),
    ids: () =>
      db
        .prepare('SELECT DISTINCT id FROM row WHERE schema = ?')
        .all(schema)
        .map((row) => String(row['id'])),
  };
}

/**
 * The same, for what editors see alone, such as a planned change of status: what visitors see of an item stays as it
 * is. Its number does too, so that whoever reads the item next takes it for one that has changed.
 */
export function draftTarget(
  db: Database,
  source: ContentSource,
  schema: SchemaName,
  check: StoreCheck | undefined,
): SyncedFeed<SourceItem> {
  const whole = itemTarget(db, source, schema, check);
  return {
    ...whole,
    store(item) {
      const known = storedItem(db, item.id);
      if (known?.version === item.version) return false;
      const { published: _new, draft = item.published, ...rest } = item;
      const { schedule: _former, ...stored } = known ?? { ...rest, version: -1 };
      const { schedule } = item;
      return whole.store({ ...stored, ...(draft && { draft }), ...(schedule && { schedule }) });
    },
    remove(id) {
      const known = storedItem(db, id);
      if (!known) return false;
      return whole.store({ ...known, draft: { status: GONE, data: {} } });
    },
  };
}

/** The target of the assets. */
export function assetTarget(db: Database, source: ContentSource): SyncedFeed<SourceAsset> {
  return {
    kind: 'assets',
    feed: source.assets,
    store: (asset) => storeAsset(db, asset),
    remove: (id) => removeAsset(db, id),
    versionOf: (id) => versionIn(db, 'SELECT version FROM asset WHERE id = ?', id),
    ids: () =>
      db
        .prepare('SELECT id FROM asset')
        .all()
        .map((row) => String(row['id'])),
  };
}

function versionIn(db: Database, sql: string, ...names: string[]): number | undefined {
  const row = db.prepare(sql).get(...names);
  return row ? Number(row['version']) : undefined;
}
