import { inLanguage, type Language, shownIn } from '#src/model/languages.ts';
import { type CategoryAnswer, PRODUCTS_PER_PAGE } from '#src/model/pages/answers.ts';
import type { Answer } from '#src/model/pages/query.ts';
import type { QueryContext } from './context.ts';
import { linked } from './redirects.ts';

/** The category at `/{lang}/kategorie/{slug}`. */
export function categoryBySlug(ctx: QueryContext, lang: Language, slug: string): string | null {
  return ctx.owner('categories', lang, slug);
}

export function category(ctx: QueryContext, id: string, lang: Language): CategoryAnswer | null {
  const stored = ctx.item('categories', id);
  const path = stored && ctx.path(id, lang);
  const name = stored && inLanguage(stored.Name, lang);
  if (!stored || !path || !name) return null;
  const image = stored.image;
  const text = shownIn(stored.text, lang);
  return {
    id,
    path,
    textLang: name.lang,
    name: name.value,
    text: linked(ctx, text.value),
    bodyLang: text.other,
    parent: ctx.existing('categories', stored.parent),
    image: image !== undefined && ctx.asset(image) ? image : null,
  };
}

/** One page of a category's products; `pages` is at least 1 for a category that exists. */
export function categoryProducts(
  ctx: QueryContext,
  id: string,
  page: number,
): Answer<'categoryProducts'> {
  if (!ctx.has('categories', id)) return { ids: [], total: 0, pages: 0 };
  const total = ctx.memberCount(id);
  return {
    ids: ctx.members(id, PRODUCTS_PER_PAGE, (page - 1) * PRODUCTS_PER_PAGE),
    total,
    pages: pagesOf(total),
  };
}

/** The pages that a category of `total` products has. */
export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / PRODUCTS_PER_PAGE));
}

/** Ids of the categories below a category, or below `root`. */
export function subCategories(ctx: QueryContext, id: string): string[] {
  return ctx.subs(id);
}
