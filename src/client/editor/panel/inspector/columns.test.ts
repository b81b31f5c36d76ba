import { expect, test } from 'vitest';
import { columnsIn, withColumns } from './columns.ts';

const names = ['c1', 'c2', 'c3'];
const rows = [{ c1: 'Stoff', c2: 'Waschen', id: 7 }, { c1: 'Loden' }];

test('a table has the columns up to the last one that any row holds, and at least one', () => {
  expect(columnsIn(names, rows)).toEqual([
    ['Stoff', 'Loden'],
    ['Waschen', ''],
  ]);
  expect(columnsIn(names, [{ c1: 'Stoff', c2: '' }])).toEqual([['Stoff'], ['']]);
  expect(columnsIn(names, [{}])).toEqual([['']]);
  expect(columnsIn(names, [])).toEqual([[]]);
});

test('a column that was added stays, though it is empty', () => {
  const added = withColumns(names, rows, [...columnsIn(names, rows), []]);
  expect(columnsIn(names, added)).toHaveLength(3);
});

test('taking one away and moving others changes nothing else of a row', () => {
  const [first = [], second = []] = columnsIn(names, rows);
  expect(withColumns(names, rows, [second])).toEqual([{ id: 7, c1: 'Waschen' }, { c1: '' }]);
  expect(withColumns(names, rows, [second, first])).toEqual([
    { id: 7, c1: 'Waschen', c2: 'Stoff' },
    { c1: '', c2: 'Loden' },
  ]);
});
