import type { ImportedItem } from '#src/model/items/item-versions.ts';
import { openDatabase, type Row } from '#src/lib/node/sqlite.ts';

/**
 * One write: who did what to which item or account. `before`, `after`: versions; null where there is none. `due`: when
 * it was to happen, in ms, where it was planned. `note`: what somebody says of a version.
 */
export type AuditEntry = {
  who: string;
  operation: string;
  schema: string;
  id: string;
  before: number | null;
  after: number | null;
  due?: number;
  note?: string;
};

/** What happens to accounts. Signing in and out is not among it. */
export type AccountChange =
  | 'account-added'
  | 'account-removed'
  | 'renamed'
  | 'email-changed'
  | 'password-changed'
  | 'right-given'
  | 'right-taken'
  | 'factor-added'
  | 'factor-removed'
  | 'session-ended'
  | 'sessions-ended';

/** The entry of a change of an account. In: who made it, and the account's address. */
export function accountEntry(who: string, operation: AccountChange, email: string): AuditEntry {
  return { who, operation, schema: 'accounts', id: email, before: null, after: null };
}

/** What is said of a version: these change nothing of the item. */
export const VERSION_REMARKS = ['noted', 'fits'] as const;

/** What happened by itself as it was planned; late: the server was off at that time. */
export const PLANNED_OPERATIONS = [
  'went-live',
  'went-live-late',
  'went-offline',
  'went-offline-late',
] as const;
export type PlannedOperation = (typeof PLANNED_OPERATIONS)[number];

/** The entry of an export. In: who made it, and of what. */
export function exportEntry(who: string, schema: string): AuditEntry {
  return {
    ...{ who, operation: 'exported', schema, id: 'all' },
    ...{ before: null, after: null },
  };
}

/**
 * The entries of an import that has ended: one for each item that it wrote or put back, then that of the file. In: what
 * became of it, who asked for it, and what was in the file: products, or a whole archive.
 */
export function importEntries({
  end,
  who,
  of,
  fileName,
  written,
}: {
  end: string;
  who: string;
  of: 'products' | 'archive';
  fileName: string;
  written: readonly ImportedItem[];
}): AuditEntry[] {
  const way = end === 'import-undone' ? 'import-back' : 'import';
  return [
    ...written.map((one) => ({
      ...{ who, ...one },
      operation: one.after === null ? 'delete' : way,
    })),
    { who, operation: end, schema: of, id: fileName, before: null, after: null },
  ];
}

/** What an import that was taken back since (ms) had made, and what is in the trash by that: the ids. */
export function takenBackSince(log: Pick<AuditLog, 'read'>, from: number): Set<string> {
  const entries = log.read(Number.MAX_SAFE_INTEGER, MOST, {
    ...{ from, operations: ['delete', 'import-undone'] },
  });
  // The entries of one import are noted at once.
  const ends = new Set(
    entries.flatMap(({ operation, at }) => (operation === 'import-undone' ? at : [])),
  );
  return new Set(
    entries.flatMap(({ operation, at, id }) => (operation === 'delete' && ends.has(at) ? id : [])),
  );
}

/** An entry as it was noted. `at` is in ms; a later entry has a greater `seq`. */
export type AuditRecord = AuditEntry & { seq: number; at: number };

/** Which entries are asked for; what is undefined does not narrow them. Times in ms, `to` is not part of it. */
export type AuditFilter = {
  who?: string | undefined;
  schema?: string | undefined;
  id?: string | undefined;
  from?: number | undefined;
  to?: number | undefined;
  operations?: readonly string[] | undefined;
};

/** The log of all writes: it is appended to, read and trimmed by age, never changed. */
export type AuditLog = {
  append(entry: AuditEntry): void;
  /** The same for many at once, all or none. */
  appendAll(entries: readonly AuditEntry[]): void;
  /** The newest first: entries before `seq`, at most `limit`. */
  read(before: number, limit: number, filter?: AuditFilter): AuditRecord[];
  /** Who wrote last to each item of a schema, by its id. */
  lastWriters(schema: string): Map<string, string>;
  /** Everybody who wrote something, and every schema that something was written to, by name. */
  names(): { who: string[]; schemas: string[] };
  /**
   * The days (`2026-11-23`, UTC) with writes of some kinds, from a time (ms) to another one: how many items were
   * written to, and which one was the last.
   */
  days(
    operations: Iterable<string>,
    from: number,
    to: number,
  ): { day: string; items: number; schema: string; id: string }[];
  close(): void;
};

