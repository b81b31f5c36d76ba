import type { Language } from '../languages.ts';

/** In which order the products of a category are shown; `order` is the shop's own. */
export const SORTS = ['order', 'new', 'price', 'price-down', 'name'] as const;
export type ProductSort = (typeof SORTS)[number];

/** What products can be narrowed by. */
export const FACETS = ['colours', 'sizes', 'materials', 'prices', 'stock'] as const;
export type Facet = (typeof FACETS)[number];

/** Ranges of prices in euros; the end of each is the beginning of the next. */
export const PRICES = ['0-50', '50-100', '100-200', '200-'] as const;

/**
 * What a visitor chose from a category: values of one kind widen, kinds narrow. Values are words of the
 * address (`tanne`, `140-200-cm`), sorted, so that equal choices have one address.
 */
export type CategoryChoice = Record<Facet, string[]> & { sort: ProductSort; page: number };

/** Nothing is chosen. */
export const NO_CHOICE: CategoryChoice = {
  ...{ colours: [], sizes: [], materials: [], prices: [], stock: [] },
  ...{ sort: 'order', page: 1 },
};

type Words = Record<
  'colour' | 'size' | 'material' | 'price' | 'stock' | 'sort' | 'page',
  string
> & {
  sorts: Record<ProductSort, string>;
};

/** The words of the address. */
export const CHOICE_WORDS: Record<Language, Words> = {
  de: {
    ...{ colour: 'farbe', size: 'groesse', material: 'material', price: 'preis' },
    ...{ stock: 'lieferbar', sort: 'sortieren', page: 'seite' },
    sorts: { order: '', new: 'neu', price: 'preis', 'price-down': 'preis-ab', name: 'name' },
  },
  en: {
    ...{ colour: 'colour', size: 'size', material: 'material', price: 'price' },
    ...{ stock: 'available', sort: 'sort', page: 'page' },
    sorts: { order: '', new: 'new', price: 'price', 'price-down': 'price-down', name: 'name' },
  },
};

/** The word of each kind in addresses. */
const FACET_WORDS = {
  colours: 'colour',
  sizes: 'size',
  materials: 'material',
  prices: 'price',
  stock: 'stock',
} as const satisfies Record<Facet, keyof Words>;

const MAX_VALUES = 24;
/** What `slugify` makes of a name at most, and room for what tells two alike apart. */
const MAX_LENGTH = 256;
const MAX_PAGE = 10_000;

/** Reads the query string of an address; what is not known is left out. */
export function readChoice(asked: URLSearchParams, lang: Language): CategoryChoice {
  const words = CHOICE_WORDS[lang];
  const values = (name: string) => {
    const given = asked.getAll(name).filter((value) => value && value.length <= MAX_LENGTH);
    return [...new Set(given)].sort().slice(0, MAX_VALUES);
  };
  const sort = SORTS.find((one) => words.sorts[one] && words.sorts[one] === asked.get(words.sort));
  const page = Number(/^[1-9]\d{0,4}$/.exec(asked.get(words.page) ?? '')?.[0] ?? 1);
  return {
    colours: values(words.colour),
    sizes: values(words.size),
    materials: values(words.material),
    prices: values(words.price),
    stock: values(words.stock),
    sort: sort ?? 'order',
    page: Math.min(page, MAX_PAGE),
  };
}

/** The query string of a choice, without `?`; '' where nothing is chosen. The reverse of `readChoice`. */
export function choiceQuery({ sort, page, ...chosen }: CategoryChoice, lang: Language): string {
  const words = CHOICE_WORDS[lang];
  const query = new URLSearchParams([
    ...FACETS.flatMap((facet) =>
      chosen[facet].toSorted().map((value) => [words[FACET_WORDS[facet]], value]),
    ),
    ...(sort === 'order' ? [] : [[words.sort, words.sorts[sort]]]),
    ...(page === 1 ? [] : [[words.page, String(page)]]),
  ]);
  return query.toString();
}
