import { expect, test } from 'vitest';
import type { RichTextNode } from '#src/model/fields/rich-text.ts';
import { fitRichText } from './fit-rich-text.ts';

const words = (text: string): RichTextNode => ({ type: 'text', text });
const block = (
  type: 'paragraph' | 'bulletList' | 'listItem',
  ...content: RichTextNode[]
): RichTextNode => ({ type, content });
const fitted = (...content: RichTextNode[]) => fitRichText({ type: 'doc', content }).content;

test('a document that fits is left as it is', () => {
  const list = block('bulletList', block('listItem', block('paragraph', words('a'))));
  const document = [block('paragraph', words('b')), list];
  expect(fitted(...document)).toEqual(document);
});

test('a list keeps the number that it begins with', () => {
  const item = block('listItem', block('paragraph', words('a')));
  const list: RichTextNode = { type: 'orderedList', attrs: { start: 4 }, content: [item] };
  expect(fitted(list)).toEqual([list]);
});

test('words outside of paragraphs get one', () => {
  expect(fitted(words('a'), { type: 'hardBreak' }, words('b'))).toEqual([
    block('paragraph', words('a'), { type: 'hardBreak' }, words('b')),
  ]);
});

test('an item begins with a paragraph, and stands in a list', () => {
  expect(fitted(block('bulletList', words('a'), block('listItem')))).toEqual([
    block(
      'bulletList',
      block('listItem', block('paragraph', words('a'))),
      block('listItem', block('paragraph')),
    ),
  ]);
  expect(fitted(block('listItem', words('a')))).toEqual([block('paragraph', words('a'))]);
});

test('blocks inside a paragraph follow each other', () => {
  expect(fitted(block('paragraph', words('a'), block('paragraph', words('b'))))).toEqual([
    block('paragraph', words('a')),
    block('paragraph', words('b')),
  ]);
});

test('an empty document is one empty paragraph', () => {
  expect(fitRichText(undefined).content).toEqual([block('paragraph')]);
  expect(fitted(block('bulletList'))).toEqual([block('paragraph')]);
});
