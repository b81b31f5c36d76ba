import type { L } from '#src/model/languages.ts';
import type { RichText } from '#src/model/rich-text.ts';
import type { Availability } from '#src/model/schemas/products.ts';
import { item, type SeedItem } from '../../write/encode.ts';
import { itemId } from '../../write/id.ts';
import { typeset } from '../../write/typeset.ts';
import { type CategoryName, categoryId, withParents } from '../categories.ts';
import { type ColourName, colourId } from '../colours.ts';
import { type PictureName, pictureId } from '../pictures.ts';
import { type WashingCode, washingId } from '../washing.ts';

type Stock = { availability?: Availability; availableFrom?: string };

type DraftVariant = Stock & { colour: ColourName; pictures?: PictureName[] };
type DraftSize = { label: string; cm?: readonly [width: number, height: number]; cents?: number };

/** A product as one writes it down: colours, pictures, categories and care by name. */
export type DemoProduct = Stock & {
  name: L<string>;
  summary: L<string>;
  text: L<RichText>;
  articleNumber: string;
  cents: number;
  oldCents?: number;
  /** The shelf first; the category above it is added. */
  categories: CategoryName[];
  pictures: PictureName[];
  variants?: DraftVariant[];
  sizes?: DraftSize[];
  washing?: WashingCode[];
  seotitle?: L<string>;
};

/** The id of a product. */
export function productId(name: string): string {
  return itemId(`products/${name}`);
}

/** A product as item. In: its name in the seed, the draft, and its place in the order of all. */
export function productItem(name: string, draft: DemoProduct, order: number): SeedItem {
  return item('products', name, {
    name: draft.name,
    summary: draft.summary,
    text: draft.text,
    articleNumber: draft.articleNumber,
    priceCents: draft.cents,
    oldPriceCents: draft.oldCents,
    categories: withParents(draft.categories).map(categoryId),
    order,
    images: draft.pictures.map(pictureId),
    availability: draft.availability ?? 'inStock',
    availableFrom: instant(draft.availableFrom),
    variants: (draft.variants ?? []).map((variant) => ({
      color: colourId(variant.colour),
      images: (variant.pictures ?? []).map(pictureId),
      availability: variant.availability ?? 'inStock',
      availableFrom: instant(variant.availableFrom),
    })),
    sizes: (draft.sizes ?? []).map(({ label, cm, cents }) => ({
      label: typeset(label),
      widthCm: cm?.[0],
      heightCm: cm?.[1],
      priceCents: cents,
    })),
    washingInstructions: (draft.washing ?? []).map(washingId),
    seo: seoOf(draft.seotitle ?? {}),
  });
}

// Squidex stores a day as the instant of its midnight.
function instant(day: string | undefined): string | undefined {
  return day && `${day}T00:00:00Z`;
}

function seoOf({ de, en }: L<string>): L<{ seotitle: string }> {
  return {
    ...(de === undefined ? {} : { de: { seotitle: de } }),
    ...(en === undefined ? {} : { en: { seotitle: en } }),
  };
}
