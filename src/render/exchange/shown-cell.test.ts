import { expect, test } from 'vitest';
import { shownCell } from './shown-cell.ts';

test.each([
  ['price', '1248.50', '1248,50'],
  ['old_price', '12.00', '12,00'],
  ['sizes', '140 × 200=248.00|Nr. 1.50|160.00=298.00', '140 × 200=248,00|Nr. 1.50|160.00=298,00'],
  ['article_number', '12.50', '12.50'],
  ['price', '', ''],
])('prices of the column %s are shown as people write them: %s', (column, text, inGerman) => {
  expect(shownCell(column, text, 'de')).toBe(inGerman);
  expect(shownCell(column, text, 'en')).toBe(text);
});
