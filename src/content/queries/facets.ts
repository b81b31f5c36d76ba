import { inLanguage, type Language } from '#src/model/languages.ts';
import type { FacetAnswer } from '#src/model/pages/answers.ts';
import type { EntityOf } from '../replica/derive.ts';
import type { QueryContext } from './context.ts';
import { pricesOf } from './products.ts';

/** Characters that one row may take in memory. */
const ROW = 220;

/** All products of a category with what they can be chosen by, in display order. */
export function facets(ctx: QueryContext, id: string, lang: Language): FacetAnswer[] {
  if (!ctx.has('categories', id)) return [];
  const before = ctx.weight;
  const rows = ctx.members(id, -1, 0).flatMap((product): FacetAnswer[] => {
    const stored = ctx.item('products', product);
    const name = stored && inLanguage(stored.name, lang);
    if (!stored || !name || ctx.path(product, lang) === null) return [];
    const colours = new Set(stored.variants.map(({ color }) => color));
    return [
      {
        id: product,
        name: name.value,
        priceCents: pricesOf(stored).lowest,
        created: stored.created,
        colours: [...colours].filter((colour) => ctx.has('colors', colour)),
        sizes: [...new Set(stored.sizes.map(({ label }) => label))],
        materials: (inLanguage(stored.materials, lang)?.value ?? '')
          .split(/\s*,\s*/)
          .filter(Boolean),
        isInStock: isInStock(stored),
      },
    ];
  });
  // The rows are kept, the items that they were read from are not.
  ctx.weight = before + ROW * rows.length;
  return rows;
}

/** Whether it can be had at once, in one of its colours if it has some. */
function isInStock({ availability, variants }: EntityOf<'products'>): boolean {
  if (variants.length === 0) return availability === 'inStock';
  return variants.some((one) => (one.availability ?? availability) === 'inStock');
}
