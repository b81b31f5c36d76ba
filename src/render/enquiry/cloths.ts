import type { ColourAnswer, ProductAnswer } from '#src/model/pages/answers.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';

/** Pages of products that are looked through: a large shop has samples by category. */
const MOST_PAGES = 3;

/** A product of which there are samples, with its colours. */
type Cloth = { product: ProductAnswer; colours: ColourAnswer[] };

/** The first products of a category, or of the shop, of which there are samples. */
export function clothsOf(ask: Ask, category: string | null, lang: Language): Cloth[] {
  const pageAt = (page: number) =>
    category === null ? ask('catalog', page) : ask('categoryProducts', category, page);
  const first = pageAt(1);
  const pages = Math.min(first.pages, MOST_PAGES);
  const ids = [first, ...Array.from({ length: Math.max(0, pages - 1) }, (_, at) => pageAt(at + 2))];
  return ids
    .flatMap((one) => one.ids)
    .flatMap((id) => {
      const product = ask('product', id, lang);
      if (!product?.hasSamples) return [];
      const colours = product.variants.flatMap(({ color }) => ask('colour', color, lang) ?? []);
      return colours.length === 0 ? [] : [{ product, colours }];
    });
}
