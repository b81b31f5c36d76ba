import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';
import { joinTexts } from './join-texts.ts';

const line = (text: string): RichTextNode => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
});
const list = (...entries: string[]): RichTextNode => ({
  type: 'bulletList',
  content: entries.map((text) => ({ type: 'listItem', content: [line(text)] })),
});
const doc = (...content: RichTextNode[]): RichText => ({ type: 'doc', content });
const heading = (text: string) => block('heading', idOf(1), { text });
const prose = (text: RichText | undefined) => block('rich-text', idOf(2), { text });

test('two headings are one, which remembers where they met', () => {
  expect(joinTexts(heading('Vom '), heading('Schaf'))).toEqual({
    ...{ text: 'Vom Schaf', rest: undefined, caret: 4 },
  });
});

test('a heading takes one line with the spaces around it, and leaves the others', () => {
  const joined = joinTexts(heading('Vom'), prose(doc(line(' Schaf'), line('Zweite'))));
  expect(joined).toEqual({ text: 'Vom Schaf', rest: doc(line('Zweite')), caret: 3 });
});

test('paragraphs meet in one paragraph, a list stays one', () => {
  expect(joinTexts(prose(doc(line('Eins'))), prose(doc(line('zwei'), line('drei')))).text).toEqual(
    doc(
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Eins' },
          { type: 'text', text: 'zwei' },
        ],
      },
      line('drei'),
    ),
  );
  expect(joinTexts(prose(doc(list('Punkt'))), heading('Ende')).text).toEqual(
    doc(list('Punkt'), line('Ende')),
  );
});

test('behind a list the caret stands in its last entry, where words can be typed', () => {
  // Places: the list, each entry, its paragraph and its letters.
  expect(joinTexts(prose(doc(list('Eins', 'Zwei'))), heading('Ende')).caret).toBe(15);
  expect(joinTexts(prose(doc(list('Eins'), line('Zwei'))), heading('Ende')).caret).toBe(15);
});

test('of a list a heading takes the first entry, and what that holds stays an entry', () => {
  expect(joinTexts(heading('Vom '), prose(doc(list('Filz', 'Loden'))))).toMatchObject({
    ...{ text: 'Vom Filz', rest: doc(list('Loden')) },
  });
  const nested: RichTextNode = { type: 'listItem', content: [line('Filz'), list('fein')] };
  const { text, rest } = joinTexts(
    heading('Vom '),
    prose(doc({ type: 'bulletList', content: [nested] })),
  );
  const empty: RichTextNode = { type: 'paragraph', content: [] };
  expect([text, rest]).toEqual([
    'Vom Filz',
    doc({
      type: 'bulletList',
      content: [{ type: 'listItem', content: [empty, list('fein')] }],
    }),
  ]);
});

test('texts that say nothing join to nothing', () => {
  expect(joinTexts(prose(undefined), prose(undefined))).toMatchObject({
    ...{ text: undefined, rest: undefined },
  });
});
