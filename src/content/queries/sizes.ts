import { slugify } from '#src/lib/slug.ts';
import { MAX_SIZES } from '#src/model/fields/choice-places.ts';
import { inLanguage, type Language, MASTER_LANGUAGE } from '#src/model/languages.ts';
import type { SizeAnswer } from '#src/model/pages/answers.ts';
import type { EntityOf } from '../replica/derive.ts';
import type { QueryContext } from './context.ts';

type StoredSizes = Pick<EntityOf<'products'>, 'sizes' | 'variants'>;
type StoredSize = EntityOf<'products'>['sizes'][number];
/** `place`: that among all sizes which are stored. */
type OfferedSize = StoredSize & { place: number };

/** The sizes of a product, each with the word of its address. In: the language of their names. */
export function sizesIn(ctx: QueryContext, stored: StoredSizes, lang: Language): SizeAnswer[] {
  const slugs = sizeSlugs(stored.sizes);
  return offeredSizes(ctx, stored).map((size) => ({
    slug: slugs[size.place] ?? '',
    label: size.label,
    name: nameOf(size, lang),
    onlyColours: size.onlyColors,
    widthCm: size.widthCm ?? null,
    heightCm: size.heightCm ?? null,
    priceCents: size.priceCents ?? null,
  }));
}

/**
 * The sizes that exist in a colour of their product, `onlyColors` being colours of the product; as many as can be
 * chosen.
 */
export function offeredSizes(ctx: QueryContext, { sizes, variants }: StoredSizes): OfferedSize[] {
  const isColour = (colour: string) => ctx.has('colors', colour);
  const own = new Set(variants.map(({ color }) => color).filter(isColour));
  const offered = sizes.flatMap((size, place) => {
    const only = size.onlyColors.filter(isColour);
    const onlyColors = only.filter((colour) => own.has(colour));
    const isLost = own.size > 0 && only.length > 0 && onlyColors.length === 0;
    return isLost ? [] : [{ ...size, onlyColors, place }];
  });
  return offered.slice(0, MAX_SIZES);
}

/**
 * The word of each size in addresses and article numbers, no two equal. Where labels are alike, it begins with
 * the name, so that another order of the sizes changes none that has a name. In: all that are stored, so that a
 * colour which is lost changes no word.
 */
function sizeSlugs(sizes: readonly StoredSize[]): string[] {
  const plain = sizes.map(({ label }) => slugify(label));
  const taken = new Set<string>();
  return sizes.map((size, index) => {
    const own = plain[index] ?? '';
    const isAlone = plain.indexOf(own) === plain.lastIndexOf(own);
    const name = nameOf(size, MASTER_LANGUAGE);
    const word = isAlone ? own : slugify(`${name ?? ''} ${size.label}`);
    let slug = word;
    for (let count = 2; taken.has(slug); count++) slug = `${word}-${count}`;
    taken.add(slug);
    return slug;
  });
}

const nameOf = ({ nameDe, nameEn }: StoredSize, lang: Language) =>
  inLanguage({ de: nameDe, en: nameEn }, lang)?.value ?? null;
