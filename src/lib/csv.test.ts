import { expect, test } from 'vitest';
import { csvCell, csvRow } from './csv.ts';

test.each([
  ['=cmd|calc@example.com', "'=cmd|calc@example.com"],
  ['+49@example.com', "'+49@example.com"],
  ['-1+1@example.com', "'-1+1@example.com"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['a,b', '"a,b"'],
  ['a;b', 'a;b'],
  ['=a"b', '"\'=a""b"'],
  ['anna@example.com', 'anna@example.com'],
])('a cell %j is written as %j', (text, written) => {
  expect(csvCell(text)).toBe(written);
});

test('a row with another separator quotes what holds it', () => {
  expect(csvRow(['a;b', 'c,d'], ';')).toBe('"a;b";c,d\r\n');
});
