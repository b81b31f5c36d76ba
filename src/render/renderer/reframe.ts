import { askFrom } from '#src/blocks/ask.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { SiteInfo } from '#src/model/pages/answers.ts';
import { type Queries, queryKey } from '#src/model/pages/query.ts';
import type { PageText } from '#src/model/pages/renderer.ts';
import { withAddresses } from '../page/addresses.ts';
import { askFrame } from '../frame/frame.ts';
import type { PageRenderer } from './page-renderer.ts';
import { type SealedPage, withAnswers } from '../page/payload.ts';

/** What is shown around a page; of the site these fields alone, the others stand in many places. */
export const FRAME_QUERIES = ['menu', 'footer', 'consent', 'site'] as const;
export const FRAME_FIELDS: ReadonlySet<string> = new Set<keyof SiteInfo>([
  'claim',
  'hours',
  'hoursLang',
]);

/**
 * Where the frame stands in the HTML of a page, in this order: what comes before and after each part.
 * A page has one `main`, which every layout gives this id. Neither texts nor values of attributes hold tags.
 */
const MARKS = {
  digest: ['data-digest="', '"'],
  header: ['<body>', '<main id="inhalt"'],
  footer: ['</main>', '</body>'],
} as const;

type FramePart = keyof typeof MARKS;

/**
 * A page with other parts of its frame; those that are not named stay.
 * Out: undefined where the text is not built like `layouts/Default.astro`.
 */
export function withFrame(
  html: string,
  parts: Partial<Record<FramePart, string>>,
): string | undefined {
  let text = '';
  let at = 0;
  for (const [name, [begin, end]] of Object.entries(MARKS)) {
    const start = html.indexOf(begin, at);
    if (start < 0) return undefined;
    const from = start + begin.length;
    const to = html.indexOf(end, from);
    if (to < 0) return undefined;
    text += html.slice(at, from) + (parts[name as FramePart] ?? html.slice(from, to));
    at = to;
  }
  return text + html.slice(at);
}

/**
 * A stored page with the header and footer of today, and everything else as it is stored.
 * Out: undefined where more has changed than its frame; the page is then rendered as a whole.
 */
export async function reframe(
  { html, payload, changed }: PageText,
  queries: Queries,
  { piece }: Pick<PageRenderer, 'piece'>,
): Promise<(SealedPage & { html: string }) | undefined> {
  const before: PageData = JSON.parse(payload);
  const { lang } = before.route;
  const site = queries.ask('site', lang);
  if (!isSameWithin(askFrom(before.answers)('site', lang), site)) return undefined;
  const names = FRAME_QUERIES.filter((name) => changed.includes(queryKey(name, lang)));
  const answers = names.map((name) => {
    return [queryKey(name, lang), withAddresses(name, queries.ask(name, lang), site)] as const;
  });
  const page = withAnswers(before, Object.fromEntries(answers));
  const { data } = page;
  const view = { data, frame: askFrame(askFrom(data.answers), data.route) };
  const shows = (name: 'menu' | 'footer') => names.includes(name) || names.includes('site');
  const text = withFrame(html, {
    digest: data.digest,
    ...(shows('menu') && { header: await piece('header', view) }),
    ...((shows('footer') || names.includes('consent')) && { footer: await piece('footer', view) }),
  });
  return text === undefined ? undefined : { ...page, html: text };
}

/** Whether what is said of the site is the same, but for the frame. */
function isSameWithin(was: SiteInfo, is: SiteInfo): boolean {
  const within = (site: SiteInfo) =>
    Object.fromEntries(Object.entries(site).filter(([field]) => !FRAME_FIELDS.has(field)));
  return canonicalJson(within(was)) === canonicalJson(within(is));
}