/** The table refuses changes, so that no mistake of ours rewrites it. */
const MIGRATIONS = [
  `CREATE TABLE audit (
     seq INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, who TEXT NOT NULL,
     operation TEXT NOT NULL, schema TEXT NOT NULL, id TEXT NOT NULL, before INTEGER, after INTEGER
   ) STRICT;
   CREATE INDEX audit_at ON audit (at);
   CREATE TRIGGER audit_stays BEFORE UPDATE ON audit
     BEGIN SELECT RAISE(ABORT, 'entries of the audit log are never changed'); END;`,
  `CREATE INDEX audit_who ON audit (who, seq);
   CREATE INDEX audit_schema ON audit (schema, seq);`,
  'ALTER TABLE audit ADD COLUMN due INTEGER',
  'ALTER TABLE audit ADD COLUMN note TEXT',
  'CREATE INDEX audit_item ON audit (schema, id, seq)',
  `CREATE INDEX audit_offline ON audit (seq)
     WHERE operation IN ('unpublish', 'went-offline', 'went-offline-late')`,
  // What is offline the replica knows.
  'DROP INDEX audit_offline',
];

const KEPT_MS = 400 * 24 * 3_600_000;
/** Beyond so many entries the oldest go, whatever their age: a script that writes fills no disk. */
const MOST = 500_000;

/** Opens the audit log, or makes an empty one. In: a path or ':memory:', and the clock in ms. */
export function openAudit(path: string, now: () => number = Date.now): AuditLog {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full' });
  const insert = db.prepare(
    `INSERT INTO audit (at, who, operation, schema, id, before, after, due, note)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const trim = db.prepare('DELETE FROM audit WHERE at < ? OR seq <= ?');
  const who = db.prepare('SELECT DISTINCT who AS name FROM audit ORDER BY who');
  const schemas = db.prepare('SELECT DISTINCT schema AS name FROM audit ORDER BY schema');
  // Beside `max` SQLite takes the other columns of the same row.
  const days = db.prepare(
    `SELECT max(seq), at, schema, id, count(DISTINCT schema || ' ' || id) AS items FROM audit
     WHERE at >= ? AND at < ? AND operation IN (SELECT value FROM json_each(?))
     GROUP BY at / 86400000 ORDER BY at`,
  );
  const lastWriters = db.prepare(
    'SELECT max(seq), id, who FROM audit WHERE schema = ? GROUP BY id',
  );

  function appendAll(entries: readonly AuditEntry[]): void {
    const at = now();
    let last = 0;
    db.transaction(() => {
      for (const { who, operation, schema, id, before, after, due, note } of entries) {
        const { lastInsertRowid } = insert.run(
          ...[at, who, operation, schema, id, before, after, due ?? null, note ?? null],
        );
        last = Number(lastInsertRowid);
      }
      trim.run(at - KEPT_MS, last - MOST);
    });
  }

  return {
    append: (entry) => appendAll([entry]),
    appendAll,
    read(before, limit, { who, schema, id, from, to, operations } = {}) {
      const wanted: readonly (readonly [condition: string, value: string | number | undefined])[] =
        [
          ['seq < ?', before],
          ['who = ?', who],
          ['schema = ?', schema],
          ['id = ?', id],
          ['at >= ?', from],
          ['at < ?', to],
          [
            'operation IN (SELECT value FROM json_each(?))',
            operations && JSON.stringify(operations),
          ],
        ];
      const asked = wanted.flatMap(([condition, value]) =>
        value === undefined ? [] : [{ condition, value }],
      );
      const where = asked.map(({ condition }) => condition).join(' AND ');
      return db
        .prepare(`SELECT * FROM audit WHERE ${where} ORDER BY seq DESC LIMIT ?`)
        .all(...asked.map(({ value }) => value), limit)
        .map(recordOf);
    },
    lastWriters: (schema) =>
      new Map(lastWriters.all(schema).map((row) => [String(row['id']), String(row['who'])])),
    names: () => ({
      who: who.all().map((row) => String(row['name'])),
      schemas: schemas.all().map((row) => String(row['name'])),
    }),
    days: (operations, from, to) =>
      days.all(from, to, JSON.stringify([...operations])).map((row) => ({
        day: new Date(Number(row['at'])).toISOString().slice(0, 10),
        items: Number(row['items']),
        schema: String(row['schema']),
        id: String(row['id']),
      })),
    close: () => db.close(),
  };
}

function recordOf(row: Row): AuditRecord {
  return {
    seq: Number(row['seq']),
    at: Number(row['at']),
    who: String(row['who']),
    operation: String(row['operation']),
    schema: String(row['schema']),
    id: String(row['id']),
    before: row['before'] === null ? null : Number(row['before']),
    after: row['after'] === null ? null : Number(row['after']),
    ...(row['due'] !== null && { due: Number(row['due']) }),
    ...(row['note'] !== null && { note: String(row['note']) }),
  };
}
