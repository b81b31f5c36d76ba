import { colourAnchors } from '#src/blocks/load/anchors.ts';
import { href } from '#src/model/links.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { RestockGoods } from '#src/model/visitors/restock-view.ts';
import type { RequestedGoods } from '#src/restock/requests.ts';

/** What the content says now of goods that somebody waits for; undefined: they do not exist. */
export function restockGoods(
  { ask }: Queries,
  { product: id, colour: colourId, language }: RequestedGoods,
): RestockGoods | undefined {
  const product = ask('product', id, language);
  if (!product) return undefined;
  const variant = product.variants.find(({ color }) => color === colourId);
  if (product.variants.length > 0 && !variant) return undefined;
  // Of two colours with one name the page tells the later by its key.
  const colours = product.variants.flatMap(({ color }) => ask('colour', color, language) ?? []);
  const at = colours.findIndex((one) => one.id === variant?.color);
  const anchor = colourAnchors(colours, language, '')[at];
  return {
    name: [product.name, colours[at]?.name].filter(Boolean).join(', '),
    href: href(product.path) + (anchor === undefined ? '' : `#${encodeURI(anchor)}`),
    isThere: (variant ?? product).availability !== 'unavailable',
  };
}
