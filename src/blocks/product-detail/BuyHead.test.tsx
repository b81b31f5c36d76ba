import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BuyHead } from './BuyHead.tsx';

const size = (label: string, priceCents: number | null) => ({
  slug: label,
  label,
  widthCm: null,
  heightCm: null,
  priceCents,
});

const product = { name: 'Decke', priceCents: 100, oldPriceCents: 200 };

/** The head of a product with these sizes, as text of each amount. */
function amounts(...sizes: ReturnType<typeof size>[]): string[] {
  const data = { product: { ...product, sizes }, lang: 'de', crumbs: [], own: true };
  const html = renderToStaticMarkup(<BuyHead block={{} as never} data={data as never} />);
  const price = /<p class="bigprice">(.*?)<\/p>/.exec(html)?.[1] ?? '';
  return price.split('<span data-s').map((part) => part.replace(/^="\d+">|<[^>]+>/g, ''));
}

test('only what costs the price of the product has its former price', () => {
  const former = 'statt bisher 2\u00a0€ jetzt 1\u00a0€';
  expect(amounts()).toEqual([former]);
  expect(amounts(size('S', null), size('M', 300))).toEqual(['', former, '3\u00a0€']);
  expect(amounts(size('S', 300), size('M', 300))).toEqual(['3\u00a0€']);
});
