import type { Language } from '#src/model/languages.ts';
import type { Ask, AssetAnswer, ColourAnswer, ProductCardAnswer } from '#src/model/query.ts';

export type ProductCardData = Omit<ProductCardAnswer, 'image' | 'colours'> & {
  image: AssetAnswer | null;
  colours: ColourAnswer[];
};

/**
 * What the cards of products show. In: ids in display order; `limit` stops when so many were found.
 * Products that do not exist are left out.
 */
export function loadCards(
  ids: readonly string[],
  ask: Ask,
  lang: Language,
  limit = Number.POSITIVE_INFINITY,
): ProductCardData[] {
  const cards: ProductCardData[] = [];
  for (const id of ids) {
    if (cards.length >= limit) break;
    const card = ask('productCard', id, lang);
    if (!card) continue;
    cards.push({
      ...card,
      image: card.image === null ? null : ask('asset', card.image, lang),
      colours: card.colours.flatMap((colour) => ask('colour', colour, lang) ?? []),
    });
  }
  return cards;
}
