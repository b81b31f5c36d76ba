import { expect, test } from 'vitest';
import { messages as goods } from '#src/blocks/category-page/messages.ts';
import { manageMessages } from '../admin/manage-messages.ts';
import { dashboardMessages } from '../admin/overview/dashboard-messages.ts';
import { messages } from './messages.ts';

test('what is counted for visitors and editors has a mark between thousands', () => {
  const counts = { product: 1_200, category: 1, page: 0 };
  const { de, en } = messages;
  expect(de.count(20_732, 'Decke')).toBe('20.732\u00a0Ergebnisse für „Decke“');
  expect(en.count(20_732, 'blanket')).toBe('20,732\u00a0results for “blanket”');
  expect(de.kindsOf(counts)).toBe('1.200\u00a0Artikel, 1\u00a0Kategorie');
  expect(en.kindsOf(counts)).toBe('1,200\u00a0items, 1\u00a0category');
  expect(goods.de.products(1_234)).toBe('1.234\u00a0Artikel');
  expect(goods.en.products(1_234)).toBe('1,234\u00a0items');
  expect(manageMessages.de.counted(951, 1_000, 1_234)).toBe('951 bis 1.000 von 1.234');
  expect(manageMessages.en.counted(951, 1_000, 1_234)).toBe('951 to 1,000 of 1,234');
  expect(manageMessages.de.trash.done(1_234)).toMatch(/^1\.234 /);
  expect(manageMessages.en.trash.left(1_234)).toMatch(/^1,234 /);
  expect(dashboardMessages.de.offline(1_234)).toMatch(/^1\.234 /);
  expect(dashboardMessages.en.offline(1_234)).toMatch(/^1,234 /);
});
