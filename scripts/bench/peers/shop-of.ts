import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { plainText, type RichText } from '#src/model/fields/rich-text.ts';
import type { PeerProduct, PeerShop, PeerText } from './app.ts';

/** The shop as the other tools get it. In: the queries of a site whose content is there. */
export function peerShop(queries: Queries): PeerShop {
  const categories = [...queries.ids('categories')].flatMap((id) => {
    const [de, en] = LANGUAGES.map((lang) => queries.ask('category', id, lang));
    return de && en
      ? [{ id, slug: slugs(de.path, en.path), name: { de: de.name, en: en.name } }]
      : [];
  });
  return {
    categories,
    products: [...queries.ids('products')].flatMap((id) => productOf(queries, id)),
  };
}

function productOf({ ask }: Queries, id: string): PeerProduct[] {
  const [de, en] = LANGUAGES.map((lang) => ask('product', id, lang));
  if (!de || !en) return [];
  const label = (lang: Language) => (colour: string) => ask('colour', colour, lang)?.name ?? [];
  return [
    {
      id,
      slug: slugs(de.path, en.path),
      name: { de: de.name, en: en.name },
      summary: { de: de.summary ?? '', en: en.summary ?? '' },
      text: { de: paragraphs(de.text), en: paragraphs(en.text) },
      cents: de.priceCents,
      category: de.categories[0] ?? '',
      sizes: de.sizes.map((size) => ({
        label: size.label,
        cents: size.priceCents ?? de.priceCents,
      })),
      colours: de.variants.flatMap(({ color }) => label('de')(color)),
      pictures: [...de.images, ...de.variants.flatMap(({ images }) => images)].slice(0, 6),
    },
  ];
}

const slugs = (de: string, en: string): PeerText => ({ de: lastOf(de), en: lastOf(en) });
const lastOf = (path: string) => path.split('/').at(-1) ?? '';

const paragraphs = (text: RichText | null) =>
  text
    ? plainText(text)
        .split('\n')
        .map((one) => `<p>${one.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
        .join('')
    : '';
