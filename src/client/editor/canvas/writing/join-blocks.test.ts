import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import { seenBeside } from './join-blocks.ts';

const shown = (at: number) => block('heading', idOf(at), { text: `${at}` });
const hidden = (at: number) => {
  const one = shown(at);
  return { ...one, wrapper: { ...one.wrapper, display: false } };
};

test('Backspace and Delete meet the next block that is shown, past hidden ones', () => {
  const tree = [shown(1), hidden(2), hidden(3), shown(4)];
  expect(seenBeside(tree, idOf(4), 'start')?.id).toBe(idOf(1));
  expect(seenBeside(tree, idOf(1), 'end')?.id).toBe(idOf(4));
  expect(seenBeside([hidden(1), shown(2), hidden(3)], idOf(2), 'start')).toBeUndefined();
  expect(seenBeside([hidden(1), shown(2), hidden(3)], idOf(2), 'end')).toBeUndefined();
});

test('beside a hidden block that is written in stands whatever comes next', () => {
  const tree = [shown(1), hidden(2), hidden(3)];
  expect(seenBeside(tree, idOf(2), 'start')?.id).toBe(idOf(1));
  expect(seenBeside(tree, idOf(2), 'end')?.id).toBe(idOf(3));
});
