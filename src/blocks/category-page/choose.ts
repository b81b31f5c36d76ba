import { slugify } from '#src/lib/slug.ts';
import type { ShelfChoice, ShelfSort } from '#src/model/choice.ts';
import type { ColourAnswer, FacetAnswer } from '#src/model/answers.ts';

/** One value that can be chosen, and how many products it would leave with everything else chosen. */
export type FacetOption = {
  /** As it stands in the address. */
  value: string;
  label: string;
  /** Of a colour: the key of its class. */
  key?: string;
  count: number;
  chosen: boolean;
};

export type ShelfState = {
  ids: string[];
  colours: FacetOption[];
  sizes: FacetOption[];
  /** Ids of the colours that were chosen. */
  inColours: string[];
};

type Colours = ReadonlyMap<string, Pick<ColourAnswer, 'key' | 'name'>>;
type Value = { id: string; value: string; label: string; key?: string };

/**
 * Applies a choice. In: the products of a category in display order, their colours, what was chosen,
 * and the language by which names are sorted. Out: the products that are left, in the order asked for,
 * and everything that can be chosen.
 */
export function choose(
  products: readonly FacetAnswer[],
  colours: Colours,
  choice: ShelfChoice,
  locale: string,
): ShelfState {
  const colourValues = coloursOf(products, colours);
  const sizeValues = valuesOf(
    products
      .flatMap(({ sizes }) => sizes)
      .sort((a, b) => a.localeCompare(b, locale, { numeric: true })),
    (label) => ({ name: label }),
  );
  const wantedColours = wanted(colourValues, choice.colours);
  const wantedSizes = wanted(sizeValues, choice.sizes);
  const inColours = products.filter((one) => fits(one.colours, wantedColours));
  const inSizes = products.filter((one) => fits(one.sizes, wantedSizes));
  const left = inColours.filter((one) => fits(one.sizes, wantedSizes));
  return {
    ids: sorted(left, choice.sort, locale).map(({ id }) => id),
    inColours: [...wantedColours],
    // What is chosen of one kind does not narrow that kind itself.
    colours: options(colourValues, wantedColours, inSizes, (one) => one.colours),
    sizes: options(sizeValues, wantedSizes, inColours, (one) => one.sizes),
  };
}

/** The colours of products, each with its id and its word in addresses. */
export function coloursOf(products: readonly FacetAnswer[], colours: Colours): Value[] {
  const ids = products.flatMap((product) => product.colours);
  return valuesOf(ids, (id) => colours.get(id));
}

/** The values of one kind, each once, as they stand in addresses; of two alike the later has its key. */
function valuesOf(
  ids: readonly string[],
  nameOf: (id: string) => { name: string; key?: string } | undefined,
): Value[] {
  const taken = new Set<string>();
  return [...new Set(ids)].flatMap((id): Value[] => {
    const named = nameOf(id);
    if (!named) return [];
    const slug = slugify(named.name) || 'x';
    const value = taken.has(slug) ? `${slug}-${named.key ?? taken.size}` : slug;
    taken.add(value);
    return [{ id, value, label: named.name, ...(named.key ? { key: named.key } : {}) }];
  });
}

const wanted = (values: readonly Value[], chosen: readonly string[]): ReadonlySet<string> =>
  new Set(values.filter(({ value }) => chosen.includes(value)).map(({ id }) => id));

const fits = (has: readonly string[], any: ReadonlySet<string>) =>
  any.size === 0 || has.some((one) => any.has(one));

function options(
  values: readonly Value[],
  chosen: ReadonlySet<string>,
  among: readonly FacetAnswer[],
  of: (product: FacetAnswer) => readonly string[],
): FacetOption[] {
  const counts = new Map<string, number>();
  for (const product of among) {
    for (const id of of(product)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return values.map(({ id, ...value }) => ({
    ...value,
    count: counts.get(id) ?? 0,
    chosen: chosen.has(id),
  }));
}

/** Every order ends in the one before it, so it is the same each time. */
function sorted(products: FacetAnswer[], sort: ShelfSort, locale: string): FacetAnswer[] {
  switch (sort) {
    case 'order':
      return products;
    case 'new':
      return products.toSorted((a, b) =>
        a.created < b.created ? 1 : a.created > b.created ? -1 : 0,
      );
    case 'price':
      return products.toSorted((a, b) => a.priceCents - b.priceCents);
    case 'price-down':
      return products.toSorted((a, b) => b.priceCents - a.priceCents);
    case 'name':
      return products.toSorted((a, b) => a.name.localeCompare(b.name, locale));
  }
}
