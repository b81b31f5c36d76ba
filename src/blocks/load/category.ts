import type { AssetAnswer, CategoryAnswer, Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';

export type CategoryData = Omit<CategoryAnswer, 'image'> & {
  image: AssetAnswer | null;
  /** How many products it holds. */
  total: number;
};

/** A category with its picture and the number of its products; null when it does not exist. */
export function loadCategory(id: string, ask: Ask, { lang }: Route): CategoryData | null {
  const found = ask('category', id, lang);
  if (!found) return null;
  return {
    ...found,
    image: found.image === null ? null : ask('asset', found.image, lang),
    total: ask('categoryProducts', id, 1).total,
  };
}

/**
 * The category that a block is about. In: the one that somebody chose. Out: that one, else the
 * route's own, else the first of all; undefined when there is none.
 */
export function chosenCategory(
  chosen: string | undefined,
  ask: Ask,
  { kind, id }: Route,
): string | undefined {
  return chosen ?? (kind === 'category' ? id : ask('subCategories', 'root')[0]);
}
