import { expect, test } from 'vitest';
import { block, idOf } from '../../../../../tests/arbitrary-tree.ts';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { fieldsOf } from '../fields/fields.ts';
import { tabOf } from './tabs.ts';

const tabs = (kind: BlockKind) => {
  const { texts, settings } = fieldsOf(block(kind, idOf(1), {}));
  return Object.fromEntries([...texts, ...settings].map((one) => [one.path, tabOf(one)]));
};

test('what a block says and shows is content, how it does so is its look, the rest is behaviour', () => {
  expect(tabs('heading')).toEqual({
    ...{ text: 'content', kicker: 'content', level: 'look', style: 'look' },
  });
  expect(tabs('picture')).toMatchObject({ image: 'content', width: 'look' });
  expect(tabs('product-overview')).toMatchObject({ source: 'content', columns: 'look' });
  expect(tabs('section')).toMatchObject({ tone: 'look', anchor: 'behaviour' });
});
