import { expect, test } from 'vitest';
import { importMessages } from './messages.ts';

test.each([
  ['de', 1, '1 Produkt in der Datei: ', 'Abgelehnt wurde die Zeile 2.'],
  ['de', 2, '2 Produkte in der Datei: ', 'Abgelehnt wurden die Zeilen 2, 3.'],
  ['en', 1, '1 product in the file: ', 'Row 2 was refused.'],
  ['en', 2, '2 products in the file: ', 'Rows 2, 3 were refused.'],
] as const)('what is said in %s of %i is in the right number', (lang, count, counted, refused) => {
  const { counts, undoneLines } = importMessages[lang];
  const said = counts({ rows: count, fresh: 0, changed: 0, same: count, faults: 0 });
  expect(said.startsWith(counted)).toBe(true);
  expect(undoneLines([2, 3].slice(0, count))).toBe(refused);
});
