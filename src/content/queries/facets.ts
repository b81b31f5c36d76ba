import { inLanguage, type Language } from '#src/model/languages.ts';
import type { FacetAnswer, FacetVariant } from '#src/model/pages/answers.ts';
import type { EntityOf } from '../replica/derive.ts';
import type { QueryContext } from './context.ts';
import { aheadOf, pricesOf, stockOf } from './products.ts';
import { offeredSizes } from './sizes.ts';

/** Characters that one row may take in memory, and each variant of it. */
const ROW = 180;
const VARIANT = 60;

/** All products of a category with what they can be chosen by, in display order. */
export function facets(ctx: QueryContext, id: string, lang: Language): FacetAnswer[] {
  if (!ctx.has('categories', id)) return [];
  const before = ctx.weight;
  const rows = ctx.members(id, -1, 0).flatMap((product): FacetAnswer[] => {
    const stored = ctx.item('products', product);
    const name = stored && inLanguage(stored.name, lang);
    if (!stored || !name || ctx.path(product, lang) === null) return [];
    return [
      {
        id: product,
        name: name.value,
        priceCents: pricesOf(ctx, stored).lowest,
        created: stored.created,
        materials: (inLanguage(stored.materials, lang)?.value ?? '')
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean),
        variants: variantsOf(ctx, stored),
      },
    ];
  });
  // The rows are kept, the items that they were read from are not.
  const variants = rows.reduce((sum, row) => sum + row.variants.length, 0);
  ctx.weight = before + ROW * rows.length + VARIANT * variants;
  return rows;
}

/** The colours of a product as its page shows them, each with the sizes in which there is this colour. */
function variantsOf(ctx: QueryContext, product: EntityOf<'products'>): FacetVariant[] {
  const isColour = (id: string) => ctx.has('colors', id);
  const known = offeredSizes(ctx, product);
  const sizesIn = (colour: string | null) =>
    known.flatMap(({ label, onlyColors }) =>
      colour === null || onlyColors.length === 0 || onlyColors.includes(colour) ? [label] : [],
    );
  const variant = (colour: string | null, stock: Stock): FacetVariant => ({
    ...{ colour, sizes: [...new Set(sizesIn(colour))], isInStock: isInStock(stock) },
  });
  const shown = product.variants.filter(({ color }) => isColour(color));
  if (shown.length === 0) return [variant(null, aheadOf(ctx, product))];
  return shown.map((one) => variant(one.color, stockOf(ctx, one, product)));
}

type Stock = ReturnType<typeof stockOf>;

const isInStock = ({ availability, availableFrom }: Stock) =>
  availability === 'inStock' && availableFrom === null;
