import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';

export type PageLink = {
  page: number;
  path: string;
  /** With its `?`. */
  query?: string;
};

/** The pages of a category in one language, in order. In: the category's id. */
export function loadPages(id: string, ask: Ask, lang: Language): PageLink[] {
  return ask('routes', id)
    .filter((route) => route.lang === lang)
    .map(({ page, path }) => ({ page, path }))
    .sort((a, b) => a.page - b.page);
}
