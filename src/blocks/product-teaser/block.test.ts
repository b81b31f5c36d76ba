import { expect, test } from 'vitest';
import { answering, node, route } from '../../../tests/block-fixture.ts';
import { loadBlock } from '../registry/load-block.ts';

const card = (id: string) => ({
  [`productCard:${id}:de`]: { id, image: null, colours: [] },
});
const load = (kind: string, fields: object, answers: object, at = route()) =>
  loadBlock(node(kind, { ...fields }), answering({ ...answers }).ask, at)?.data;

test.each(['product', 'product-teaser'])('a %s shows the product that was chosen', (kind) => {
  expect(load(kind, { product: ['1'] }, card('1'))).toMatchObject({ card: { id: '1' } });
  expect(load(kind, { product: ['1'] }, { 'productCard:1:de': null })).toBeUndefined();
});

test.each(['product', 'product-teaser'])(
  'a %s without a choice shows the route’s own product, elsewhere the newest',
  (kind) => {
    const own = load(kind, {}, card('2'), route('product', '2'));
    expect(own).toMatchObject({ card: { id: '2' } });
    expect(load(kind, {}, { 'newest:1': ['3'], ...card('3') })).toMatchObject({
      card: { id: '3' },
    });
  },
);
