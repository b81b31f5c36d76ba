import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from '#src/lib/node/sqlite.ts';
import { MIGRATIONS } from '../store/migrations.ts';
import { guardQueries } from './guard.ts';

let db: Database;
let guarded: ReturnType<typeof guardQueries>;
beforeEach(() => {
  db = openDatabase(':memory:', MIGRATIONS);
  guarded = guardQueries(db.raw);
});
afterEach(() => db.close());

test.each([
  'SELECT hash FROM token',
  'SELECT secret FROM client',
  "SELECT key FROM content WHERE id IN (SELECT id FROM client WHERE secret > 'a')",
  'SELECT sql FROM sqlite_schema',
  'DELETE FROM content',
  "UPDATE asset SET is_protected = 0 WHERE id = 'a'",
  "INSERT INTO link VALUES ('a', 1, 1, 1)",
  "ATTACH '/tmp/other.sqlite' AS other",
  'PRAGMA user_version',
  'DROP TABLE content',
  "SELECT load_extension('a') FROM content",
  'SELECT randomblob(1000000000) FROM content',
  'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n',
])('a query can never become: %s', (sql) => {
  expect(() => guarded(() => db.raw.prepare(sql))).toThrow(/not authorized|prohibited/);
});

test('queries read content, assets and words, and everything else is prepared as ever', () => {
  const words = "key IN (SELECT rowid FROM content_text WHERE content_text MATCH 'a')";
  expect(guarded(() => db.raw.prepare(`SELECT id FROM content WHERE ${words}`)).all()).toEqual([]);
  expect(guarded(() => db.raw.prepare('SELECT id FROM asset')).all()).toEqual([]);
  expect(db.raw.prepare('SELECT hash FROM token').all()).toEqual([]);
});

test('statements that are too big are refused by SQLite itself', () => {
  const sum = Array.from({ length: 1_000 }, () => '1').join(' + ');
  expect(() => db.raw.prepare(`SELECT ${sum}`)).toThrow(/too large|depth/);
  expect(() => db.raw.prepare(`SELECT '${'x'.repeat(2_000_000)}'`)).toThrow(/too big/);
});
