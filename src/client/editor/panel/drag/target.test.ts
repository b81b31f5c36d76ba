import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import { targetFor } from './target.ts';

const heading = (at: number) => block('heading', idOf(at), { text: 'Loden', level: 'h2' });
const picture = block('picture', idOf(3), {});
const gallery = { ...block('gallery', idOf(2), {}), children: [picture] };
const section = { ...block('section', idOf(4), {}), children: [heading(5)] };
const tree = [heading(1), gallery, section];

test('a block lands before or behind the one that is pointed at', () => {
  expect(targetFor(tree, heading(1), { id: idOf(5), edge: 'after' })).toMatchObject({
    place: { parent: idOf(4), index: 1 },
  });
  expect(targetFor(tree, section, { id: idOf(1), edge: 'before' })).toMatchObject({
    place: { parent: null, index: 0 },
  });
});

test('where it may not stand it lands beside what refuses it', () => {
  expect(targetFor(tree, heading(1), { id: idOf(3), edge: 'after' })).toEqual({
    id: idOf(2),
    edge: 'after',
    place: { parent: null, index: 2 },
    refusedBy: idOf(2),
  });
  expect(targetFor(tree, heading(1), { id: idOf(2), edge: 'inside' })).toEqual({
    id: idOf(2),
    edge: 'after',
    place: { parent: null, index: 2 },
    refusedBy: idOf(2),
  });
});

test('of several that refuse it, the innermost is named', () => {
  const columns = { ...block('columns', idOf(6), {}), children: [] };
  const inner = { ...section, children: [{ ...gallery, children: [picture] }] };
  const outer = { ...columns, children: [inner] };
  const over = { id: idOf(3), edge: 'before' } as const;
  expect(targetFor([outer], heading(9), over)).toMatchObject({
    place: { parent: idOf(4), index: 0 },
    refusedBy: idOf(2),
  });
  // A section of its own may stand beside the inner one, which holds the gallery.
  expect(
    targetFor([outer], block('button', idOf(8), {}), { id: idOf(4), edge: 'after' }),
  ).toMatchObject({
    place: { parent: null, index: 1 },
    refusedBy: idOf(6),
  });
});

test('it lands inside of what takes it, and nowhere in itself', () => {
  const inside = { id: idOf(4), edge: 'inside' } as const;
  expect(targetFor(tree, heading(1), inside)?.place).toEqual({ parent: idOf(4), index: 1 });
  expect(targetFor(tree, section, { id: idOf(5), edge: 'before' })).toBeNull();
});
