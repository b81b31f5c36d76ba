import { loadTree, markFirstPicture } from '#src/blocks/registry/load-block.ts';
import { showsItem } from '#src/content/queries/has-template.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, languageOfPath } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { PageAnswer, Route, SiteInfo } from '#src/model/pages/answers.ts';
import {
  type Answer,
  type Args,
  type Ask,
  type Queries,
  type QueryName,
  queryKey,
  type Read,
} from '#src/model/pages/query.ts';
import { describe } from './describe.ts';
import { withAddresses } from './addresses.ts';
import { resolveBlockLinks } from './block-links.ts';
import { askFrame, BARE_FRAME, type Frame, homePath } from '../frame/frame.ts';
import { messages } from '../messages.ts';
import { askHead, NO_HEAD } from '../head/page-head.ts';
import type { PageView } from './page-view.ts';
import { sealPage } from './payload.ts';
import { offlinePath } from '../routes.ts';
import { unreadableFiles } from './unreadable-files.ts';

/** A page that can be drawn, its data as the file beside it, and every query that it asked, by key. */
export type LoadedPage = {
  view: PageView;
  payload: string;
  reads: Read[];
  /** Blocks that are left out, and why. */
  problems: Problem[];
};

/** What a page is loaded for; the canvas gets the hidden blocks too. Only pages are for search engines. */
export type PageUse = 'page' | 'preview' | 'canvas';

/**
 * Everything that a page shows, loaded once for the build, the publisher, the preview and the canvas.
 * In: queries of one state of the content, a route of it, and what for. Out: the page and the record
 * of its queries, or `template-missing` / `template-empty` / `page-not-found` with the record of what was asked until then.
 */
export function loadPageData(
  queries: Queries,
  route: Route,
  use: PageUse = 'page',
): Result<LoadedPage, { problem: Problem; reads: Read[] }> {
  const { ask, show, answers, reads } = createRecord(queries, route);
  const page = treeOf(route, ask, use);
  if (!page.ok) return err({ problem: page.error, reads: reads() });
  const shown = visible(page.value.nodes);
  // What is edited stays as it was typed.
  const blocks = use === 'canvas' ? page.value.nodes : resolveBlockLinks(shown, ask, route.lang);
  const problems: Problem[] = [];
  const { textLang, theme, background } = page.value;
  const report = (one: Problem) => problems.push(one);
  const loaded = loadTree(blocks, show, route, { textLang, report });
  markFirstPicture(loaded);
  const frame = askFrame(show, route);
  const about = {
    route,
    ...placesOf(route, ask),
    ...describe(route, page.value, shown, ask),
    indexable:
      use === 'page' && frame.indexable && !isEmpty(route, ask) && !isUnlisted(route, page.value),
    blocks,
  };
  const head = askHead(about, show);
  const { data, payload } = sealPage({
    ...about,
    status: 200,
    layout: 'default',
    // What a template shows is in the language of the page, but for its own words.
    textLang: route.kind === 'page' ? textLang : route.lang,
    theme,
    background,
    answers: answers(),
  });
  problems.push(...unreadableFiles(data.answers));
  return ok({ view: { data, frame, head, blocks: loaded }, payload, reads: reads(), problems });
}

/**
 * An error page with header, menu and footer.
 * In: the path that was asked for, decoded; the language, if it is not that of the path.
 */
export function loadErrorPage(
  queries: Queries,
  path: string,
  status: 404 | 410 | 500,
  lang = languageOfPath(path),
): { view: PageView; reads: Read[] } {
  const route = errorRoute(path, lang);
  const { show, answers, reads } = createRecord(queries, route);
  const frame = askFrame(show, route);
  return { view: errorPage(route, status, frame, answers()), reads: reads() };
}

/** The page that is shown without a connection, in the frame of today. */
export function loadOfflinePage(
  queries: Queries,
  lang: Language,
): { view: PageView; reads: Read[] } {
  const route = errorRoute(offlinePath(lang), lang);
  const { show, reads, answers } = createRecord(queries, route);
  const frame = askFrame(show, route);
  const { data } = sealPage({
    ...withoutContent(route),
    status: 200,
    layout: 'offline',
    title: messages[lang].offline.title,
    alternates: { de: offlinePath('de'), en: offlinePath('en') },
    answers: answers(),
  });
  return { view: { data, frame, head: NO_HEAD, blocks: [] }, reads: reads() };
}

/** An error page that needs nothing of the content, for when that is what failed. */
export function bareErrorPage(path: string, lang = languageOfPath(path)): PageView {
  const route = errorRoute(path, lang);
  return errorPage(route, 500, { ...BARE_FRAME, home: homePath(route.lang) }, {});
}

function errorRoute(path: string, lang: Language): Route {
  return { path, lang, kind: 'page', id: '', page: 1 };
}

