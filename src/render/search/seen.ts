import { loadCards } from '#src/blocks/load/product-card.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask, AssetAnswer } from '#src/model/query.ts';
import type { Found } from '#src/model/search.ts';

/** What one sees of something that was found: its picture, and what it costs. */
export type Seen = { image: AssetAnswer | null; priceCents: number | null };

const NOTHING: Seen = { image: null, priceCents: null };

/** What one sees beside the words of a result: of products and categories, nothing of pages. */
export function seenOf(
  { kind, path }: Pick<Found, 'kind' | 'path'>,
  ask: Ask,
  lang: Language,
): Seen {
  const slug = path.split('/').at(-1) ?? '';
  if (kind === 'product') {
    const id = ask('productBySlug', lang, slug);
    const [card] = id === null ? [] : loadCards([id], ask, lang);
    return card ? { image: card.image, priceCents: card.priceCents } : NOTHING;
  }
  const id = kind === 'category' ? ask('categoryBySlug', lang, slug) : null;
  const image = id === null ? null : (ask('category', id, lang)?.image ?? null);
  return { ...NOTHING, image: image === null ? null : ask('asset', image, lang) };
}
