import { expect, test } from 'vitest';
import { loadTree } from '#src/blocks/registry/load-block.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { partsOf } from './runs.ts';

const heading = node('heading', { text: 'x' });
const detail = node('product-detail');
const section = (...children: BlockNode[]) => node('section', {}, children);
const reused = (id: string) => node('dynamic-block', { source: [id] });

const PRODUCT = {
  ...{ id: '1', path: '/de/product/x', name: 'Decke', textLang: 'de', articleNumber: '7' },
  ...{ summary: null, summaryLang: null, text: null, bodyLang: null, seotitle: null },
  ...{ priceCents: 100, oldPriceCents: null, availability: 'inStock', availableFrom: null },
  ...{ categories: [], images: [], variants: [], sizes: [], washing: [] },
};
const ANSWERS = {
  'product:1:de': PRODUCT,
  'related:1': [],
  'site:de': { name: 'Almwerk', phone: null, email: null },
  'dynamicBlock:plain:de': { id: 'plain', name: 'a', textLang: 'de', nodes: [heading] },
  'dynamicBlock:alive:de': { id: 'alive', name: 'b', textLang: 'de', nodes: [detail] },
};

/** The parts of blocks on a page of a product, by the kinds that they show. */
function kindsOf(...nodes: BlockNode[]) {
  const { ask } = answering(ANSWERS);
  return partsOf(loadTree(nodes, ask, route('product', '1'))).map((piece) =>
    piece.part === 'run'
      ? ['run', ...piece.blocks.map(({ kind }) => kind)]
      : [piece.part, piece.loaded.kind],
  );
}

test('neighbours without islands are one run', () => {
  expect(kindsOf(heading, section(heading), heading)).toEqual([
    ['run', 'heading', 'section', 'heading'],
  ]);
});

test('an island cuts a run, and what holds one is opened', () => {
  const holder = section(node('columns', {}, [section(detail)]));
  expect(kindsOf(heading, heading, detail, heading, holder, heading)).toEqual([
    ['run', 'heading', 'heading'],
    ['island', 'product-detail'],
    ['run', 'heading'],
    ['open', 'section'],
    ['run', 'heading'],
  ]);
});

test('what is stored elsewhere is opened only where an island stands in it', () => {
  expect(kindsOf(heading, reused('plain'))).toEqual([['run', 'heading', 'dynamic-block']]);
  expect(kindsOf(heading, reused('alive'))).toEqual([
    ['run', 'heading'],
    ['open', 'dynamic-block'],
  ]);
});

test('unknown kinds are no part of anything', () => {
  expect(kindsOf(heading, node('carousel'), heading)).toEqual([['run', 'heading', 'heading']]);
});
