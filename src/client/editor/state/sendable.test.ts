import { expect, test } from 'vitest';
import { block, idOf } from '../../../../tests/arbitrary-tree.ts';
import type { Document } from './document.ts';
import { sendable } from './sendable.ts';

const NOTHING: Document = { fields: {}, trees: { de: [], en: [] } };
const document = (de: object, en: object): Document => ({
  fields: {},
  trees: { de: [block('heading', idOf(1), { ...de })], en: [block('heading', idOf(1), { ...en })] },
});

test('a new block is sent without the text that nobody has written yet', () => {
  const work = document({}, {});
  expect(sendable(work, NOTHING)).toBe(work);
});

test('a text that is missing in English is sent so; one that was taken away in German waits', () => {
  const known = document({ text: 'Wolle' }, { text: 'Wool' });
  const untranslated = document({ text: 'Wolle' }, { text: '' });
  expect(sendable(untranslated, known)).toBe(untranslated);
  const emptied = document({ text: '' }, { text: 'Wool' });
  expect(sendable(emptied, known).trees.de).toMatchObject([{ text: 'Wolle' }]);
});
