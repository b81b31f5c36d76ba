import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import { readCopied } from './paste-blocks.ts';

const heading = (at: number, fields: Record<string, unknown> = { text: 'Loden', level: 'h2' }) =>
  block('heading', idOf(at), fields);
const both = (at: number) => ({ de: heading(at), en: heading(at) });
const read = (value: unknown) => readCopied(JSON.stringify(value));

test('blocks that were copied here are read as they were', () => {
  expect(read([both(1), both(2)])).toMatchObject([
    { de: { id: idOf(1), text: 'Loden' }, en: { id: idOf(1) } },
    { de: { id: idOf(2) } },
  ]);
});

test('what a kind does not have is left out', () => {
  const strange = { ...heading(1), onclick: 'alert(1)' };
  expect(read([{ de: strange, en: heading(1) }])?.[0]?.de).not.toHaveProperty('onclick');
});

test.each([
  ['no JSON', 'nein'],
  ['an empty list', '[]'],
  ['another kind', JSON.stringify([{ de: block('nothing', idOf(1), {}), en: heading(1) }])],
  ['an id twice', JSON.stringify([both(1), both(1)])],
  ['trees that are not linked', JSON.stringify([{ de: heading(1), en: heading(2) }])],
  ['more than anybody copies', JSON.stringify('x'.repeat(2_000_001))],
])('%s is nothing', (_what, text) => {
  expect(readCopied(text)).toBeUndefined();
});
