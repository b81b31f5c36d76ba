import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

export type { SQLInputValue };
export type Row = Record<string, SQLInputValue>;

export type Database = {
  /** The raw connection, for `exec` and pragmas. */
  raw: DatabaseSync;
  /** A prepared statement, kept for the next call with the same text. */
  prepare(sql: string): StatementSync;
  /**
   * Runs `work` in one transaction and commits; rolls back and rethrows when it throws. Called inside
   * another transaction it joins that one.
   */
  transaction<T>(work: () => T): T;
  /**
   * Brings what is in SQLite's log into the file and leaves the log empty: deleted rows would outlast in it. To be called
   * outside transactions. While others read the file it cannot be done; then it is done once they have ended.
   */
  emptyLog(): void;
  /** Closes the file; later calls throw. */
  close(): void;
};

/** The system keeps files in memory anyway: larger caches, or mapped files, count double and save no time. */
const READING_KB = 2_048;
const WRITING_KB = 4_096;

/** How long a statement waits for others that write. */
const BUSY_MS = 5_000;
/** After so long a log is emptied that somebody else was reading. */
const EMPTIED_AGAIN_MS = 1_000;

export type SqliteOptions = {
  readOnly?: boolean;
  synchronous?: 'normal' | 'full';
  /** What is deleted is overwritten in the file. `emptyLog` says when it is gone from the log, too. */
  secureDelete?: boolean;
};

/**
 * Opens (or makes) a SQLite file in WAL mode with the settings that all our databases share, and
 * brings it to the newest schema.
 * In: a path or ':memory:', and the migrations in order; `PRAGMA user_version` counts those that ran.
 * Throws when the file was written by a newer version of Loden, or is not a database.
 */
export function openDatabase(
  path: string,
  migrations: readonly string[],
  options: SqliteOptions = {},
): Database {
  if (path !== ':memory:' && !options.readOnly) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  }
  const raw = new DatabaseSync(path, {
    readOnly: options.readOnly ?? false,
    enableForeignKeyConstraints: true,
    defensive: true,
    timeout: BUSY_MS,
  });
  try {
    raw.exec(`PRAGMA synchronous = ${options.synchronous ?? 'full'}; PRAGMA temp_store = memory;
    PRAGMA cache_size = -${options.readOnly ? READING_KB : WRITING_KB}; PRAGMA mmap_size = 0;`);
    if (!options.readOnly) {
      raw.exec('PRAGMA journal_mode = wal; PRAGMA journal_size_limit = 67108864;');
      if (options.secureDelete) raw.exec('PRAGMA secure_delete = on');
      if (path !== ':memory:') chmodSync(path, 0o600);
      migrate(raw, path, migrations);
    }
    return wrap(raw);
  } catch (error) {
    raw.close();
    throw error;
  }
}

/** A database whose tables this version does not know. Its text is for a person. */
export class NewerDatabaseError extends Error {}

function migrate(raw: DatabaseSync, path: string, migrations: readonly string[]): void {
  const done = Number(raw.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (done > migrations.length) {
    throw new NewerDatabaseError(
      `${path} was written by a newer version of Loden: update Loden, or use another DATA_DIR.`,
    );
  }
  for (const [index, sql] of migrations.entries()) {
    if (index < done) continue;
    raw.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT;`);
  }
}

function wrap(raw: DatabaseSync): Database {
  const statements = new Map<string, StatementSync>();
  let again: NodeJS.Timeout | undefined;

  /** Out: whether the log is empty. */
  function tryToEmptyLog(): boolean {
    try {
      // Else whoever reads, such as a backup, would stop this thread.
      raw.exec('PRAGMA busy_timeout = 0');
      return raw.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
    } finally {
      raw.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    }
  }

  function emptyLogLater(): void {
    clearTimeout(again);
    again = setTimeout(() => {
      try {
        if (tryToEmptyLog()) return;
      } catch {
        // Such as a full disk, which whoever writes next is told of.
      }
      emptyLogLater();
    }, EMPTIED_AGAIN_MS).unref();
  }

  return {
    raw,
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = raw.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    transaction(work) {
      if (raw.isTransaction) return work();
      raw.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        raw.exec('COMMIT');
        return result;
      } catch (error) {
        if (raw.isTransaction) raw.exec('ROLLBACK');
        throw error;
      }
    },
    emptyLog() {
      emptyLogLater();
      if (tryToEmptyLog()) clearTimeout(again);
    },
    close() {
      clearTimeout(again);
      statements.clear();
      if (raw.isOpen) raw.close();
    },
  };
}
