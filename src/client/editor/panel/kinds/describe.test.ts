import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import { firstWords, textsOf } from './describe.ts';

test('the words of a block are those of its fields and of its rows, in their order', () => {
  const answer = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Mit der Hand.' }] }],
  };
  const questions = block('accordion', idOf(1), {
    entries: [{ title: 'Wie wasche ich Loden?', text: answer }, { title: ' ' }],
    open: 'first',
  });
  expect(textsOf(questions)).toMatchObject([
    { path: 'entries.0.title', text: 'Wie wasche ich Loden?' },
    { path: 'entries.0.text', text: 'Mit der Hand.' },
  ]);
  expect(firstWords(questions)).toBe('Wie wasche ich Loden?');
  const table = block('table', idOf(2), { caption: 'Maße', rows: [{ c1: 'S', c2: '92' }] });
  expect(textsOf(table).map(({ text }) => text)).toEqual(['Maße', 'S', '92']);
});