function errorPage(
  route: Route,
  status: 404 | 410 | 500,
  frame: Frame,
  answers: PageData['answers'],
): PageView {
  const { data } = sealPage({
    ...withoutContent(route),
    status,
    layout: 'error',
    title: messages[route.lang].errors[status].title,
    alternates: { de: '/de', en: '/en' },
    answers,
  });
  return { data, frame, head: NO_HEAD, blocks: [] };
}

/** Nobody is to find it, and it shows no blocks. */
function withoutContent(route: Route) {
  return {
    route,
    textLang: route.lang,
    description: '',
    indexable: false,
    canonical: route.path,
    languages: [route.lang],
    theme: null,
    background: null,
    blocks: [],
  };
}

/** Asks queries and keeps what was asked. */
function createRecord(queries: Queries, { lang }: Route) {
  const asked = new Set<string>();
  const shown = new Map<string, unknown>();
  let site: SiteInfo | undefined;
  const ask: Ask = <N extends QueryName>(name: N, ...args: Args<N>): Answer<N> => {
    asked.add(queryKey(name, ...args));
    return queries.ask(name, ...args);
  };
  return {
    /** Asks for the page's own use. */
    ask,
    /** Asks for a view, which will want the answer again. */
    show: (<N extends QueryName>(name: N, ...args: Args<N>): Answer<N> => {
      site ??= ask('site', lang);
      const answer = withAddresses(name, ask(name, ...args), site);
      shown.set(queryKey(name, ...args), answer);
      return answer;
    }) satisfies Ask,
    answers: () => Object.fromEntries([...shown].sort(([a], [b]) => (a < b ? -1 : 1))),
    reads: (): Read[] => [...asked].sort().map((key) => queries.readOf(key)),
  };
}

/** The page of blocks that draws a route: its own, or its template. */
function treeOf(route: Route, ask: Ask, use: PageUse): Result<PageAnswer, Problem> {
  // The publisher finds new, moved and removed pages by this answer.
  ask('routes', route.id);
  if (route.schema === 'dynamic-blocks') return reusableBlock(route, ask);
  if (route.kind === 'page') {
    const page = ask('page', route.id, route.lang);
    return page ? ok(page) : err(problem('page-not-found', { path: route.path }));
  }
  const template = ask('template', route.kind);
  const page = template === null ? null : ask('page', template, route.lang);
  if (!page) return err(problem('template-missing', { kind: route.kind }));
  // Editors see it as it is.
  const isEmpty = use === 'page' && !showsItem(page, route.kind);
  return isEmpty ? err(problem('template-empty', { kind: route.kind })) : ok(page);
}

/** A reusable block as the only thing on a page. */
function reusableBlock({ id, lang, path }: Route, ask: Ask): Result<PageAnswer, Problem> {
  const block = ask('dynamicBlock', id, lang);
  if (!block) return err(problem('page-not-found', { path }));
  const { name: title, textLang, nodes } = block;
  const bare = { seotitle: null, seodescription: null, theme: null, background: null };
  return ok({ id, title, textLang, nodes, critical: false, unlisted: false, ...bare });
}

/** Where a page is in each language, and which of these are versions of it. */
function placesOf(
  route: Route,
  ask: Ask,
): Pick<PageData, 'canonical' | 'alternates' | 'languages'> {
  const routes = ask('routes', route.id).filter(({ page }) => page === route.page);
  const languages = ask('ownLanguages', route.id);
  const other = languages.includes(route.lang) ? undefined : languages[0];
  const pathIn = (lang: Route['lang']) => routes.find((one) => one.lang === lang)?.path ?? null;
  return {
    canonical: (other && pathIn(other)) ?? route.path,
    alternates: { de: pathIn('de'), en: pathIn('en') },
    languages,
  };
}

/** Of a template this says nothing about what is shown by it. */
const isUnlisted = ({ kind }: Route, { unlisted }: PageAnswer) => kind === 'page' && unlisted;

/** A category without products is no result for anybody's search. */
function isEmpty({ kind, id, page }: Route, ask: Ask): boolean {
  return kind === 'category' && ask('categoryProducts', id, page).total === 0;
}

// All products share the tree of their template: it is cut to size, and read by its kinds, once.
const shownNodes = new WeakMap<readonly BlockNode[], BlockNode[]>();

/** The blocks that are displayed. */
function visible(nodes: readonly BlockNode[]): BlockNode[] {
  const known = shownNodes.get(nodes);
  if (known) return known;
  const shown = nodes
    .filter(({ wrapper }) => wrapper.display)
    .map((node) => (node.children ? { ...node, children: visible(node.children) } : node));
  shownNodes.set(nodes, shown);
  return shown;
}
