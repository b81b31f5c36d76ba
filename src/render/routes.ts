import { hasTemplate } from '#src/content/queries/has-template.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { Renderable } from '#src/model/pages/renderer.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { itemPath } from '#src/model/links.ts';
import { NOT_FOUND_PATHS } from '#src/model/pages/not-found-paths.ts';
import type { Queries } from '#src/model/pages/query.ts';

/** The files of the site as a whole. */
export const THEME_SHEET = '/theme.css';
export const ROBOTS = '/robots.txt';
/** What a worker fetches before somebody asks for it. */
export const AHEAD = '/offline.json';

/** What is shown without a connection in the place of a page that nobody has read. */
export const offlinePath = (lang: Language) => `/${lang}/offline`;

/** The path of the web manifest. */
export const manifestPath = (lang: Language) => `/manifest.${lang}.webmanifest`;

const ROUTED = [
  ['pages', undefined],
  ['products', 'product'],
  ['categories', 'category'],
] as const;

/**
 * The routes that `astro build` renders, item by item. Without its template a product or category has
 * no page: they are left out, and the rest is built.
 */
export function* contentRoutes(queries: Queries): Iterable<Route> {
  for (const [schema, kind] of ROUTED) {
    if (!kind || hasTemplate(queries, kind)) yield* routesOf(queries, schema);
  }
}

/** Some of these routes, which show that a build can draw: the home pages, a product, a category. */
export function* fewRoutes(queries: Queries): Iterable<Route> {
  const isHome = ({ lang, path }: Route) => path === itemPath('pages', lang, '');
  yield* routesOf(queries, 'pages').filter(isHome);
  for (const [schema, kind] of ROUTED) {
    const isDrawn = kind && hasTemplate(queries, kind);
    if (isDrawn) yield* routesOf(queries, schema).take(LANGUAGES.length);
  }
}

/**
 * Everything that a full publish renders, also what has no template yet: the publisher records that,
 * and finds these pages when there is one.
 */
export function* allTargets(queries: Queries): Iterable<Renderable> {
  for (const [schema] of ROUTED) yield* routesOf(queries, schema);
  for (const id of queries.ids('redirects')) {
    const redirect = queries.ask('redirect', id);
    if (redirect) yield { path: redirect.path, kind: 'file', id };
  }
  yield { path: THEME_SHEET, kind: 'file' };
  yield { path: ROBOTS, kind: 'file' };
  yield { path: AHEAD, kind: 'file' };
  for (const lang of LANGUAGES) {
    yield { path: manifestPath(lang), kind: 'file' };
    yield { path: offlinePath(lang), kind: 'file' };
    yield { path: NOT_FOUND_PATHS[lang], kind: 'file' };
  }
}

function* routesOf(queries: Queries, schema: (typeof ROUTED)[number][0]): Generator<Route> {
  for (const id of queries.ids(schema)) yield* queries.ask('routes', id);
}
