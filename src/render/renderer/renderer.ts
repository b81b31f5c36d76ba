import { showsItem } from '#src/content/queries/has-template.ts';
import { renderRedirect } from '#src/content/queries/render-redirect.ts';
import { digest } from '#src/lib/node/digest.ts';
import { problem } from '#src/model/errors/problem.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#src/model/languages.ts';
import { aliasesOf, itemPath, payloadPath } from '#src/model/links.ts';
import { NOT_FOUND_PATHS } from '#src/model/pages/not-found-paths.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { type Queries, queryKey, type Read } from '#src/model/pages/query.ts';
import type { LastRendered, Rendered, RenderedFile, Renderer } from '#src/model/pages/renderer.ts';
import { type InlineHashes, inlineCode } from '../inline-code.ts';
import { loadErrorPage, loadOfflinePage, loadPageData } from '../page/page-data.ts';
import type { PageRenderer } from './page-renderer.ts';
import type { PageView } from '../page/page-view.ts';
import { inputsOf, type SealedPage } from '../page/payload.ts';
import { FRAME_QUERIES, reframe } from './reframe.ts';
import { robotsTxt } from '../robots.ts';
import { aheadList } from '../head/ahead.ts';
import { webManifest } from '../head/manifest.ts';
import { AHEAD, allTargets, manifestPath, offlinePath, ROBOTS, THEME_SHEET } from '../routes.ts';
import { loadTheme, themeSheet } from '../theme/theme-sheet.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const MANIFEST = 'application/manifest+json; charset=utf-8';

/**
 * The publisher's renderer.
 * In: what identifies this build of the code; the inline code that the site's policy allows (a page
 * with other inline code adds it to its own policy); what draws pages.
 */
export function createRenderer(app: string, allowed: InlineHashes, pages: PageRenderer): Renderer {
  const drawing: Drawing = { allowed, pages };
  return {
    app,
    routes: allTargets,
    isThere: (target, queries) => target.kind === 'file' || hasTree(target, queries),
    frame: FRAME_QUERIES,
    async render(target, queries, last) {
      if (target.kind !== 'file') {
        const reframed = last?.text && (await renderFrame(drawing, last, queries));
        return reframed ?? renderRoute(drawing, target, queries, last?.inputs);
      }
      if ('id' in target) return renderRedirect(target.id, queries);
      if (target.path === THEME_SHEET) return renderSheet(queries);
      if (target.path === ROBOTS) return renderRobots(queries);
      if (target.path === AHEAD) return renderText(target.path, JSON_TYPE, aheadList(queries));
      for (const lang of LANGUAGES) {
        if (target.path === offlinePath(lang)) return renderOffline(drawing, queries, lang);
        if (target.path === NOT_FOUND_PATHS[lang]) return renderNotFound(drawing, queries, lang);
        if (target.path !== manifestPath(lang)) continue;
        return renderText(target.path, MANIFEST, webManifest(queries, lang));
      }
      return failed(target.path, []);
    },
  };
}

type Drawing = { allowed: InlineHashes; pages: PageRenderer };

/** In: also what the stored files were made from. */
async function renderRoute(
  drawing: Drawing,
  route: Route,
  queries: Queries,
  before: string | undefined,
): Promise<Rendered> {
  const loaded = loadPageData(queries, route);
  if (!loaded.ok) {
    const { reads, problem: missing } = loaded.error;
    // Without its template a page is not broken: there is none, as in a site made anew.
    const outcome = missing.name === 'page-not-found' ? 'failed' : 'gone';
    return { outcome, reads, problem: missing };
  }
  const { view, payload, reads, problems } = loaded.value;
  const { data } = view;
  const [first] = problems;
  // The page is there, without the block that does not fit.
  const about = first ? { problem: first } : { inputs: inputsOf(data, reads) };
  if (about.inputs !== undefined && about.inputs === before) return { outcome: 'unchanged' };
  const html = await draw(drawing, view);
  if (html === undefined) return failed(route.path, reads);
  const files = filesOf({ data, payload }, html, drawing.allowed);
  const loses = isHome(route) && data.blocks.length === 0 ? { loses: problem('home-empty') } : {};
  return { outcome: 'rendered', files, page: data, reads, ...about, ...loses };
}

