import type { L, Language } from '#src/model/languages.ts';
import type { RichText } from '#src/model/fields/rich-text.ts';
import type { Availability } from '#src/model/schemas/products.ts';
import { item, type SeedItem } from '../../write/encode.ts';
import { itemId } from '../../write/id.ts';
import type { Both } from '../../write/both.ts';
import { typeset } from '../../write/typeset.ts';
import { type CategoryName, categoryId, withParents } from '../categories.ts';
import { type ColourName, colourId } from '../colours.ts';
import { type PictureName, pictureId } from '../pictures.ts';
import { type WashingCode, washingId } from '../washing.ts';

type Stock = { availability?: Availability; availableFrom?: string };

type DraftVariant = Stock & { colour: ColourName; pictures?: PictureName[] };
type DraftSize = {
  name?: Both<string>;
  label: string;
  cm?: readonly [width: number, height: number];
  cents?: number;
  /** The colours in which alone it is made. */
  only?: ColourName[];
};

/** A product as one writes it down: colours, pictures, categories and care by name. */
export type DemoProduct = Stock & {
  name: L<string>;
  summary: L<string>;
  text: L<RichText>;
  materials?: Both<string>;
  articleNumber: string;
  cents: number;
  oldCents?: number;
  /** The shelf first; the category above it is added. */
  categories: CategoryName[];
  pictures: PictureName[];
  variants?: DraftVariant[];
  sizes?: DraftSize[];
  /** Its cloth can be had as samples. */
  samples?: boolean;
  washing?: WashingCode[];
  aspect?: {
    title: Both<string>;
    text: Both<string>;
    facts: { value: string; unit?: string; text: Both<string> }[];
    picture: PictureName;
    across: Both<string>;
    down: Both<string>;
    /** The margins around the goods in the picture, in per cent of its sides. */
    margins: [left: number, right: number, top: number, bottom: number];
  };
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
    materials: draft.materials ?? {},
    priceCents: draft.cents,
    oldPriceCents: draft.oldCents,
    categories: withParents(draft.categories).map(categoryId),
    related: [],
    order,
    images: draft.pictures.map(pictureId),
    ...aspectOf(draft.aspect),
    availability: draft.availability ?? 'inStock',
    availableFrom: instant(draft.availableFrom),
    variants: (draft.variants ?? []).map((variant) => ({
      color: colourId(variant.colour),
      images: (variant.pictures ?? []).map(pictureId),
      availability: variant.availability ?? 'inStock',
      availableFrom: instant(variant.availableFrom),
    })),
    sizes: (draft.sizes ?? []).map(({ name: called, label, cm, cents, only }) => ({
      label: typeset(label),
      nameDe: called?.de,
      nameEn: called?.en,
      onlyColors: (only ?? []).map(colourId),
      widthCm: cm?.[0],
      heightCm: cm?.[1],
      priceCents: cents,
    })),
    samples: draft.samples ?? false,
    washingInstructions: (draft.washing ?? []).map(washingId),
    seo: seoOf(draft.seotitle ?? {}),
  });
}

function aspectOf(aspect: DemoProduct['aspect']) {
  const factsIn = (lang: Language) =>
    aspect?.facts.map(({ value, unit, text }) => ({ value, unit, text: text[lang] }));
  const [left, right, top, bottom] = aspect?.margins ?? [];
  const facts = aspect && { de: factsIn('de') ?? [], en: factsIn('en') ?? [] };
  return {
    aspectTitle: aspect?.title ?? {},
    aspectText: aspect?.text ?? {},
    aspectFacts: facts ?? {},
    aspectPicture: aspect && pictureId(aspect.picture),
    aspectAcross: aspect?.across ?? {},
    aspectDown: aspect?.down ?? {},
    ...{ aspectLeft: left, aspectRight: right, aspectTop: top, aspectBottom: bottom },
  };
}

// Squidex stores a day as the instant of its midnight.
function instant(day: string | undefined): string | undefined {
  return day && `${day}T00:00:00Z`;
}

function seoOf({ de, en }: L<string>): L<{ seotitle: string; seodescription: undefined }> {
  const titled = (seotitle: string) => ({ seotitle, seodescription: undefined });
  return {
    ...(de === undefined ? {} : { de: titled(de) }),
    ...(en === undefined ? {} : { en: titled(en) }),
  };
}
