import { expect, test } from 'vitest';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { goFrom, placeAcross, placeBeside, siblingsOf, stretchTo } from './tree-moves.ts';

const node = (id: string, children?: BlockNode[]): BlockNode => ({
  ...{ schemaId: '', schemaName: 'block-section', id },
  wrapper: {
    ...{ schemaId: '', schemaName: 'core-component-wrapper' },
    ...{ inline: false, noEditWrapper: false, display: true },
  },
  ...(children && { children }),
});
const tree = [node('a'), node('b', [node('c'), node('d')]), node('e')];

test('arrows lead to neighbours, and past the last one to what follows its parent', () => {
  expect(goFrom(tree, 'a', 'next')).toBe('b');
  expect(goFrom(tree, 'd', 'next')).toBe('e');
  expect(goFrom(tree, 'e', 'next')).toBeUndefined();
  expect(goFrom(tree, 'd', 'previous')).toBe('c');
  expect(goFrom(tree, 'c', 'previous')).toBe('b');
  expect(goFrom(tree, 'a', 'previous')).toBeUndefined();
});

test('arrows lead into a block and out of it', () => {
  expect(goFrom(tree, 'b', 'into')).toBe('c');
  expect(goFrom(tree, 'c', 'into')).toBeUndefined();
  expect(goFrom(tree, 'd', 'out')).toBe('b');
  expect(goFrom(tree, 'b', 'out')).toBeUndefined();
});

test('a block moves by one inside its list; places are counted before it leaves', () => {
  expect(placeBeside(tree, 'a', 'next')).toEqual({ parent: null, index: 2 });
  expect(placeBeside(tree, 'd', 'previous')).toEqual({ parent: 'b', index: 0 });
  expect(placeBeside(tree, 'd', 'next')).toBeUndefined();
  expect(placeBeside(tree, 'a', 'previous')).toBeUndefined();
});

test('a stretch holds neighbours of one parent, or the other block alone', () => {
  expect(stretchTo(tree, ['a'], 'e')).toEqual(['a', 'b', 'e']);
  expect(stretchTo(tree, ['b', 'e'], 'a')).toEqual(['a', 'b', 'e']);
  expect(stretchTo(tree, ['a'], 'c')).toEqual(['c']);
  expect(stretchTo(tree, [], 'c')).toEqual(['c']);
  expect(siblingsOf(tree, 'nowhere')).toEqual([]);
});

test('a block goes out behind what it stands in, and in at the end of the block before it', () => {
  expect(placeAcross(tree, 'c', 'out')).toEqual({ parent: null, index: 2 });
  expect(placeAcross(tree, 'e', 'into')).toEqual({ parent: 'b', index: 2 });
  expect(placeAcross(tree, 'a', 'out')).toBeUndefined();
  expect(placeAcross(tree, 'a', 'into')).toBeUndefined();
});

test('of columns it goes in at the end of the last one, and out behind all of them', () => {
  const heading = (id: string): BlockNode => ({ ...node(id), schemaName: 'block-heading' });
  const columns: BlockNode = {
    ...node('k', [node('l'), node('m', [heading('n')])]),
    schemaName: 'block-columns',
  };
  const page = [columns, heading('o'), heading('p')];
  expect(placeAcross(page, 'o', 'into')).toEqual({ parent: 'm', index: 1 });
  expect(placeAcross(page, 'n', 'out')).toEqual({ parent: null, index: 1 });
  expect(placeAcross(page, 'p', 'into')).toBeUndefined();
});
