import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-folder.ts';
import { openDatabase } from './sqlite.ts';

const file = () => join(temporaryFolder(), 'data', 'x.sqlite');
const FIRST = 'CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT)';

test('a new file is private and has the newest schema', () => {
  const path = file();
  const database = openDatabase(path, [FIRST, 'ALTER TABLE item ADD COLUMN size INTEGER']);
  database.prepare('INSERT INTO item (name, size) VALUES (?, ?)').run('a', 1);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  database.close();
});

test('a migration runs once, and later ones are added', () => {
  const path = file();
  openDatabase(path, [FIRST]).close();
  const again = openDatabase(path, [FIRST, "INSERT INTO item (name) VALUES ('b')"]);
  again.close();
  const third = openDatabase(path, [FIRST, "INSERT INTO item (name) VALUES ('b')"]);
  expect(third.prepare('SELECT count(*) AS n FROM item').get()).toEqual({ n: 1 });
  third.close();
});

test('a file of a newer Loden is refused with what to do', () => {
  const path = file();
  openDatabase(path, [FIRST, 'CREATE TABLE other (id)']).close();
  expect(() => openDatabase(path, [FIRST])).toThrow(/newer version of Loden/);
});

test('a transaction that throws leaves nothing behind', () => {
  const database = openDatabase(':memory:', [FIRST]);
  const insert = () => database.prepare("INSERT INTO item (name) VALUES ('c')").run();
  expect(() =>
    database.transaction(() => {
      insert();
      throw new Error('no');
    }),
  ).toThrow('no');
  database.transaction(() => {
    insert();
    database.transaction(insert);
  });
  expect(database.prepare('SELECT count(*) AS n FROM item').get()).toEqual({ n: 2 });
});

test('what is deleted is neither in the file nor in its log once that is emptied', () => {
  const path = file();
  const database = openDatabase(path, [FIRST], { secureDelete: true });
  const isThere = () =>
    [path, `${path}-wal`].some((name) => readFileSync(name).includes('anna@example.com'));
  database.prepare('INSERT INTO item (name) VALUES (?)').run('anna@example.com');
  database.prepare('DELETE FROM item').run();
  expect(isThere()).toBe(true);
  database.emptyLog();
  expect(isThere()).toBe(false);
  database.close();
});

test('a log that somebody reads is emptied once they have ended, and nobody waits for that', async () => {
  const path = file();
  const database = openDatabase(path, [FIRST], { secureDelete: true });
  const add = database.prepare('INSERT INTO item (name) VALUES (?)');
  add.run('a');
  const reader = openDatabase(path, [], { readOnly: true });
  const rows = reader.prepare('SELECT * FROM item').iterate();
  rows.next();
  add.run('b');
  const started = performance.now();
  database.emptyLog();
  // With a wait it would take five seconds.
  expect(performance.now() - started).toBeLessThan(4_500);
  expect(statSync(`${path}-wal`).size).toBeGreaterThan(0);
  rows.return?.();
  await expect.poll(() => statSync(`${path}-wal`).size).toBe(0);
  reader.close();
  database.close();
});
