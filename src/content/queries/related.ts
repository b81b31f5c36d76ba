import type { QueryContext } from './context.ts';

const MOST = 8;
/** How many products of a category are looked at. */
const FAR = 48;

/**
 * Products that go with a product, at most eight: first those that somebody chose for it, then those of its first
 * category in display order; where these are fewer, those of its other categories that come in one of its colours.
 */
export function related(ctx: QueryContext, id: string): string[] {
  const product = ctx.item('products', id);
  if (!product) return [];
  const chosen = product.related.slice(0, FAR).filter((one) => ctx.has('products', one));
  const [first, ...others] = product.categories.filter((one) => ctx.has('categories', one));
  const inCategory = first === undefined ? [] : ctx.members(first, MOST + 1, 0);
  const found = new Set([...chosen, ...inCategory].filter((one) => one !== id));
  const colours = new Set(product.variants.map(({ color }) => color));
  for (const category of others) {
    for (const one of ctx.members(category, FAR, 0)) {
      if (found.size >= MOST) break;
      if (one !== id && !found.has(one) && sharesColour(ctx, one, colours)) found.add(one);
    }
  }
  return [...found].slice(0, MOST);
}

function sharesColour(ctx: QueryContext, id: string, colours: ReadonlySet<string>): boolean {
  const variants = ctx.item('products', id)?.variants ?? [];
  return variants.some(({ color }) => colours.has(color));
}
