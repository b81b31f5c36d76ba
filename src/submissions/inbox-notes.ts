import { openDatabase } from '#src/lib/node/sqlite.ts';

/** What the shop noted about something that a visitor sent. Times are in ms. */
type Note = {
  done: { by: string; at: number } | null;
  answers: { by: string; at: number; text: string }[];
};

/** Something that a visitor sent: its id and the schema of its form. */
export type NotedEntry = { id: string; schema: string };

/** Who answered what, and what is done; the words of visitors are in the content source. */
export type InboxNotes = {
  of(id: string): Note;
  setDone(entry: NotedEntry, by: string): void;
  setOpen(id: string): void;
  /** Notes an answer, once for each key: the key names the occasion. */
  addAnswer(entry: NotedEntry, answer: { key: string; by: string; text: string }): void;
  /** How many are done of these schemas. What was not placed yet may be gone, so it is not counted. */
  countDone(schemas: readonly string[]): number;
  /** Everything that something was noted about. Null: noted before schemas were, and not placed since. */
  all(): { id: string; schema: string | null }[];
  /** Notes the schema of an entry. */
  place(entry: NotedEntry): void;
  forget(id: string): void;
  close(): void;
};

const MIGRATIONS = [
  `CREATE TABLE done (id TEXT PRIMARY KEY, by TEXT NOT NULL, at INTEGER NOT NULL)
     STRICT, WITHOUT ROWID;
   CREATE TABLE answer (
     seq INTEGER PRIMARY KEY AUTOINCREMENT,
     id TEXT NOT NULL,
     key TEXT NOT NULL UNIQUE,
     by TEXT NOT NULL,
     at INTEGER NOT NULL,
     text TEXT NOT NULL
   ) STRICT;
   CREATE INDEX answer_id ON answer (id, seq);`,
  `CREATE TABLE place (id TEXT PRIMARY KEY, schema TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
];

/** Opens the notes, or makes an empty file. In: a path or ':memory:', and the clock in ms. */
export function openInboxNotes(path: string, now: () => number): InboxNotes {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full', secureDelete: true });
  const done = db.prepare('SELECT by, at FROM done WHERE id = ?');
  const answers = db.prepare('SELECT by, at, text FROM answer WHERE id = ? ORDER BY seq');
  const setDone = db.prepare('INSERT OR IGNORE INTO done (id, by, at) VALUES (?, ?, ?)');
  const setOpen = db.prepare('DELETE FROM done WHERE id = ?');
  const add = db.prepare(
    'INSERT OR IGNORE INTO answer (id, key, by, at, text) VALUES (?, ?, ?, ?, ?)',
  );
  const forgetAnswers = db.prepare('DELETE FROM answer WHERE id = ?');
  const countDone = db.prepare(
    `SELECT count(*) AS count FROM done JOIN place USING (id)
     WHERE schema IN (SELECT value FROM json_each(?))`,
  );
  const all = db.prepare(
    `SELECT id, schema FROM (SELECT id FROM done UNION SELECT id FROM answer)
     LEFT JOIN place USING (id)`,
  );
  const addPlace = db.prepare('INSERT OR REPLACE INTO place (id, schema) VALUES (?, ?)');
  const forgetPlace = db.prepare('DELETE FROM place WHERE id = ?');
  const place = ({ id, schema }: NotedEntry) => void addPlace.run(id, schema);
  return {
    of(id) {
      const row = done.get(id);
      return {
        done: row ? { by: String(row['by']), at: Number(row['at']) } : null,
        answers: answers.all(id).map(({ by, at, text }) => ({
          ...{ by: String(by), at: Number(at), text: String(text) },
        })),
      };
    },
    setDone: (entry, by) =>
      db.transaction(() => {
        setDone.run(entry.id, by, now());
        place(entry);
      }),
    setOpen: (id) =>
      db.transaction(() => {
        setOpen.run(id);
        if (!answers.get(id)) forgetPlace.run(id);
      }),
    addAnswer: (entry, { key, by, text }) =>
      db.transaction(() => {
        add.run(entry.id, key, by, now(), text);
        place(entry);
      }),
    countDone: (schemas) => Number(countDone.get(JSON.stringify(schemas))?.['count']),
    all: () =>
      all.all().map(({ id, schema }) => ({
        ...{ id: String(id), schema: schema === null ? null : String(schema) },
      })),
    place,
    forget(id) {
      db.transaction(() => {
        setOpen.run(id);
        forgetAnswers.run(id);
        forgetPlace.run(id);
      });
      db.emptyLog();
    },
    close: () => db.close(),
  };
}
