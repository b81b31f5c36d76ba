/** Bits of `visible`: in which scopes a row is what one sees. */
export const PUBLISHED = 1;
export const DRAFT = 2;

/** The status of an item that editors have deleted, while visitors see it still. */
export const GONE = 'Deleted';

export type ReplicaScope = 'published' | 'draft';

/** The bit of a scope. */
export const bitOf = (scope: ReplicaScope) => (scope === 'published' ? PUBLISHED : DRAFT);

/**
 * The tables of the replica. `row.data` is what the source gave; `slug`, `member` and `sub` are
 * derived from it, for what parses. Times are ISO 8601 with milliseconds, so they sort as text.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE row (
     id TEXT NOT NULL, scope TEXT NOT NULL, schema TEXT NOT NULL, version INTEGER NOT NULL,
     status TEXT NOT NULL, created TEXT NOT NULL, lastModified TEXT NOT NULL,
     visible INTEGER NOT NULL, data TEXT NOT NULL, PRIMARY KEY (id, scope));
   CREATE INDEX row_schema ON row (schema, id, visible);
   CREATE INDEX row_created ON row (schema, created DESC, id, visible);

   CREATE TABLE slug (
     space TEXT NOT NULL, lang TEXT NOT NULL, fold TEXT NOT NULL, created TEXT NOT NULL,
     id TEXT NOT NULL, slug TEXT NOT NULL, visible INTEGER NOT NULL,
     PRIMARY KEY (space, lang, fold, created, id, slug)) WITHOUT ROWID;
   CREATE INDEX slug_id ON slug (id);

   CREATE TABLE member (
     category TEXT NOT NULL, sort INTEGER NOT NULL, product TEXT NOT NULL, visible INTEGER NOT NULL,
     PRIMARY KEY (category, sort, product)) WITHOUT ROWID;
   CREATE INDEX member_product ON member (product);

   CREATE TABLE sub (
     parent TEXT NOT NULL, sort INTEGER NOT NULL, category TEXT NOT NULL, visible INTEGER NOT NULL,
     PRIMARY KEY (parent, sort, category)) WITHOUT ROWID;
   CREATE INDEX sub_category ON sub (category);

   CREATE TABLE asset (
     id TEXT PRIMARY KEY, version INTEGER NOT NULL, hash TEXT NOT NULL, data TEXT NOT NULL);
   CREATE INDEX asset_hash ON asset (hash, id);

   CREATE TABLE change (
     seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL, schema TEXT NOT NULL,
     scope TEXT NOT NULL, version INTEGER NOT NULL, keys TEXT NOT NULL);

   CREATE TABLE problem (
     id TEXT NOT NULL, scope TEXT NOT NULL, name TEXT NOT NULL, details TEXT NOT NULL);
   CREATE INDEX problem_id ON problem (id);

   CREATE TABLE mark (kind TEXT PRIMARY KEY, since TEXT NOT NULL, total INTEGER NOT NULL,
     complete INTEGER NOT NULL);
   CREATE TABLE mark_page (kind TEXT NOT NULL, skip INTEGER NOT NULL,
     PRIMARY KEY (kind, skip)) WITHOUT ROWID;
   CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);`,
  // What a file was, until the change `seq` ended it; pages of earlier builds name it still.
  `CREATE TABLE former_asset (
     hash TEXT NOT NULL, seq INTEGER NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL,
     PRIMARY KEY (hash, seq)) WITHOUT ROWID;
   CREATE INDEX former_asset_seq ON former_asset (seq);`,
  `CREATE INDEX former_asset_id ON former_asset (id);`,
  // Changes of status that wait; what was read before this table came brings its own at its next change.
  'CREATE TABLE schedule (id TEXT PRIMARY KEY, status TEXT NOT NULL, due TEXT NOT NULL) WITHOUT ROWID;',
  // Of items that visitors do not see: whether they saw them once, and nobody has changed them since. NULL: not known.
  `CREATE TABLE offline (id TEXT PRIMARY KEY, is_so INTEGER) WITHOUT ROWID;
   CREATE INDEX offline_unknown ON offline (id) WHERE is_so IS NULL;
   INSERT INTO offline SELECT id, NULL FROM row WHERE scope = 'draft'
     AND NOT EXISTS (SELECT 1 FROM row AS live WHERE live.id = row.id AND live.scope = 'published');`,
  // Which products share an article number is asked for as one types.
  `CREATE INDEX row_article ON row (json_extract(data, '$.articleNumber.iv')) WHERE schema = 'products';`,
];
