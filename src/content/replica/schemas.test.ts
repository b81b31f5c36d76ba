import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '#src/lib/node/sqlite.ts';
import { beginEpoch, writeMeta } from './meta.ts';
import { createStoredSchemas } from './schemas.ts';

const TABLE = 'CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT) STRICT';
const schema = {
  ...{ id: '1', name: 'colors', type: 'Default', isPublished: true, fieldsInLists: [] },
  ...{ properties: { tags: [] }, fields: [], fieldRules: [] },
};
const store = (db: Database, ...names: string[]) =>
  writeMeta(db, 'schemas', JSON.stringify(names.map((name) => ({ ...schema, name }))));

test('schemas are read again when anybody has written, and only then', () => {
  const dir = mkdtempSync(join(tmpdir(), 'loden-schemas-'));
  const [own, other] = [0, 1].map(() => openDatabase(join(dir, 'a.sqlite'), [TABLE]));
  if (!own || !other) throw new Error('not opened');
  onTestFinished(() => {
    own.close();
    other.close();
    rmSync(dir, { recursive: true });
  });
  const schemas = createStoredSchemas(own);
  const names = () => schemas().map(({ name }) => name);
  expect(names()).toEqual([]);
  store(own, 'colors');
  expect(names()).toEqual(['colors']);
  store(other, 'colors', 'font');
  expect(names()).toEqual(['colors', 'font']);
  expect(() =>
    own.transaction(() => {
      store(own, 'taken-back');
      expect(names()).toEqual(['taken-back']);
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(names()).toEqual(['colors', 'font']);
  const prepare = vi.spyOn(own, 'prepare');
  const before = schemas();
  for (let n = 0; n < 3; n += 1) expect(schemas()).toBe(before);
  expect(prepare.mock.calls.filter(([sql]) => sql.includes('meta WHERE'))).toEqual([]);
  beginEpoch(own);
  expect(names()).toEqual(['colors', 'font']);
});
