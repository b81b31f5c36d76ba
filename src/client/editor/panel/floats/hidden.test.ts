import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { hiddenIn } from './hidden.ts';

const shown = (at: number, children?: BlockNode[]) => ({
  ...block('section', idOf(at), {}),
  ...(children && { children }),
});
const hidden = (at: number, children?: BlockNode[]) => {
  const node = shown(at, children);
  return { ...node, wrapper: { ...node.wrapper, display: false } };
};

test('a hidden block is marked behind the one before it', () => {
  expect(hiddenIn([shown(1), hidden(2), shown(3)])).toEqual([
    { id: idOf(2), count: 1, beside: idOf(1), edge: 'after' },
  ]);
});

test('the first of a page is marked in front of the next one that is shown', () => {
  expect(hiddenIn([hidden(1), hidden(2), shown(3)])).toEqual([
    { id: idOf(1), count: 2, beside: idOf(3), edge: 'before' },
  ]);
});

test('where all are hidden, what holds them shows it; what is in a hidden one is hidden with it', () => {
  expect(hiddenIn([shown(1, [hidden(2, [hidden(3)])])])).toEqual([
    { id: idOf(2), count: 1, beside: idOf(1), edge: 'after' },
  ]);
});
