import { expect, test } from 'vitest';
import { inPortions } from './portions.ts';
import { openDatabase } from './sqlite.ts';

const rows = Array.from({ length: 10 }, (_, n) => ({ list: `l${n % 3}`, place: n - 5, n }));

function open() {
  const database = openDatabase(':memory:', [
    'CREATE TABLE one (list TEXT, place INTEGER, n INTEGER, PRIMARY KEY (list, place)) WITHOUT ROWID',
  ]);
  for (const { list, place, n } of rows) {
    database.prepare('INSERT INTO one VALUES (?, ?, ?)').run(list, place, n);
  }
  return database;
}

test.each([1, 3, 5, 10, 11])(
  'in portions of %d all rows come once, in the order of the key',
  (size) => {
    const key = ['list', 'place'];
    const found = [...inPortions(open(), { table: 'one', key, columns: ['n'], size })];
    const wanted = rows.toSorted((a, b) => a.list.localeCompare(b.list) || a.place - b.place);
    expect(found.map((row) => ({ ...row }))).toEqual(wanted);
  },
);

test('of the rows that are wanted none is left out between portions', () => {
  const some = { table: 'one', key: ['list', 'place'], where: 'n >= ?', values: [4], size: 2 };
  expect([...inPortions(open(), some)]).toHaveLength(6);
});

test('others may write and ask between two portions', () => {
  const database = open();
  const found: unknown[] = [];
  for (const { list } of inPortions(database, { table: 'one', key: ['list', 'place'], size: 2 })) {
    found.push(list);
    database.prepare('DELETE FROM one WHERE list = ?').run('l2');
    expect([
      ...inPortions(database, { table: 'one', key: ['list', 'place'], size: 2 }),
    ]).toHaveLength(7);
  }
  expect(found).toHaveLength(7);
});
