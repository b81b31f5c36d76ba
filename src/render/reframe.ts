import { askFrom } from '#src/blocks/ask.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { replaceOnce } from '#src/lib/replace-once.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { SiteInfo } from '#src/model/answers.ts';
import { type Queries, queryKey } from '#src/model/query.ts';
import type { StoredFrame } from '#src/model/renderer.ts';
import { withAddresses } from './addresses.ts';
import { askFrame, type Frame } from './frame.ts';
import { withAnswers } from './payload.ts';

/** What is shown around a page; of the site these fields alone, the others stand in many places. */
export const FRAME_QUERIES = ['menu', 'footer', 'site'] as const;
export const FRAME_FIELDS: ReadonlySet<string> = new Set<keyof SiteInfo>([
  'claim',
  'hours',
  'hoursLang',
]);

const PIECES = {
  header: ['menu', 'site'],
  footer: ['footer', 'site'],
} as const;

/** Renders the header or the footer of a page; undefined when that is not possible. */
export type RenderPiece = (
  piece: keyof typeof PIECES,
  props: { page: PageData; frame: Frame },
) => Promise<string | undefined>;

/**
 * A page with a new header or footer around it, and everything else as it stands: what these were is
 * rendered once more, and replaced where it is found.
 * Out: undefined when it is not found exactly once, or when more is another one; the page is then
 * rendered as a whole.
 */
export async function reframe(
  standing: StoredFrame,
  queries: Queries,
  renderPiece: RenderPiece,
): Promise<{ page: PageData; html: string } | undefined> {
  const { payload, differing } = standing;
  const before: PageData = JSON.parse(payload);
  const { lang } = before.route;
  const names = FRAME_QUERIES.filter((name) => differing.includes(queryKey(name, lang)));
  const was = askFrom(before.answers)('site', lang);
  const site = queries.ask('site', lang);
  if (!isSameWithin(was, site)) return undefined;
  const answers = names.map((name) => {
    const answer = withAddresses(name, queries.ask(name, lang), site);
    return [queryKey(name, lang), answer] as const;
  });
  const after = withAnswers(before, payload, Object.fromEntries(answers));
  if (!after) return undefined;
  let text = replaceOnce(standing.html, digestOf(before), digestOf(after));
  for (const piece of ['header', 'footer'] as const) {
    if (!PIECES[piece].some((name) => names.includes(name))) continue;
    const [old, now] = [await pieceOf(before, piece), await pieceOf(after, piece)];
    if (old === undefined || now === undefined) return undefined;
    text &&= replaceOnce(text, old, now);
  }
  return text === undefined ? undefined : { page: after, html: text };

  function pieceOf(page: PageData, piece: keyof typeof PIECES): Promise<string | undefined> {
    return renderPiece(piece, { page, frame: askFrame(askFrom(page.answers), page.route) });
  }
}

/** Whether what is said of the site is the same, but for the frame. */
function isSameWithin(was: SiteInfo, is: SiteInfo): boolean {
  const within = (site: SiteInfo) =>
    Object.fromEntries(Object.entries(site).filter(([field]) => !FRAME_FIELDS.has(field)));
  return canonicalJson(within(was)) === canonicalJson(within(is));
}

const digestOf = ({ digest }: PageData) => `data-digest="${digest}"`;
