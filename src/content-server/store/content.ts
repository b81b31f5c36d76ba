import type { Database } from '#src/lib/node/sqlite.ts';
import type { ContentData } from '#src/content/squidex/wire.ts';
import type { StoredItem, ItemEvent } from '../model/item.ts';
import { Refusal } from '../base/refusal.ts';
import { flag, integer, type DbRow, text, textOrNull, readAudit } from './row.ts';

export type ContentTable = {
  find(id: string): StoredItem | undefined;
  /** The item as it was at an earlier (or the current) version. */
  findVersion(item: StoredItem, version: number): StoredItem | undefined;
  /** Stores a new item; the steps before its state, oldest first, become revisions. Out: its key. */
  insert(steps: readonly StoredItem[], item: StoredItem): number;
  /** Stores the newer state of an item; the steps between, oldest first, become revisions. */
  update(before: StoredItem, steps: readonly StoredItem[], after: StoredItem): void;
  /** Items whose scheduled change is due, the oldest first; none of a schema that is gone. */
  dueIds(now: number, limit: number): string[];
  /** Removes every trace of the item. */
  erase(item: StoredItem): void;
  /** Counts up with every change: what was computed before is stale afterwards. */
  changes(): number;
};

/** Of the data of an item: as much as MongoDB would take. */
const MAX_CHARACTERS = 16 * 1024 * 1024;

/** The columns that `readItem` needs. */
const COLUMNS = `key, id, schema_key, version, status, new_status, created, created_by,
  last_modified, last_modified_by, deleted, event, schedule, data, draft`;

/** Items and their history. */
export function createContentStore(db: Database): ContentTable {
  let changes = 0;
  return {
    find(id) {
      const row = db.prepare(`SELECT ${COLUMNS} FROM content WHERE id = ?`).get(id);
      return row && readItem(row);
    },
    findVersion: (item, version) => findVersion(db, item, version),
    insert(steps, item) {
      changes += 1;
      const { lastInsertRowid } = db
        .prepare(
          `INSERT INTO content (id, schema_key, version, status, new_status, created, created_by,
             last_modified, last_modified_by, deleted, event, schedule, due, data, draft)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(item.id, item.schemaKey, ...values(item), ...audit(item), ...body(item));
      const key = Number(lastInsertRowid);
      if (steps.length > 0) saveRevisions(db, steps, { ...item, key });
      return key;
    },
    update(before, steps, after) {
      changes += 1;
      // First, since it may refuse: then nothing has been written.
      const stored = body(after);
      saveRevisions(db, [before, ...steps], after);
      db.prepare(
        `UPDATE content SET schema_key = ?, version = ?, status = ?, new_status = ?, created = ?,
           created_by = ?, last_modified = ?, last_modified_by = ?, deleted = ?, event = ?,
           schedule = ?, due = ?, data = ?, draft = ? WHERE key = ?`,
      ).run(after.schemaKey, ...values(after), ...audit(after), ...stored, after.key);
    },
    erase(item) {
      changes += 1;
      db.prepare('DELETE FROM content WHERE key = ?').run(item.key);
    },
    dueIds(now, limit) {
      const sql = `SELECT c.id FROM content c JOIN schema s ON s.key = c.schema_key
        WHERE c.due <= ? AND c.deleted = 0 AND s.deleted = 0 ORDER BY c.due LIMIT ?`;
      return db
        .prepare(sql)
        .all(now, limit)
        .map((row) => text(row, 'id'));
    },
    changes: () => changes,
  };
}

function values(item: StoredItem) {
  return [item.version, item.status, item.newStatus] as const;
}

function audit(item: StoredItem) {
  return [
    item.created,
    item.createdBy,
    item.lastModified,
    item.lastModifiedBy,
    item.isDeleted ? 1 : 0,
  ] as const;
}

function body(item: StoredItem) {
  return [
    item.event,
    item.schedule && JSON.stringify(item.schedule),
    item.schedule && Date.parse(item.schedule.dueTime),
    encode(item.data),
    item.draft && encode(item.draft),
  ] as const;
}

/** Refuses (413) what many small changes have made bigger than any single one could. */
function encode(data: ContentData): string {
  const json = JSON.stringify(data);
  if (json.length > MAX_CHARACTERS) throw new Refusal(413, 'The content is too large.');
  return json;
}

/** Each past state is stored as its difference to the next newer one: most changes leave one half. */
function saveRevisions(db: Database, states: readonly StoredItem[], newest: StoredItem): void {
  const insert = db.prepare(
    'INSERT OR REPLACE INTO revision VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  for (const [index, state] of states.entries()) {
    const newer = states[index + 1] ?? newest;
    const data = state.data === newer.data ? null : JSON.stringify(state.data);
    const draft = state.draft === null ? '' : JSON.stringify(state.draft);
    insert.run(
      newest.key,
      state.version,
      state.event,
      state.status,
      state.newStatus,
      state.lastModified,
      state.lastModifiedBy,
      state.isDeleted ? 1 : 0,
      data,
      state.draft === newer.draft ? null : draft,
      state.schedule?.status ?? null,
    );
  }
}

function findVersion(db: Database, item: StoredItem, version: number): StoredItem | undefined {
  if (version === item.version) return item;
  const rows = db
    .prepare('SELECT * FROM revision WHERE content = ? AND version >= ? ORDER BY version')
    .all(item.key, version);
  const row = rows[0];
  if (!row || integer(row, 'version') !== version) return undefined;
  const data = rows.map((newer) => textOrNull(newer, 'data')).find((value) => value !== null);
  const draft = rows.map((newer) => textOrNull(newer, 'draft')).find((value) => value !== null);
  return {
    ...item,
    version,
    status: text(row, 'status'),
    newStatus: textOrNull(row, 'new_status'),
    lastModified: integer(row, 'last_modified'),
    lastModifiedBy: text(row, 'last_modified_by'),
    isDeleted: flag(row, 'deleted'),
    event: readEvent(row),
    schedule: null,
    data: data === undefined ? item.data : parse(data),
    draft: draft === undefined ? item.draft : draft === '' ? null : parse(draft),
  };
}

/** An item from a row. */
export function readItem(row: DbRow): StoredItem {
  const draft = textOrNull(row, 'draft');
  const schedule = textOrNull(row, 'schedule');
  return {
    key: integer(row, 'key'),
    id: text(row, 'id'),
    schemaKey: integer(row, 'schema_key'),
    version: integer(row, 'version'),
    status: text(row, 'status'),
    newStatus: textOrNull(row, 'new_status'),
    ...readAudit(row),
    isDeleted: flag(row, 'deleted'),
    event: readEvent(row),
    schedule: schedule === null ? null : JSON.parse(schedule),
    data: parse(text(row, 'data')),
    draft: draft === null ? null : parse(draft),
  };
}

const EVENTS: readonly ItemEvent[] = [
  'Created',
  'Updated',
  'StatusChanged',
  'Published',
  'Unpublished',
  'DraftCreated',
  'DraftDeleted',
  'StatusScheduled',
  'SchedulingCancelled',
  'Deleted',
];

/** What happened with a state of an item. */
export function readEvent(row: DbRow): ItemEvent {
  const name = text(row, 'event');
  return EVENTS.find((event) => event === name) ?? 'Updated';
}

function parse(json: string): ContentData {
  const data: ContentData = JSON.parse(json);
  return data;
}
