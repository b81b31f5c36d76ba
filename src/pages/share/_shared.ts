import type { AstroGlobal } from 'astro';
import { statusOf } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type Language, languageOfPath } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { loadChosenPage } from '#src/render/page/chosen.ts';
import { loadDraft } from '#src/render/page/draft-page.ts';
import { withoutConsent } from '#src/render/frame/frame.ts';
import { loadErrorPage } from '#src/render/page/page-data.ts';
import type { PageView } from '#src/render/page/page-view.ts';

type Shared = {
  lang: Language;
  queries: Queries;
  /** What the link shows, until when in ms, and of when; absent: it has ended. */
  page?: { view: PageView; ends: number; at: number | null };
};

const CHOSEN = /^\/([a-z]{2})\/kategorie\/([^/]+)\/filter\/?$/;

/** A page as a link shows it. It reads, and looks at no session. */
export async function showShared({
  params,
  url,
  locals: { site },
  cookies,
  response,
}: AstroGlobal): Promise<Shared | Response> {
  if (!site) return new Response(null, { status: 404 });
  const { auth, sharing } = site;
  response.headers.set('X-Robots-Tag', 'noindex, nofollow');
  const path = `/${params['path'] ?? ''}`;
  const lang = languageOfPath(path);
  const link = auth.shareLinks.open(cookies.get(auth.shareCookie.name)?.value ?? '');
  if (!link) {
    response.status = statusOf(problem('share-link-over'));
    return { lang, queries: site.queries() };
  }
  const queries = await sharing.queries(link.at);
  const view = pageAt(queries, path, url.searchParams);
  if (!view) response.status = 404;
  const { ends, at } = link;
  const shown = view ?? loadErrorPage(queries, path, 404, lang).view;
  return { ...{ lang, queries }, page: { view: withoutConsent(shown), ends, at } };
}

function pageAt(queries: Queries, path: string, asked: URLSearchParams): PageView | undefined {
  const [, lang, slug] = CHOSEN.exec(path) ?? [];
  if (slug !== undefined) return loadChosenPage(queries, { lang, slug }, asked);
  const draft = loadDraft(queries, { path }, 'preview');
  return draft.ok ? draft.value : undefined;
}