/** Out: undefined when the page has to be rendered as a whole. */
async function renderFrame(
  { allowed, pages }: Drawing,
  { inputs: before, text }: LastRendered,
  queries: Queries,
): Promise<Rendered | undefined> {
  const page = text && (await reframe(text, queries, pages));
  if (!page) return undefined;
  const inputs = digest([before, page.data.digest].join('\n'));
  return { outcome: 'reframed', files: filesOf(page, page.html, allowed), inputs };
}

async function renderNotFound(
  drawing: Drawing,
  queries: Queries,
  lang: Language,
): Promise<Rendered> {
  const path = NOT_FOUND_PATHS[lang];
  const { view, reads } = loadErrorPage(queries, path, 404);
  const html = await draw(drawing, view);
  if (html === undefined) return failed(path, reads);
  const file = { ...htmlFile(path, html, drawing.allowed), status: 404 as const };
  return { outcome: 'rendered', files: [file], reads };
}

async function renderOffline(
  drawing: Drawing,
  queries: Queries,
  lang: Language,
): Promise<Rendered> {
  const path = offlinePath(lang);
  const { view, reads } = loadOfflinePage(queries, lang);
  const html = await draw(drawing, view);
  if (html === undefined) return failed(path, reads);
  return { outcome: 'rendered', files: [htmlFile(path, html, drawing.allowed)], reads };
}

/** Out: undefined when a component threw: a bug, but what the page had read is known. */
async function draw({ pages }: Drawing, view: PageView): Promise<string | undefined> {
  try {
    return await pages.page({ view });
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** A page and its payload. */
function filesOf({ data, payload }: SealedPage, html: string, allowed: InlineHashes) {
  const { path } = data.route;
  const beside = file(payloadPath(path), JSON_TYPE, payload);
  return [htmlFile(path, html, allowed), { ...beside, aliases: aliasesOf(path).map(payloadPath) }];
}

function htmlFile(path: string, html: string, allowed: InlineHashes): RenderedFile {
  return {
    ...file(path, HTML, html),
    aliases: aliasesOf(path),
    headers: policyOf(html, allowed),
  };
}

/** What `loadPageData` finds missing, asked without loading. */
function hasTree(route: Route, { ask }: Queries): boolean {
  const { kind, lang, id } = route;
  if (kind === 'page') return !isHome(route) || (ask('page', id, lang)?.nodes.length ?? 0) > 0;
  const template = ask('template', kind);
  return template !== null && showsItem(ask('page', template, lang), kind);
}

const isHome = ({ path, lang }: Route) => path === itemPath('pages', lang, '');

async function renderSheet(queries: Queries): Promise<Rendered> {
  const { theme, reads } = loadTheme(queries);
  const { css, problems } = await themeSheet(theme);
  const [first] = problems;
  const files = [file(THEME_SHEET, CSS, css)];
  return { outcome: 'rendered', files, reads, ...(first && { problem: first }) };
}

function renderRobots(queries: Queries): Rendered {
  const body = robotsTxt(queries.ask('site', DEFAULT_LANGUAGE));
  const reads = [queries.readOf(queryKey('site', DEFAULT_LANGUAGE))];
  return { outcome: 'rendered', files: [file(ROBOTS, TEXT, body)], reads };
}

function renderText(path: string, type: string, { text, reads }: { text: string; reads: Read[] }) {
  return { outcome: 'rendered' as const, files: [file(path, type, text)], reads };
}

function file(path: string, type: string, body: string): RenderedFile {
  return { path, aliases: [], type, status: 200, body, headers: {} };
}

function failed(path: string, reads: Read[]): Rendered {
  return { outcome: 'failed', reads, problem: problem('render-failed', { path }) };
}

/** What a page adds to the site's policy. */
function policyOf(html: string, allowed: InlineHashes): Record<string, string> {
  const found = inlineCode(html);
  const scripts = found.scripts.filter((hash) => !allowed.scripts.includes(hash));
  const styles = found.styles.filter((hash) => !allowed.styles.includes(hash));
  const directives = [directive('script-src', scripts), directive('style-src', styles)];
  const policy = directives.filter(Boolean).join('; ');
  return policy ? { 'Content-Security-Policy': policy } : {};
}

function directive(name: string, hashes: string[]): string {
  return hashes.length > 0 ? [name, ...hashes.map((hash) => `'${hash}'`)].join(' ') : '';
}
