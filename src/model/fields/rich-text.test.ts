import { expect, test } from 'vitest';
import { plainText, readRichText } from './rich-text.ts';

const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });

test('known nodes and marks are read as they are', () => {
  const doc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Pflege' }] },
      paragraph({
        type: 'text',
        text: 'lüften',
        marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/de' } }],
      }),
    ],
  };
  expect(readRichText(doc)).toEqual(doc);
});

test('a numbered list keeps the number that it begins with', () => {
  const item = { type: 'listItem', content: [paragraph({ type: 'text', text: 'Vierter' })] };
  const read = (attrs: object) =>
    readRichText({ type: 'doc', content: [{ type: 'orderedList', attrs, content: [item] }] })
      ?.content;
  expect(read({ start: 4, type: 'a' })).toEqual([
    { type: 'orderedList', attrs: { start: 4 }, content: [item] },
  ]);
  for (const start of [1, 0, -3, 1.5, '4', null]) {
    expect(read({ start })).toEqual([{ type: 'orderedList', content: [item] }]);
  }
});

test('unknown nodes and marks fall away, their text stays', () => {
  const doc = {
    type: 'doc',
    content: [
      {
        type: 'iframe',
        content: [paragraph({ type: 'text', text: 'a', marks: [{ type: 'onclick' }] })],
      },
    ],
  };
  expect(readRichText(doc)).toEqual({
    type: 'doc',
    content: [paragraph({ type: 'text', text: 'a' })],
  });
});

test('what is no document is missing', () => {
  for (const value of [null, '<p>x</p>', 3, [], { type: 'paragraph' }]) {
    expect(readRichText(value)).toBeUndefined();
  }
});

test('a document nested without end is cut, not followed', () => {
  let node: unknown = { type: 'text', text: 'deep' };
  for (let depth = 0; depth < 5_000; depth++) node = { type: 'bulletList', content: [node] };
  expect(JSON.stringify(readRichText({ type: 'doc', content: [node] }))).not.toContain('deep');
});

test('the words of a document read as one line', () => {
  const doc = readRichText({
    type: 'doc',
    content: [
      paragraph(
        { type: 'text', text: 'Eins,' },
        { type: 'hardBreak' },
        { type: 'text', text: 'zwei.' },
      ),
      paragraph({ type: 'text', text: 'Drei.' }),
    ],
  });
  expect(doc && plainText(doc)).toBe('Eins, zwei. Drei.');
});
