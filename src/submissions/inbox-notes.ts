import { openDatabase } from '#src/lib/node/sqlite.ts';

/** What the shop noted about something that a visitor sent. Times are in ms. */
type Note = {
  done: { by: string; at: number } | null;
  answers: { by: string; at: number; text: string }[];
};

/** Who answered what, and what is done; the words of visitors are in the content source. */
export type InboxNotes = {
  of(id: string): Note;
  setDone(id: string, by: string): void;
  setOpen(id: string): void;
  /** In: a key that names the occasion; a second answer with the same key is none. */
  addAnswer(id: string, answer: { key: string; by: string; text: string }): void;
  /** How many are done. */
  countDone(): number;
  /** Every id that something was noted about. */
  ids(): string[];
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
];

/** Opens the notes, or makes an empty file. In: a path or ':memory:', and the clock in ms. */
export function openInboxNotes(path: string, now: () => number): InboxNotes {
  const db = openDatabase(path, MIGRATIONS, { synchronous: 'full' });
  // What is forgotten is overwritten in the file, too.
  db.raw.exec('PRAGMA secure_delete = on');
  const done = db.prepare('SELECT by, at FROM done WHERE id = ?');
  const answers = db.prepare('SELECT by, at, text FROM answer WHERE id = ? ORDER BY seq');
  const setDone = db.prepare('INSERT OR IGNORE INTO done (id, by, at) VALUES (?, ?, ?)');
  const setOpen = db.prepare('DELETE FROM done WHERE id = ?');
  const add = db.prepare(
    'INSERT OR IGNORE INTO answer (id, key, by, at, text) VALUES (?, ?, ?, ?, ?)',
  );
  const forgetAnswers = db.prepare('DELETE FROM answer WHERE id = ?');
  const countDone = db.prepare('SELECT count(*) AS count FROM done');
  const ids = db.prepare('SELECT id FROM done UNION SELECT id FROM answer');
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
    setDone: (id, by) => void setDone.run(id, by, now()),
    setOpen: (id) => void setOpen.run(id),
    addAnswer: (id, { key, by, text }) => void add.run(id, key, by, now(), text),
    countDone: () => Number(countDone.get()?.['count']),
    ids: () => ids.all().map((row) => String(row['id'])),
    forget: (id) =>
      db.transaction(() => {
        setOpen.run(id);
        forgetAnswers.run(id);
      }),
    close: () => db.close(),
  };
}
