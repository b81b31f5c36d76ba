import { loadCards, type ProductCardData } from '#src/blocks/load/product-card.ts';
import { messages } from '#src/blocks/parts/messages.ts';
import { priceText } from '#src/blocks/parts/price.ts';
import { formatDay } from '#src/lib/day.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import type { AssetAnswer, OtherLanguage } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { FoundPage } from '#src/model/pages/search.ts';

/** What one sees of something that was found: its picture, what it costs, and in which language it is told. */
export type SeenSearch = {
  image: AssetAnswer | null;
  /** In words. */
  price: string | null;
  /** What it is in a line, or when it is back; of goods only. */
  about: { text: string; lang: Language } | null;
  textLang: OtherLanguage;
};

const NOTHING: SeenSearch = { image: null, price: null, about: null, textLang: null };

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
    const seen = { image: card.image, price: priceText(card, lang), about: aboutOf(card, lang) };
    return { ...seen, textLang: other(card) };
  }
  const id = kind === 'category' ? ask('categoryBySlug', lang, slugOf(path)) : null;
  const category = id === null ? null : ask('category', id, lang);
  if (!category) return NOTHING;
  const image = category.image === null ? null : ask('asset', category.image, lang);
  return { ...NOTHING, image, textLang: other(category) };
}

function aboutOf(card: ProductCardData, lang: Language): SeenSearch['about'] {
  const { availability, availableFrom, summary, summaryLang } = card;
  if (availability === 'unavailable') {
    const words = messages[lang];
    const isBack = availableFrom && words.backOn(formatDay(availableFrom, LOCALES[lang]));
    return { text: isBack || words.unavailable, lang };
  }
  return summary ? { text: summary, lang: summaryLang ?? lang } : null;
}

/** The card of a product; undefined when it is gone. In: its canonical path. */
export function cardOf(path: string, ask: Ask, lang: Language): ProductCardData | undefined {
  const id = ask('productBySlug', lang, slugOf(path));
  return id === null ? undefined : loadCards([id], ask, lang)[0];
}

const slugOf = (path: string) => path.split('/').at(-1) ?? '';
