import { createApp } from 'astro/app/entrypoint';
import { type Problem, problem } from '#src/model/errors.ts';
import { aliasesOf, payloadPath } from '#src/model/links.ts';
import type { Queries, Read, Route } from '#src/model/query.ts';
import type { Rendered, RenderedFile, Renderer } from '#src/model/renderer.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { openDoor, type PageProps } from '#src/render/door.ts';
import { loadErrorData, loadPageData } from '#src/render/page-data.ts';
import { allTargets, NOT_FOUND, THEME_SHEET } from '#src/render/routes.ts';
import { themeSheet } from '#src/render/theme-sheet.ts';

export { handler } from '@astrojs/node/server.js';

const app = createApp();
const NOT_FOUND_TITLE = 'Page Not Found';
const HTML = 'text/html; charset=utf-8';

/** The publisher's renderer. In: what identifies this build of the code. */
export function createRenderer(id: string): Renderer {
  return {
    app: id,
    routes: allTargets,
    render: (target, queries) =>
      target.kind === 'file' ? renderFile(target.path, queries) : renderRoute(target, queries),
  };
}

async function renderRoute(route: Route, queries: Queries): Promise<Rendered> {
  const loaded = loadPageData(queries, route);
  if (!loaded.ok) return { files: [], reads: loaded.error.reads, problem: loaded.error.problem };
  const { data, reads } = loaded.value;
  const html = await renderPage({ data });
  if (html === undefined) return failed(route.path, reads);
  const { path } = route;
  const payload = {
    path: payloadPath(path),
    aliases: aliasesOf(path).map(payloadPath),
    type: 'application/json; charset=utf-8',
    body: canonicalJson(data),
  };
  return {
    files: [file({ path, aliases: aliasesOf(path), type: HTML, body: html }), file(payload)],
    reads,
  };
}

async function renderFile(path: string, queries: Queries): Promise<Rendered> {
  if (path === THEME_SHEET) {
    const body = themeSheet(queries.ask('theme'));
    const sheet = file({ path, aliases: [], type: 'text/css; charset=utf-8', body });
    return { files: [sheet], reads: [queries.readOf('theme')] };
  }
  if (path !== NOT_FOUND) return failed(path, []);
  const { data, reads } = loadErrorData(queries, '/404', NOT_FOUND_TITLE);
  const html = await renderPage({ data });
  if (html === undefined) return failed(path, reads);
  return {
    files: [{ ...file({ path, aliases: [], type: HTML, body: html }), status: 404 }],
    reads,
  };
}

const file = (part: Pick<RenderedFile, 'path' | 'aliases' | 'type' | 'body'>): RenderedFile => ({
  ...part,
  status: 200,
  headers: {},
});

const failed = (path: string, reads: Read[]): Rendered => {
  const reason: Problem = problem('render-failed', { path });
  return { files: [], reads, problem: reason };
};

async function renderPage(props: PageProps): Promise<string | undefined> {
  const request = new Request('http://localhost/door');
  const response = await app.render(request, { locals: { page: openDoor(props) } });
  return response.ok ? response.text() : undefined;
}
