import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ProductCard } from '#src/blocks/parts/ProductCard.tsx';
import { placeOf } from '#src/blocks/parts/ProductGrid.tsx';
import type { BoundedMap } from '#src/lib/bounded-map.ts';
import type { Language } from '#src/model/languages.ts';
import { pageAddress } from '#src/model/links.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { cardOf } from './seen.ts';

/** What the cards are drawn from. `drawn`: cards of this state of the content; absent: each is drawn anew. */
export type GoodsSource = {
  ask: Ask;
  lang: Language;
  /** Whether addresses end in a slash. */
  site: { trailingSlash: boolean };
  drawn: BoundedMap<string, string> | undefined;
};

type CardPlace = ReturnType<typeof placeOf>;

/**
 * Draws goods as `ProductGrid` does, each once for a state of the content: searches find the same goods again and
 * again. In: canonical paths, in the order of the grid; whether its first pictures are seen first. Out: HTML of each
 * card; what is gone has none.
 */
export function drawGoods(source: GoodsSource, paths: readonly string[], eager: boolean): string[] {
  const goods: string[] = [];
  for (const path of paths) {
    const place = placeOf({ at: goods.length, count: paths.length, columns: '4', eager });
    const html = drawOne(source, path, place);
    if (html !== undefined) goods.push(html);
  }
  return goods;
}

function drawOne(
  { ask, lang, site, drawn }: GoodsSource,
  path: string,
  place: CardPlace,
): string | undefined {
  const key = `${place.eager} ${place.sizes} ${path}`;
  const known = drawn?.get(key);
  if (known !== undefined) return known;
  const card = cardOf(path, ask, lang);
  if (!card) return undefined;
  const shown = { ...card, path: pageAddress(card.path, site) };
  const html = renderToStaticMarkup(
    createElement(ProductCard, { card: shown, lang, level: 4, ...place }),
  );
  drawn?.set(key, html);
  return html;
}
