import { choiceQuery, type CategoryChoice } from '#src/model/fields/choice.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { type FacetAnswer, PRODUCTS_PER_PAGE } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { PageLink } from '../load/pager.ts';
import type { ProductCardData } from '../load/product-card.ts';
import { colourAnchors } from '../load/anchors.ts';
import {
  type FacetState,
  type FacetValue,
  choose,
  colourIds,
  coloursOf,
  materialsOf,
} from './choose.ts';

/** A category of which something was chosen. */
export type ChosenProducts = FacetState & {
  choice: CategoryChoice;
  /** All products of the category; how many of them are left. */
  of: number;
  total: number;
  pages: PageLink[];
};

/** Where what is chosen from a category is shown: made on demand, for people and not for search engines. */
export function filterPath(path: string): string {
  return `${path.replace(/\/$/, '')}/filter`;
}

/** The query string of a link, with its `?`. */
export function queryOf(choice: CategoryChoice, lang: Language): string {
  const query = choiceQuery(choice, lang);
  return query && `?${query}`;
}

/** Applies a choice to a category. In: its id and path, and what was chosen. */
export function loadChosen(
  { id, path }: { id: string; path: string },
  choice: CategoryChoice,
  ask: Ask,
  lang: Language,
): ChosenProducts {
  const { products, colours } = loadGoods(id, ask, lang);
  const { ids, ...options } = choose(products, colours, choice, LOCALES[lang]);
  const count = Math.max(1, Math.ceil(ids.length / PRODUCTS_PER_PAGE));
  const page = Math.min(choice.page, count);
  return {
    ...options,
    choice: { ...choice, page },
    of: products.length,
    total: ids.length,
    ids: ids.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE),
    pages: Array.from({ length: count }, (_, index) => ({
      page: index + 1,
      path: filterPath(path),
      query: queryOf({ ...choice, page: index + 1 }, lang),
    })),
  };
}

function loadGoods(id: string, ask: Ask, lang: Language) {
  const products = ask('facets', id, lang);
  const colours = new Map(
    [...new Set(colourIds(products))].flatMap((one) => {
      const colour = ask('colour', one, lang);
      return colour ? [[one, colour] as const] : [];
    }),
  );
  return { products, colours };
}

/**
 * A choice in the words of another language: colours and materials have names in each. In: the category's
 * id, and the languages in which it was chosen and is wanted.
 */
export function choiceIn(
  id: string,
  choice: CategoryChoice,
  ask: Ask,
  { from, to }: { from: Language; to: Language },
): CategoryChoice {
  const { colours, materials } = choice;
  if (colours.length + materials.length === 0) return choice;
  const here = loadGoods(id, ask, from);
  const there = loadGoods(id, ask, to);
  const names = materialNames(here.products, there.products);
  const wanted = new Set(
    idsOf(materials, materialsOf(here.products)).flatMap((one) => [...(names.get(one) ?? [])]),
  );
  return {
    ...choice,
    colours: wordsOf(
      new Set(idsOf(colours, coloursOf(here.products, here.colours))),
      coloursOf(there.products, there.colours),
    ),
    materials: wordsOf(wanted, materialsOf(there.products)),
  };
}

const idsOf = (words: readonly string[], values: readonly FacetValue[]): string[] =>
  values.flatMap(({ id, value }) => (words.includes(value) ? [id] : []));

const wordsOf = (ids: ReadonlySet<string>, values: readonly FacetValue[]): string[] =>
  values.flatMap(({ id, value }) => (ids.has(id) ? [value] : [])).sort();

/**
 * What each material is called in another language: what has its place there in the same product. A product that
 * names more of them in one language says nothing.
 */
function materialNames(
  here: readonly FacetAnswer[],
  there: readonly FacetAnswer[],
): Map<string, Set<string>> {
  const others = new Map(there.map(({ id, materials }) => [id, materials]));
  const names = new Map<string, Set<string>>();
  for (const { id, materials } of here) {
    const other = others.get(id);
    if (other?.length !== materials.length) continue;
    for (const [place, material] of materials.entries()) {
      const known = names.get(material) ?? new Set();
      names.set(material, known.add(other[place] ?? material));
    }
  }
  return names;
}

/**
 * A card of a colour that was chosen and fits the rest: with the picture of the product in it, where there is one, and
 * the way to it.
 */
export function inChosenColour(
  card: ProductCardData,
  { inColours }: Pick<ChosenProducts, 'inColours'>,
  ask: Ask,
  lang: Language,
): ProductCardData {
  const colours = inColours.get(card.id);
  if (!colours) return card;
  const variants = ask('product', card.id, lang)?.variants ?? [];
  const shown = variants.flatMap((variant) => {
    const colour = ask('colour', variant.color, lang);
    return colour ? [{ ...colour, images: variant.images }] : [];
  });
  const place = shown.findIndex(({ id }) => colours.includes(id));
  const anchor = place > 0 ? colourAnchors(shown, lang, '')[place] : undefined;
  const [id] = shown[place]?.images ?? [];
  const image = id === undefined ? null : ask('asset', id, lang);
  return { ...card, anchor, image: image ?? card.image };
}
