import { expect, test } from 'vitest';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { movePlaces } from './move-places.ts';

const WRAPPER = {
  ...{ schemaId: '', schemaName: 'core-component-wrapper' as const },
  ...{ inline: false, noEditWrapper: false, display: true },
};
const block = (kind: string, id: string, children?: BlockNode[]): BlockNode => ({
  ...{ id, schemaId: '', schemaName: `block-${kind}`, wrapper: WRAPPER },
  ...(children && { children }),
});
const tree: BlockNode[] = [
  block('heading', 'h'),
  block('section', 's', [block('rich-text', 't'), block('section', 'empty', [])]),
  block('gallery', 'g', [block('picture', 'p'), block('picture', 'q')]),
];
const placesOf = (id: string) => {
  const moved = findBlock(tree, id)?.node;
  if (!moved) throw new Error(id);
  return movePlaces(tree, moved).map(({ id: name, depth }) => `${' '.repeat(depth)}${name}`);
};

test('a block can go wherever it may stand, from top to bottom, but not where it is', () => {
  expect(placesOf('h')).toEqual([' s-0', ' s-1', '  empty-0', ' s-2', 'page-2', 'page-3']);
});

test('a block does not go into itself', () => {
  expect(placesOf('s')).toEqual(['page-0', 'page-3']);
});

test('a place inside of what takes the kind of block is one, too', () => {
  expect(placesOf('p')).toEqual([
    ...['page-0', 'page-1', ' s-0', ' s-1', '  empty-0', ' s-2', 'page-2', ' g-2', 'page-3'],
  ]);
  expect(placesOf('t')).not.toContain(' g-0');
});
