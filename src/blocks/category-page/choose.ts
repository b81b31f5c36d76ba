import { slugify } from '#src/lib/slug.ts';
import {
  FACETS,
  type Facet,
  PRICES,
  type CategoryChoice,
  type ProductSort,
} from '#src/model/fields/choice.ts';
import type { ColourAnswer, FacetAnswer, FacetVariant } from '#src/model/pages/answers.ts';

/** One value that can be chosen, and how many products it would leave with everything else chosen. */
export type FacetOption = {
  /** As it stands in the address. */
  value: string;
  /** Empty for values that have words of their own (prices, stock). */
  label: string;
  /** Of a colour: the key of its class. */
  key?: string;
  count: number;
  chosen: boolean;
};

export type FacetState = Record<Facet, FacetOption[]> & {
  ids: string[];
  /** By product that is left: the colours of those that were chosen in which it fits the rest. */
  inColours: ReadonlyMap<string, readonly string[]>;
};

type Colours = ReadonlyMap<string, Pick<ColourAnswer, 'key' | 'name'>>;
/** A value of one kind. `value`: as it stands in addresses. */
export type FacetValue = { id: string; value: string; label: string; key?: string };

/** What products are narrowed by: all values of a kind, those that are wanted, and those of a product. */
type Kind = {
  values: FacetValue[];
  wanted: ReadonlySet<string>;
  of: (good: Good) => readonly string[];
};

/** A product in one of its colours. */
type Good = { product: FacetAnswer; variant: FacetVariant };

/**
 * Applies a choice. In: the products of a category in display order, their colours, what was chosen, and
 * the language by which names are sorted. Out: the products that are left, in the order asked for, and
 * everything that can be chosen.
 */
export function choose(
  products: readonly FacetAnswer[],
  colours: Colours,
  choice: CategoryChoice,
  locale: string,
): FacetState {
  const kinds = kindsOf(products, colours, choice, locale);
  const goods = products.flatMap((product) =>
    product.variants.map((variant) => ({ product, variant })),
  );
  // What is chosen of one kind does not narrow that kind itself. All that is chosen has to be true of one variant.
  const without = (facet: Facet | undefined) =>
    goods.filter((one) =>
      FACETS.every((other) => other === facet || fits(kinds[other].of(one), kinds[other].wanted)),
    );
  const optionsOf = (facet: Facet) => options(kinds[facet], without(facet));
  const left = without(undefined);
  const found = [...new Set(left.map(({ product }) => product))];
  return {
    ids: sorted(found, choice.sort, locale).map(({ id }) => id),
    inColours: kinds.colours.wanted.size === 0 ? new Map() : coloursByProduct(left),
    colours: optionsOf('colours'),
    sizes: optionsOf('sizes'),
    materials: optionsOf('materials'),
    prices: optionsOf('prices'),
    stock: optionsOf('stock'),
  };
}

function coloursByProduct(goods: readonly Good[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { product, variant } of goods) {
    if (variant.colour === null) continue;
    found.set(product.id, [...(found.get(product.id) ?? []), variant.colour]);
  }
  return found;
}

function kindsOf(
  products: readonly FacetAnswer[],
  colours: Colours,
  choice: CategoryChoice,
  locale: string,
): Record<Facet, Kind> {
  const kind = (facet: Facet, values: FacetValue[], of: Kind['of']): Kind => ({
    ...{ values, of },
    wanted: new Set(
      values.filter(({ value }) => choice[facet].includes(value)).map(({ id }) => id),
    ),
  });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const variants = products.flatMap((product) => product.variants);
  const sizes = [...new Set(variants.flatMap((one) => one.sizes))].sort(compare);
  const prices = RANGES.filter((range) => products.some((one) => isIn(range, one)));
  return {
    colours: kind('colours', coloursOf(products, colours), ({ variant }) =>
      variant.colour === null ? [] : [variant.colour],
    ),
    sizes: kind('sizes', valuesOf(sizes, named), ({ variant }) => variant.sizes),
    materials: kind('materials', materialsOf(products), ({ product }) => product.materials),
    prices: kind(
      'prices',
      prices.map(({ value }) => plain(value)),
      ({ product }) => RANGES.flatMap((range) => (isIn(range, product) ? [range.value] : [])),
    ),
    stock: kind('stock', [plain('1')], ({ variant }) => (variant.isInStock ? ['1'] : [])),
  };
}

const named = (name: string) => ({ name });
const plain = (value: string): FacetValue => ({ id: value, value, label: '' });

/** The ranges of prices, such as `50-100` euros, in cents. */
const RANGES = PRICES.map((value) => {
  const [from = '', to = ''] = value.split('-');
  const toCents = to === '' ? Number.POSITIVE_INFINITY : Number(to) * 100;
  return { value, fromCents: Number(from) * 100, toCents };
});

/** Whether the lowest price of a product lies in a range; its end is excluded. */
const isIn = ({ fromCents, toCents }: (typeof RANGES)[number], { priceCents }: FacetAnswer) =>
  priceCents >= fromCents && priceCents < toCents;

/** The ids of all colours of products. */
export function colourIds(products: readonly FacetAnswer[]): string[] {
  return products.flatMap(({ variants }) => variants.flatMap(({ colour }) => colour ?? []));
}

/** The colours of products, each with its id and its word in addresses. */
export function coloursOf(products: readonly FacetAnswer[], colours: Colours): FacetValue[] {
  return valuesOf(colourIds(products), (id) => colours.get(id));
}

/** The materials of products, each with its word in addresses; a material has its name as its id. */
export function materialsOf(products: readonly FacetAnswer[]): FacetValue[] {
  return valuesOf(
    products.flatMap((one) => one.materials),
    named,
  );
}

/** The values of one kind, each once, as they stand in addresses; of two alike the later has its key. */
function valuesOf(
  ids: readonly string[],
  nameOf: (id: string) => { name: string; key?: string } | undefined,
): FacetValue[] {
  const taken = new Set<string>();
  return [...new Set(ids)].flatMap((id): FacetValue[] => {
    const found = nameOf(id);
    if (!found) return [];
    const slug = slugify(found.name) || 'x';
    const value = taken.has(slug) ? `${slug}-${found.key ?? taken.size}` : slug;
    taken.add(value);
    return [{ id, value, label: found.name, ...(found.key ? { key: found.key } : {}) }];
  });
}

const fits = (has: readonly string[], any: ReadonlySet<string>) =>
  any.size === 0 || has.some((one) => any.has(one));

/** How many products each value leaves. In: the goods, those of one product beside each other. */
function options({ values, wanted, of }: Kind, among: readonly Good[]): FacetOption[] {
  const counts = new Map<string, { count: number; last: FacetAnswer }>();
  for (const good of among) {
    const { product } = good;
    for (const id of of(good)) {
      const before = counts.get(id);
      if (before?.last !== product)
        counts.set(id, { count: (before?.count ?? 0) + 1, last: product });
    }
  }
  return values.map(({ id, ...value }) => ({
    ...value,
    count: counts.get(id)?.count ?? 0,
    chosen: wanted.has(id),
  }));
}

/** Every order ends in the one before it, so it is the same each time. */
function sorted(products: FacetAnswer[], sort: ProductSort, locale: string): FacetAnswer[] {
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
