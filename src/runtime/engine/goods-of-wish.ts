import { slugify } from '#src/lib/slug.ts';
import { CHOICE_WORDS } from '#src/model/fields/choice.ts';
import { href } from '#src/model/links.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { GoodsOfWish } from '#src/model/visitors/restock-view.ts';
import type { Wish } from '#src/restock/wishes.ts';

/** What the content says now of goods that somebody waits for; undefined: they do not exist. */
export function goodsOfWish(
  { ask }: Queries,
  { product: id, colour: colourId, language }: Omit<Wish, 'address'>,
): GoodsOfWish | undefined {
  const product = ask('product', id, language);
  if (!product) return undefined;
  const variant = product.variants.find(({ color }) => color === colourId);
  if (product.variants.length > 0 && !variant) return undefined;
  const colour = variant ? ask('colour', variant.color, language) : null;
  const anchor = colour && `#${CHOICE_WORDS[language].colour}-${slugify(colour.name)}`;
  return {
    name: [product.name, colour?.name].filter(Boolean).join(', '),
    href: href(product.path) + encodeURI(anchor ?? ''),
    isThere: (variant ?? product).availability !== 'unavailable',
  };
}
