import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#src/model/languages.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { withoutConsent } from '../frame/frame.ts';
import { loadPageData, type PageUse } from './page-data.ts';
import type { PageView } from './page-view.ts';

/** Which draft somebody wants to see: by its address, or by the id of its item. */
export type DraftRequest =
  { path: string } | { item: string; lang: string | undefined; page?: number };

/**
 * The newest version of a page, as its editors see it.
 * In: draft queries, what is asked for, and what for. Out: the page, never for search engines; or
 * `page-not-found`, `template-missing`.
 */
export function loadDraft(
  queries: Queries,
  asked: DraftRequest,
  use: Exclude<PageUse, 'page'>,
): Result<PageView, Problem> {
  const route = 'path' in asked ? routeAt(queries, asked.path) : routeOf(queries, asked);
  if (!route) {
    const path = 'path' in asked ? asked.path : `${asked.item} ${asked.lang ?? ''}`.trim();
    return err(problem('page-not-found', { path }));
  }
  const loaded = loadPageData(queries, route, use);
  if (!loaded.ok) return err(loaded.error.problem);
  return ok(withoutConsent(loaded.value.view));
}

/** The route at a decoded path, which may leave the prefix of the default language out. */
export function routeAt(queries: Queries, path: string): Route | undefined {
  const typed = path.split('/').filter(Boolean);
  const lang = isLanguage(typed[0]) ? typed[0] : DEFAULT_LANGUAGE;
  const segments = isLanguage(typed[0]) ? typed.slice(1) : typed;
  const id = ownerOf(queries, lang, segments);
  const canonical = `/${[lang, ...segments].join('/')}`;
  return id === null ? undefined : queries.ask('routes', id).find((one) => one.path === canonical);
}

function ownerOf({ ask }: Queries, lang: Language, segments: string[]): string | null {
  const [first, second = ''] = segments;
  if (first === 'product') return ask('productBySlug', lang, second);
  if (first === 'kategorie') return ask('categoryBySlug', lang, second);
  return ask('pageBySlug', lang, segments.join('/'));
}

/** The route of an item. Pages without an address (templates, new ones) and reusable blocks stand where the preview is. */
function routeOf(
  { ask }: Queries,
  { item, lang, page = 1 }: Extract<DraftRequest, { item: string }>,
): Route | undefined {
  if (!isLanguage(lang)) return undefined;
  const route = ask('routes', item).find((one) => one.lang === lang && one.page === page);
  if (route || page !== 1) return route;
  const alone: Route = { path: `/preview/id/${item}/${lang}`, lang, kind: 'page', id: item, page };
  if (ask('page', item, lang)) return alone;
  return ask('dynamicBlock', item, lang) ? { ...alone, schema: 'dynamic-blocks' } : undefined;
}
