import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Paths, Route } from '#src/model/pages/answers.ts';
import type { Queries } from '#src/model/pages/query.ts';
import { askFrame } from '../frame/frame.ts';
import { NO_HEAD } from '../head/page-head.ts';
import type { PageView } from './page-view.ts';

type AppPage = {
  lang: Language;
  path: string;
  title: string;
  description?: string;
  alternates: Paths;
  /** As in the page's data. */
  asked?: Paths;
  /** Whether search engines may show it. */
  indexable?: boolean;
};

/**
 * A page of the application in the site's default layout, such as /login.
 * Out: what the layout draws; search engines are kept out, unless it is said to be theirs.
 */
export function appPage(
  queries: Queries,
  { lang, path, title, description = '', alternates, asked, indexable = false }: AppPage,
): PageView {
  const route: Route = { path, lang, kind: 'page', id: '', page: 1 };
  const frame = askFrame(queries.ask, route);
  const page: Omit<PageData, 'digest'> = {
    route,
    status: 200,
    layout: 'default',
    textLang: lang,
    title: frame.name ? `${title} | ${frame.name}` : title,
    description,
    indexable: indexable && frame.indexable,
    canonical: path,
    alternates,
    ...(asked && { asked }),
    languages: [...LANGUAGES],
    theme: null,
    background: null,
    blocks: [],
    answers: {},
  };
  const data = { digest: digest(canonicalJson(page)), ...page };
  return { data, frame, head: NO_HEAD, blocks: [] };
}
