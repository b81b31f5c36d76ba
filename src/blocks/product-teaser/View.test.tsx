import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { View } from './View.tsx';

const card = {
  ...{ id: '1', path: '/en/x', name: 'Blanket', textLang: 'en', image: null, colours: [] },
  ...{ priceCents: 100, manyPrices: false, oldPriceCents: null, availability: 'inStock' },
};

/** How the summary of a teaser on an English page begins. */
function summary(shown: object): string | undefined {
  const data = { card: { ...card, summary: 'Loden', summaryLang: null, ...shown } };
  const html = renderToStaticMarkup(
    <View block={{ side: 'left' } as never} data={data as never} lang="en" />,
  );
  return /teaser__text">(<p[^>]*>Loden)/.exec(html)?.[1];
}

test('the summary of a teaser is marked with its own language', () => {
  expect(summary({ summaryLang: 'de' })).toBe('<p lang="de">Loden');
  expect(summary({ name: 'Decke', textLang: 'de' })).toBe('<p>Loden');
});
