import { renderRedirect } from '#src/content/queries/render-redirect.ts';
import { digest } from '#src/lib/node/digest.ts';
import { problem } from '#src/model/errors.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { aliasesOf, payloadPath } from '#src/model/links.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { Route } from '#src/model/answers.ts';
import { type Queries, queryKey, type Read } from '#src/model/query.ts';
import type { Rendered, RenderedFile, Renderer, StoredFrame } from '#src/model/renderer.ts';
import type { PageProps } from './page-access.ts';
import { type InlineHashes, inlineCode } from './inline-code.ts';
import { loadErrorData, loadPageData } from './page-data.ts';
import { madeFrom, payloadOf } from './payload.ts';
import { FRAME_QUERIES, reframe, type RenderPiece } from './reframe.ts';
import { robotsTxt } from './robots.ts';
import { allTargets, NOT_FOUND, ROBOTS, THEME_SHEET } from './routes.ts';
import { loadTheme, themeSheet } from './theme-sheet.ts';

/** Renders `Page.astro`; undefined when it failed. */
export type RenderPage = (props: PageProps) => Promise<string | undefined>;

const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
const CSS = 'text/css; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/**
 * The publisher's renderer.
 * In: what identifies this build of the code; the inline code that the site's policy allows (a page
 * with other inline code adds it to its own policy); how a page is rendered, and what stands around it.
 */
export function createRenderer(
  app: string,
  allowed: InlineHashes,
  renderPage: RenderPage,
  renderPiece?: RenderPiece,
): Renderer {
  const drawing: Drawing = { allowed, renderPage, renderPiece };
  return {
    app,
    routes: allTargets,
    isThere: (target, queries) => target.kind === 'file' || hasTree(target, queries),
    frame: renderPiece ? FRAME_QUERIES : [],
    async render(target, queries, made, standing) {
      if (target.kind !== 'file') {
        const isFramed = standing && made !== undefined;
        const framed = isFramed && (await renderFrame(drawing, { made, standing }, queries));
        return framed || renderRoute(drawing, target, queries, made);
      }
      if ('id' in target) return renderRedirect(target.id, queries);
      if (target.path === THEME_SHEET) return renderSheet(queries);
      if (target.path === ROBOTS) return renderRobots(queries);
      return target.path === NOT_FOUND ? renderNotFound(drawing, queries) : failed(target.path, []);
    },
  };
}

type Drawing = {
  allowed: InlineHashes;
  renderPage: RenderPage;
  renderPiece: RenderPiece | undefined;
};

async function renderRoute(
  { allowed, renderPage }: Drawing,
  route: Route,
  queries: Queries,
  stored: string | undefined,
): Promise<Rendered> {
  const { path } = route;
  const loaded = loadPageData(queries, route);
  if (!loaded.ok) {
    const { reads, problem: missing } = loaded.error;
    // Without its template a page is not broken: there is none, as in a site made anew.
    const gone = missing.name === 'template-missing' ? { gone: true as const } : {};
    return { files: [], reads, problem: missing, ...gone };
  }
  const { data, reads, problems } = loaded.value;
  const [first] = problems;
  const made = first ? undefined : madeFrom(data, reads);
  if (made !== undefined && made === stored) return { files: [], reads: [], same: true };
  const html = await renderPage({ data });
  if (html === undefined) return failed(path, reads);
  const files = filesOf(data, html, allowed);
  // The page is there, without the block that does not fit.
  const about = { ...(first && { problem: first }), ...(made !== undefined && { made }) };
  return { files, page: data, reads, ...about };
}

/** Out: undefined when the page has to be rendered as a whole. */
async function renderFrame(
  { allowed, renderPiece }: Drawing,
  { made: before, standing }: { made: string; standing: StoredFrame },
  queries: Queries,
): Promise<Rendered | undefined> {
  const framed = renderPiece && (await reframe(standing, queries, renderPiece));
  if (!framed) return undefined;
  const { page, html } = framed;
  const made = digest([before, page.digest].join('\n'));
  return { files: filesOf(page, html, allowed), reads: [], made, reframed: true };
}

async function renderNotFound(
  { allowed, renderPage }: Drawing,
  queries: Queries,
): Promise<Rendered> {
  const { data, reads } = loadErrorData(queries, NOT_FOUND, 404);
  const html = await renderPage({ data });
  if (html === undefined) return failed(NOT_FOUND, reads);
  return { files: [{ ...htmlFile(NOT_FOUND, html, allowed), status: 404 }], reads };
}

/** A page and its payload. */
function filesOf(data: PageData, html: string, allowed: InlineHashes): RenderedFile[] {
  const { path } = data.route;
  const payload = file(payloadPath(path), JSON_TYPE, payloadOf(data));
  return [htmlFile(path, html, allowed), { ...payload, aliases: aliasesOf(path).map(payloadPath) }];
}

function htmlFile(path: string, html: string, allowed: InlineHashes): RenderedFile {
  return {
    ...file(path, HTML, html),
    aliases: aliasesOf(path),
    headers: policyOf(html, allowed),
  };
}

/** What `loadPageData` finds missing, asked without loading. */
function hasTree({ kind, lang }: Route, { ask }: Queries): boolean {
  if (kind === 'page') return true;
  const template = ask('template', kind);
  return template !== null && ask('page', template, lang) !== null;
}

async function renderSheet(queries: Queries): Promise<Rendered> {
  const { theme, reads } = loadTheme(queries);
  const { css, problems } = await themeSheet(theme);
  const done = { files: [file(THEME_SHEET, CSS, css)], reads };
  const [first] = problems;
  return first ? { ...done, problem: first } : done;
}

function renderRobots(queries: Queries): Rendered {
  const body = robotsTxt(queries.ask('site', DEFAULT_LANGUAGE));
  const reads = [queries.readOf(queryKey('site', DEFAULT_LANGUAGE))];
  return { files: [file(ROBOTS, TEXT, body)], reads };
}

function file(path: string, type: string, body: string): RenderedFile {
  return { path, aliases: [], type, status: 200, body, headers: {} };
}

function failed(path: string, reads: Read[]): Rendered {
  return { files: [], reads, problem: problem('render-failed', { path }) };
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
