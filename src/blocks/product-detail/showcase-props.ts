import type { Language } from '#src/model/languages.ts';
import { discountLabel } from '../parts/discount.ts';
import { type PictureParts, pictureParts } from '../parts/picture-source.ts';
import { availabilityText } from './availability.ts';
import type { ProductDetailData } from './block.ts';

/** One colour with all its pictures. */
export type ColourSet = {
  key: string;
  name: string;
  /** Where its name is in another language. */
  nameLang?: Language;
  anchor: string;
  soldOut: boolean;
  /** Whether it can be had, in a sentence. */
  note: string;
  pictures: PictureParts[];
};

export type ShowcaseProps = {
  lang: Language;
  colours: ColourSet[];
  /** The pictures of a product without colours. */
  pictures: PictureParts[];
  label: { text: string; tone: 'plain' | 'sale' | 'out' } | null;
};

/** What the island carries: plain data, and no more than it shows. */
export function showcaseProps(data: ProductDetailData): ShowcaseProps {
  const { product, lang, colours, pictures } = data;
  const discount = discountLabel(product.priceCents, product.oldPriceCents, lang);
  return {
    lang,
    pictures: pictures.map(pictureParts),
    label: discount ? { text: discount, tone: 'sale' } : null,
    colours: colours.map((colour) => ({
      key: colour.key,
      name: colour.name,
      ...(colour.nameLang ? { nameLang: colour.nameLang } : {}),
      anchor: colour.anchor,
      soldOut: colour.availability === 'unavailable',
      note: availabilityText(colour.availability, colour.availableFrom, lang),
      pictures: colour.pictures.map(pictureParts),
    })),
  };
}
