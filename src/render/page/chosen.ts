import { choiceIn, filterPath, queryOf } from '#src/blocks/category-page/chosen.ts';
import { readChoice } from '#src/model/fields/choice.ts';
import { isLanguage, type Language } from '#src/model/languages.ts';
import { href } from '#src/model/links.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { loadPageData } from './page-data.ts';
import type { PageView } from './page-view.ts';

/**
 * What was chosen from a category, as a page; never for search engines.
 * In: published queries, language and slug as they stand in the address, and its query string.
 * Out: undefined when there is no such category.
 */
export function loadChosenPage(
  queries: Queries,
  at: { lang: string | undefined; slug: string | undefined },
  asked: URLSearchParams,
): PageView | undefined {
  const { lang, slug } = at;
  if (!isLanguage(lang) || slug === undefined) return undefined;
  const id = queries.ask('categoryBySlug', lang, slug);
  const route =
    id === null
      ? undefined
      : queries.ask('routes', id).find((one) => one.lang === lang && one.page === 1);
  if (!route) return undefined;
  const choice = readChoice(asked, lang);
  const loaded = loadPageData(queries, { ...route, choice }, 'preview');
  if (!loaded.ok) return undefined;
  const { view } = loaded.value;
  const { data } = view;
  const wayTo = (to: Language) => {
    const path = data.alternates[to];
    if (path === null) return null;
    const there = choiceIn(route.id, choice, queries.ask, { from: lang, to });
    return `${href(filterPath(path))}${queryOf(there, to)}`;
  };
  return { ...view, data: { ...data, asked: { de: wayTo('de'), en: wayTo('en') } } };
}
