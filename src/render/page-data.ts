import { askFrom } from '#src/blocks/ask.ts';
import { keepLoaded, loadBlock } from '#src/blocks/load-block.ts';
import { readBlock } from '#src/blocks/read.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { languageOfPath } from '#src/model/languages.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { PageAnswer, Route, SiteInfo } from '#src/model/answers.ts';
import {
  type Answer,
  type Args,
  type Ask,
  type Queries,
  type QueryName,
  queryKey,
  type Read,
} from '#src/model/query.ts';
import { describe } from './describe.ts';
import { withAddresses } from './addresses.ts';
import { resolveBlockLinks } from './block-links.ts';
import { askFrame, bareFrame } from './frame.ts';
import { messages } from './messages.ts';
import { sealPage } from './payload.ts';
import { sharePicture } from './share-picture.ts';
import { keepStructuredData, structuredData } from './structured-data.ts';
import { unreadableFiles } from './unreadable-files.ts';

export type LoadedPage = {
  data: PageData;
  /** Every query that the page asked, by key. */
  reads: Read[];
  /** Blocks that are left out, and why. */
  problems: Problem[];
};

/** What a page is loaded for; the canvas gets the hidden blocks too. Only pages are for search engines. */
export type PageUse = 'page' | 'preview' | 'canvas';

/**
 * Everything that a page shows, loaded once for the build, the publisher, the preview and the canvas.
 * In: queries of one state of the content, a route of it, and what for. Out: the data and the record
 * of its queries, or `template-missing` / `page-not-found` with the record of what was asked until then.
 */
export function loadPageData(
  queries: Queries,
  route: Route,
  use: PageUse = 'page',
): Result<LoadedPage, { problem: Problem; reads: Read[] }> {
  const record = createRecord(queries, route);
  const page = pageOf(route, record);
  if (!page.ok) return err({ problem: page.error, reads: record.reads() });
  const shown = visible(page.value.nodes);
  // What is edited stays as it was typed.
  const blocks =
    use === 'canvas' ? page.value.nodes : resolveBlockLinks(shown, record.ask, route.lang);
  const { title, description } = describe(route, page.value, shown, record.ask);
  const problems: Problem[] = [];
  const loaded: Loaded = new Map();
  loadBlocks(blocks, { ask: record.show, route, problems, loaded });
  const about = { route, title, description, blocks };
  sharePicture(about, record.show);
  const structured = structuredData(about, record.show);
  const { indexable, ...around } = frame(route, record);
  const answers = record.answers();
  problems.push(...unreadableFiles(answers));
  // The same answers give the same when the page is drawn.
  keepLoaded(askFrom(answers), loaded);
  keepStructuredData(askFrom(answers), structured);
  const { textLang, theme, background } = page.value;
  const data = sealPage({
    ...around,
    indexable: indexable && use === 'page',
    status: 200,
    layout: 'default',
    textLang,
    title,
    description,
    theme,
    background,
    blocks,
    answers,
  });
  return ok({ data, reads: record.reads(), problems });
}

/**
 * The data of an error page: header, menu and footer of the path's language.
 * In: the path that was asked for, decoded.
 */
export function loadErrorData(
  queries: Queries,
  path: string,
  status: 404 | 410 | 500,
): { data: PageData; reads: Read[] } {
  const route = errorRoute(path);
  const record = createRecord(queries, route);
  askFrame(record.show, route);
  return { data: errorPage(route, status, record.answers()), reads: record.reads() };
}

/** An error page that needs nothing of the content, for when that is what failed. */
export function bareErrorData(path: string): PageData {
  const route = errorRoute(path);
  return errorPage(route, 500, bareFrame(route.lang));
}

function errorRoute(path: string): Route {
  return { path, lang: languageOfPath(path), kind: 'page', id: '', page: 1 };
}

function errorPage(route: Route, status: 404 | 410 | 500, answers: PageData['answers']): PageData {
  return sealPage({
    route,
    status,
    layout: 'error',
    textLang: route.lang,
    title: messages[route.lang].errors[status].title,
    description: '',
    indexable: false,
    canonical: route.path,
    alternates: { de: '/de', en: '/en' },
    languages: [route.lang],
    theme: null,
    background: null,
    blocks: [],
    answers,
  });
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

type Recording = ReturnType<typeof createRecord>;

function pageOf(route: Route, { ask }: Recording): Result<PageAnswer, Problem> {
  // The publisher finds new, moved and removed pages by this answer.
  ask('routes', route.id);
  if (route.kind === 'page') {
    const page = ask('page', route.id, route.lang);
    return page ? ok(page) : err(problem('page-not-found', { path: route.path }));
  }
  const template = ask('template', route.kind);
  const page = template === null ? null : ask('page', template, route.lang);
  return page ? ok(page) : err(problem('template-missing', { kind: route.kind }));
}

/** What every page has: header, menu, footer, addresses. */
function frame(route: Route, { ask, show }: Recording) {
  const { indexable } = askFrame(show, route);
  const routes = ask('routes', route.id).filter(({ page }) => page === route.page);
  const own = ask('ownLanguages', route.id);
  const other = own.includes(route.lang) ? undefined : own[0];
  const pathIn = (lang: Route['lang']) => routes.find((one) => one.lang === lang)?.path ?? null;
  return {
    route,
    indexable: indexable && !isEmpty(route, ask),
    canonical: (other && pathIn(other)) ?? route.path,
    alternates: { de: pathIn('de'), en: pathIn('en') },
    languages: own,
  };
}

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

type Loaded = Parameters<typeof keepLoaded>[1];
type Loading = { ask: Ask; route: Route; problems: Problem[]; loaded: Loaded };

function loadBlocks(nodes: readonly BlockNode[], loading: Loading): void {
  const { ask, route, problems } = loading;
  for (const node of nodes) {
    const read = readBlock(node);
    if (!read.ok) problems.push(read.error);
    const loaded = loadBlock(node, ask, route);
    loading.loaded.set(node, loaded);
    if (loaded?.problem) problems.push(loaded.problem);
    if (loaded) loadBlocks(loaded.block.children, loading);
  }
}
