import { loadCards, type ProductCardData } from '#src/blocks/load/product-card.ts';
import { priceText } from '#src/blocks/parts/price.ts';
import type { Language } from '#src/model/languages.ts';
import type { AssetAnswer, OtherLanguage } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { FoundPage } from '#src/model/pages/search.ts';

/** What one sees of something that was found: its picture, what it costs, and in which language it is told. */
export type SeenSearch = {
  image: AssetAnswer | null;
  /** In words. */
  price: string | null;
  textLang: OtherLanguage;
};

const NOTHING: SeenSearch = { image: null, price: null, textLang: null };

/** What one sees beside the words of a result: of products and categories, nothing of pages. */
export function seenOf(
  { kind, path }: Pick<FoundPage, 'kind' | 'path'>,
  ask: Ask,
  lang: Language,
): SeenSearch {
  const other = ({ textLang }: { textLang: Language }) => (textLang === lang ? null : textLang);
  if (kind === 'product') {
    const card = cardOf(path, ask, lang);
    if (!card) return NOTHING;
    return { image: card.image, price: priceText(card, lang), textLang: other(card) };
  }
  const id = kind === 'category' ? ask('categoryBySlug', lang, slugOf(path)) : null;
  const category = id === null ? null : ask('category', id, lang);
  if (!category) return NOTHING;
  const image = category.image === null ? null : ask('asset', category.image, lang);
  return { image, price: null, textLang: other(category) };
}

/** The card of a product; undefined when it is gone. In: its canonical path. */
export function cardOf(path: string, ask: Ask, lang: Language): ProductCardData | undefined {
  const id = ask('productBySlug', lang, slugOf(path));
  return id === null ? undefined : loadCards([id], ask, lang)[0];
}

const slugOf = (path: string) => path.split('/').at(-1) ?? '';
