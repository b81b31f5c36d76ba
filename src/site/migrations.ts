/** The tables of `site.sqlite`, in the order in which they came. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE build (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, app TEXT NOT NULL,
    report TEXT NOT NULL);

  CREATE TABLE object (
    id INTEGER PRIMARY KEY, digest BLOB NOT NULL UNIQUE, type TEXT NOT NULL, size INTEGER NOT NULL,
    encoding TEXT NOT NULL, body BLOB NOT NULL);
  CREATE TABLE variant (
    object INTEGER NOT NULL, encoding TEXT NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (object, encoding));

  CREATE TABLE entry (
    path TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL DEFAULT 9007199254740992,
    status INTEGER NOT NULL, object INTEGER, location TEXT, headers TEXT NOT NULL DEFAULT '{}',
    PRIMARY KEY (path, since)) WITHOUT ROWID;

  CREATE TABLE page (
    path TEXT PRIMARY KEY, item TEXT, target TEXT, files TEXT NOT NULL, problem TEXT,
    retry INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
  CREATE INDEX page_item ON page (item) WHERE item IS NOT NULL;
  CREATE INDEX page_retry ON page (retry) WHERE retry = 1;

  CREATE TABLE query (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, digest BLOB, readers BLOB);
  CREATE TABLE reads (
    reader TEXT NOT NULL, query INTEGER NOT NULL, PRIMARY KEY (reader, query)) WITHOUT ROWID;
  CREATE INDEX reads_query ON reads (query);
  CREATE TABLE uses (
    query INTEGER NOT NULL, path TEXT NOT NULL, PRIMARY KEY (query, path)) WITHOUT ROWID;
  CREATE INDEX uses_path ON uses (path);

  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY, target TEXT NOT NULL, seq INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0, next INTEGER NOT NULL);
  CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
  `,
  `
  CREATE TABLE listing (path TEXT PRIMARY KEY, hash TEXT NOT NULL, xml TEXT NOT NULL) WITHOUT ROWID;
  CREATE INDEX listing_hash ON listing (hash, path);
  CREATE TABLE shard (prefix TEXT PRIMARY KEY, address TEXT NOT NULL) WITHOUT ROWID;
  `,
  // What differs between two builds, and what nobody points to any more, without reading everything.
  `
  CREATE INDEX entry_since ON entry (since);
  CREATE INDEX entry_until ON entry (until) WHERE until < 9007199254740992;
  CREATE INDEX entry_object ON entry (object) WHERE object IS NOT NULL;
  `,
  // One row for each target: how far it is.
  'CREATE UNIQUE INDEX outbox_target ON outbox (target);',
  'ALTER TABLE page ADD COLUMN made TEXT;',
  `
  CREATE TABLE searched (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, lang TEXT NOT NULL, kind TEXT NOT NULL);
  CREATE VIRTUAL TABLE search USING fts5(
    title, body, spelled, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
  DELETE FROM listing;
  UPDATE page SET made = NULL;
  `,
  // What a page was made from is compared and replaced as a whole.
  `
  CREATE TABLE used (path TEXT PRIMARY KEY, queries TEXT NOT NULL) WITHOUT ROWID;
  INSERT INTO used SELECT path, group_concat(query) FROM uses GROUP BY path;
  DROP INDEX uses_path;
  `,
  // Compounds are found by the words that there are; the index itself holds no word twice.
  `
  CREATE TABLE word (word TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TEMP TABLE indexed AS SELECT rowid AS id, title, body FROM search;
  DROP TABLE search;
  CREATE VIRTUAL TABLE search USING fts5(
    title, body, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3');
  INSERT INTO search (rowid, title, body) SELECT id, title, body FROM indexed;
  DROP TABLE indexed;
  CREATE VIRTUAL TABLE temp.search_words USING fts5vocab(main, search, row);
  INSERT INTO word SELECT term FROM temp.search_words
    WHERE length(term) BETWEEN 3 AND 40 AND term NOT GLOB '*[0-9]*';
  `,
  // Of which state of the content a build is, and which films and documents visitors could see in it.
  `
  ALTER TABLE build ADD COLUMN content_seq INTEGER;
  CREATE INDEX page_problem ON page (path) WHERE problem IS NOT NULL;
  CREATE TABLE shown_file (
    id TEXT NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL DEFAULT 9007199254740992,
    PRIMARY KEY (id, since)) WITHOUT ROWID;
  `,
  // What a query is about: those about one item are asked one after the other.
  `
  ALTER TABLE query ADD COLUMN about TEXT GENERATED ALWAYS AS (substr(key, instr(key, ':'))) VIRTUAL;
  CREATE INDEX query_about ON query (about, id);
  `,
  // What stood behind each dependency key, so that a full publish finds what changed without asking queries.
  `
  DROP INDEX query_about;
  ALTER TABLE query DROP COLUMN about;
  CREATE TABLE key_state (reader TEXT PRIMARY KEY, digest BLOB NOT NULL) WITHOUT ROWID;
  `,
  // Names that say what they mean: what a page was made from, and a rollback that pins a build.
  `
  ALTER TABLE page RENAME COLUMN made TO inputs;
  UPDATE meta SET key = 'pinned' WHERE key = 'held';
  `,
  // Of pages that are called the same, which is found first.
  'ALTER TABLE searched ADD COLUMN rank INTEGER NOT NULL DEFAULT 0;',
  // Redirects are few, and each delivery lists them.
  'CREATE INDEX entry_redirect ON entry (path) WHERE object IS NULL;',
];
