import { expect, test } from 'vitest';
import { csvRow, strangersCell, unguarded } from './csv.ts';

test.each([
  ['=cmd|calc@example.com', "'=cmd|calc@example.com"],
  ['+49@example.com', "'+49@example.com"],
  ['-1+1@example.com', "'-1+1@example.com"],
  ['@sum', "'@sum"],
  ['\tx', "'\tx"],
  ['\nx', '"\'\nx"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ["'=1", "''=1"],
  ["'n", "'n"],
  ['a,b', '"a,b"'],
  ['a;b', 'a;b'],
  ['=a"b', '"\'=a""b"'],
  ['anna@example.com', 'anna@example.com'],
])('a cell %j is written as %j', (text, written) => {
  const row = csvRow([text]);
  expect(row).toBe(`${written}\r\n`);
  const cell = row
    .trimEnd()
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');
  expect(unguarded(cell)).toBe(text);
});

test('a row with another separator quotes what holds it', () => {
  expect(csvRow(['a;b', 'c,d'], ';')).toBe('"a;b";c,d\r\n');
});

test.each([
  ['Grüße;=1+1', "Grüße;'=1+1"],
  ['a,@sum', "a,'@sum"],
  ['a\t+1', "a\t'+1"],
  ['a;＝1+1', "a;'＝1+1"],
  ['Hallo\n =1+1', "Hallo\n '=1+1"],
  ['Hallo\r\n-1+1', "Hallo\r\n'-1+1"],
  ['für 12,-', 'für 12,-'],
  ['für 12,-\nje Stück', 'für 12,-\nje Stück'],
  ['rot; blau, 1 + 1 = 2', 'rot; blau, 1 + 1 = 2'],
])('words of a stranger %j are written as %j', (text, written) => {
  expect(strangersCell(text)).toBe(written);
});

test('long words of a stranger cost no more than reading them', () => {
  const start = process.cpuUsage();
  for (const part of ['\n', ' ', ', ', '\n=', ';- ']) strangersCell(part.repeat(200_000));
  expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
});
