/**
 * The tables of `content.sqlite`. Times are milliseconds since 1970.
 *
 * `content`: one row an item. `data` is the live version (the only one, if the item has no draft),
 * `draft` the draft version, NULL when there is none. Readers of published items see `data` of rows
 * with `live = 1`; readers of everything see `coalesce(draft, data)`. Its indexes end in what every
 * list asks, so that skipping and counting never touch the rows.
 * `revision`: what an item was before each change, so the newest version is never stored twice. NULL
 * in `data` or `draft` means: as in the next newer version ('' in `draft`: there was none).
 * `asset_revision`: the same for what is known about a file; its former contents stay on the disk.
 * `asset_unnamed`: files that replaced others, whose hash cannot be made again.
 * `link`: which items point to which ids (items or assets), from the live and from the editing data.
 * `rule_event`: the outbox of webhooks; `next_run` is NULL when an event is settled.
 * `content_text`: the words of `data` and `draft`, under the key of the item.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE app (
     one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, name TEXT NOT NULL,
     version INTEGER NOT NULL, created INTEGER NOT NULL, last_modified INTEGER NOT NULL);
   CREATE TABLE language (
     code TEXT PRIMARY KEY, is_master INTEGER NOT NULL, is_optional INTEGER NOT NULL,
     fallback TEXT NOT NULL);
   CREATE TABLE client (
     id TEXT PRIMARY KEY, name TEXT NOT NULL, secret TEXT NOT NULL, role TEXT NOT NULL,
     calls_limit INTEGER NOT NULL, traffic_limit INTEGER NOT NULL, anonymous INTEGER NOT NULL);
   CREATE TABLE token (hash BLOB PRIMARY KEY, client TEXT NOT NULL, expires INTEGER NOT NULL)
     WITHOUT ROWID;

   CREATE TABLE schema (
     key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, deleted INTEGER NOT NULL,
     version INTEGER NOT NULL, created INTEGER NOT NULL, created_by TEXT NOT NULL,
     last_modified INTEGER NOT NULL, last_modified_by TEXT NOT NULL, definition TEXT NOT NULL);
   CREATE UNIQUE INDEX schema_name ON schema (name) WHERE deleted = 0;

   CREATE TABLE content (
     key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE,
     schema_key INTEGER NOT NULL REFERENCES schema (key) ON DELETE CASCADE,
     version INTEGER NOT NULL, status TEXT NOT NULL, new_status TEXT,
     created INTEGER NOT NULL, created_by TEXT NOT NULL,
     last_modified INTEGER NOT NULL, last_modified_by TEXT NOT NULL,
     deleted INTEGER NOT NULL,
     live INTEGER NOT NULL GENERATED ALWAYS AS (deleted = 0 AND status = 'Published') STORED,
     event TEXT NOT NULL, schedule TEXT, due INTEGER, data TEXT NOT NULL, draft TEXT);
   CREATE INDEX content_changed ON content (schema_key, last_modified DESC, id, live, deleted);
   CREATE INDEX content_id ON content (schema_key, id, live, deleted);
   CREATE INDEX content_due ON content (due) WHERE due IS NOT NULL;

   CREATE TABLE revision (
     content INTEGER NOT NULL REFERENCES content (key) ON DELETE CASCADE, version INTEGER NOT NULL,
     event TEXT NOT NULL, status TEXT NOT NULL, new_status TEXT, last_modified INTEGER NOT NULL,
     last_modified_by TEXT NOT NULL, deleted INTEGER NOT NULL, data TEXT, draft TEXT);
   CREATE UNIQUE INDEX revision_version ON revision (content, version);

   CREATE TABLE link (
     target TEXT NOT NULL, source INTEGER NOT NULL REFERENCES content (key) ON DELETE CASCADE,
     live INTEGER NOT NULL, editing INTEGER NOT NULL, PRIMARY KEY (target, source)) WITHOUT ROWID;
   CREATE INDEX link_source ON link (source);

   CREATE TABLE asset (
     key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, parent_id TEXT NOT NULL,
     file_name TEXT NOT NULL, slug TEXT NOT NULL, mime_type TEXT NOT NULL, type TEXT NOT NULL,
     file_size INTEGER NOT NULL, file_hash TEXT NOT NULL, file_version INTEGER NOT NULL,
     is_protected INTEGER NOT NULL, metadata TEXT NOT NULL, tags TEXT NOT NULL,
     version INTEGER NOT NULL, created INTEGER NOT NULL, created_by TEXT NOT NULL,
     last_modified INTEGER NOT NULL, last_modified_by TEXT NOT NULL, deleted INTEGER NOT NULL);
   CREATE INDEX asset_all ON asset (last_modified DESC, id) WHERE deleted = 0;
   CREATE INDEX asset_parent ON asset (parent_id, last_modified DESC, id) WHERE deleted = 0;
   CREATE INDEX asset_slug ON asset (slug);
   CREATE INDEX asset_hash ON asset (file_hash) WHERE deleted = 0;
   CREATE TABLE asset_folder (
     id TEXT PRIMARY KEY, parent_id TEXT NOT NULL, name TEXT NOT NULL, version INTEGER NOT NULL)`,
  `CREATE VIRTUAL TABLE content_text USING fts5 (
     data, draft, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
   INSERT INTO content_text (rowid, data, draft) SELECT key,
     (SELECT group_concat(atom, ' ') FROM json_tree(content.data) WHERE type = 'text'),
     (SELECT group_concat(atom, ' ') FROM json_tree(content.draft) WHERE type = 'text') FROM content;
   CREATE TRIGGER content_erased AFTER DELETE ON content BEGIN
     DELETE FROM content_text WHERE rowid = old.key; END`,
  `CREATE TABLE rule (
     id TEXT PRIMARY KEY, version INTEGER NOT NULL, created INTEGER NOT NULL,
     created_by TEXT NOT NULL, last_modified INTEGER NOT NULL, last_modified_by TEXT NOT NULL,
     num_succeeded INTEGER NOT NULL, num_failed INTEGER NOT NULL, definition TEXT NOT NULL);
   CREATE TABLE rule_event (
     key INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, rule_id TEXT NOT NULL, name TEXT NOT NULL,
     body TEXT NOT NULL, created INTEGER NOT NULL, status TEXT NOT NULL, attempts TEXT NOT NULL,
     next_run INTEGER, completed INTEGER);
   CREATE INDEX rule_event_due ON rule_event (next_run) WHERE next_run IS NOT NULL;
   CREATE INDEX rule_event_rule ON rule_event (rule_id)`,
  `CREATE TABLE asset_revision (
     asset INTEGER NOT NULL REFERENCES asset (key) ON DELETE CASCADE, version INTEGER NOT NULL,
     data TEXT NOT NULL, PRIMARY KEY (asset, version)) WITHOUT ROWID`,
  // Whoever follows the changes asks for what is deleted, too.
  `DROP INDEX asset_all;
   CREATE INDEX asset_changed ON asset (last_modified DESC, id, deleted)`,
  // Their hashes were made with the names of the uploads, which nobody has kept.
  `CREATE TABLE asset_unnamed (
     asset INTEGER PRIMARY KEY REFERENCES asset (key) ON DELETE CASCADE,
     file_version INTEGER NOT NULL);
   INSERT INTO asset_unnamed SELECT key, file_version FROM asset WHERE file_version > 0`,
  // The status that a revision was to get at a time, which its next change forgets.
  'ALTER TABLE revision ADD COLUMN scheduled TEXT',
];
