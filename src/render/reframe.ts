import { askFrom } from '#src/blocks/ask.ts';
import { replaceOnce } from '#src/lib/replace-once.ts';
import type { PageData } from '#src/model/page-data.ts';
import { type Queries, queryKey } from '#src/model/query.ts';
import type { Standing } from '#src/model/renderer.ts';
import { withAddresses } from './addresses.ts';
import { askFrame, type Frame } from './frame.ts';
import { withAnswers } from './payload.ts';

/** What is shown around a page and nowhere within: each has its own piece of the page. */
export const FRAME_QUERIES = ['menu', 'footer'] as const;

/** Renders the header (which shows the menu) or the footer of a page; undefined when that is not possible. */
export type RenderPiece = (
  piece: (typeof FRAME_QUERIES)[number],
  props: { page: PageData; frame: Frame },
) => Promise<string | undefined>;

/**
 * A page with a new menu or footer around it, and everything else as it stands: what the frame was is
 * rendered once more, and replaced where it is found.
 * Out: undefined when it is not found exactly once; the page is then rendered as a whole.
 */
export async function reframe(
  { html, payload, differing }: Standing,
  queries: Queries,
  renderPiece: RenderPiece,
): Promise<{ page: PageData; html: string } | undefined> {
  const before: PageData = JSON.parse(payload);
  const { lang } = before.route;
  const names = FRAME_QUERIES.filter((name) => differing.includes(queryKey(name, lang)));
  const site = askFrom(before.answers)('site', lang);
  const changed = names.map((name) => {
    const answer = withAddresses(name, queries.ask(name, lang), site);
    return [queryKey(name, lang), answer] as const;
  });
  const after = withAnswers(before, payload, Object.fromEntries(changed));
  if (!after) return undefined;
  let text = replaceOnce(html, digestOf(before), digestOf(after));
  for (const name of names) {
    const was = await pieceOf(before, name, renderPiece);
    const is = await pieceOf(after, name, renderPiece);
    if (was === undefined || is === undefined) return undefined;
    text &&= replaceOnce(text, was, is);
  }
  return text === undefined ? undefined : { page: after, html: text };
}

const digestOf = ({ digest }: PageData) => `data-digest="${digest}"`;

const pieceOf = (
  page: PageData,
  name: (typeof FRAME_QUERIES)[number],
  renderPiece: RenderPiece,
): Promise<string | undefined> =>
  renderPiece(name, { page, frame: askFrame(askFrom(page.answers), page.route) });
