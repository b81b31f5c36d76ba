import { expect, test } from 'vitest';
import type { RichTextNode } from '#src/model/fields/rich-text.ts';
import { readText } from './read-text.ts';

/** What a text is read as, in short: its paragraphs as texts, its lists as `{ start, items }`. */
function read(text: string) {
  const words = (node: RichTextNode): string =>
    node.type === 'text'
      ? node.text
      : node.type === 'hardBreak'
        ? '|'
        : node.content.map(words).join('');
  return readText(text)?.content.map((node) => {
    if (node.type === 'bulletList') return { items: node.content.map(words) };
    if (node.type !== 'orderedList') return words(node);
    return { start: node.attrs?.start ?? 1, items: node.content.map(words) };
  });
}

test('lines are paragraphs; where blank lines part these, other breaks stay', () => {
  expect(read('Eins\nzwei')).toEqual(['Eins', 'zwei']);
  expect(read('Eins\r\nzwei\r\n\r\ndrei\nvier')).toEqual(['Eins|zwei', 'drei|vier']);
  expect(read(' \n ')).toBeUndefined();
});

test('lines with bullets are a list', () => {
  expect(read('Eins\n- zwei\n• drei')).toEqual(['Eins', { items: ['zwei', 'drei'] }]);
});

test.each(['24. Dezember bis 6. Januar', '3. Stock', '12) Loden', 'Am\n2. Mai'])(
  'a number that is no count stays a word: %s',
  (text) => expect(read(text)).toEqual(text.split('\n')),
);

test('a list begins with 1, or where the next line counts on, and keeps its numbers', () => {
  expect(read('1. a\n2. b\n24. Dezember')).toEqual([
    { start: 1, items: ['a', 'b'] },
    '24. Dezember',
  ]);
  expect(read('4) d\n5) e')).toEqual([{ start: 4, items: ['d', 'e'] }]);
  expect(read('1. a\n\n2. b')).toEqual([{ start: 1, items: ['a', 'b'] }]);
  expect(read('1. a\n1. b')).toEqual([
    { start: 1, items: ['a'] },
    { start: 1, items: ['b'] },
  ]);
});
