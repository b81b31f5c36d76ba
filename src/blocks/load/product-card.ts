import type { Language } from '#src/model/languages.ts';
import type {
  AssetAnswer,
  ColourAnswer,
  ProductCardAnswer,
  Route,
} from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';

export type ProductCardData = Omit<ProductCardAnswer, 'image' | 'colours'> & {
  image: AssetAnswer | null;
  colours: ColourAnswer[];
  /** The fragment of the colour that it shows; absent: of the first one. */
  anchor?: string | undefined;
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

/**
 * What the card of one product shows. In: its id, if somebody chose one; without it the route's own
 * product, elsewhere the newest. Out: null when there is none.
 */
export function loadProduct(
  chosen: string | undefined,
  ask: Ask,
  { kind, id, lang }: Route,
): ProductCardData | null {
  const own = kind === 'product' ? [id] : undefined;
  const ids = chosen === undefined ? (own ?? ask('newest', 1)) : [chosen];
  return loadCards(ids, ask, lang)[0] ?? null;
}
