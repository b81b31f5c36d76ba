import { expect, test } from 'vitest';
import type { RichTextMark, RichTextNode } from '#src/model/fields/rich-text.ts';
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

test('headings, strong words and links of Markdown are such; what only looks like it stays', () => {
  const text = (words: string, mark?: RichTextMark) => ({
    ...{ type: 'text', text: words },
    ...(mark && { marks: [mark] }),
  });
  expect(
    readText('## Pflege\n\nNur **kalt** waschen, [mehr](https://a.example/x).')?.content,
  ).toEqual([
    { type: 'heading', attrs: { level: 2 }, content: [text('Pflege')] },
    {
      type: 'paragraph',
      content: [
        ...[text('Nur '), text('kalt', { type: 'bold' }), text(' waschen, ')],
        ...[text('mehr', { type: 'link', attrs: { href: 'https://a.example/x' } }), text('.')],
      ],
    },
  ]);
  expect(readText('### Klein')?.content).toMatchObject([{ type: 'heading', attrs: { level: 3 } }]);
  for (const words of [
    '#1 in Loden',
    'a ** b ** c',
    '[x](javascript:alert(1))',
    'siehe [Anhang](A)',
    '2 * 3 * 4',
  ])
    expect(read(words), words).toEqual([words]);
});

test.each(['**a ', '[', '[a](', '[a](/', '** '])(
  'a long line of %j costs no more than reading it',
  (part) => {
    const start = process.cpuUsage();
    readText(part.repeat(100_000));
    expect(process.cpuUsage(start).user).toBeLessThan(4_000_000);
  },
);
