import { withoutTagsInValues } from './attribute-values.ts';

/** What Astro writes before the first island of a page. */
const ISLAND_STYLE = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>';

/**
 * A page as it is stored and served. In: its HTML as Astro draws it, with `<` and `>` in the values of attributes, and
 * the style of islands in the body, where HTML allows none.
 */
export const tidyHtml = (html: string) => withStyleInHead(withoutTagsInValues(html));

/** What has no head, as the page of all islands, stays as it is. */
function withStyleInHead(html: string): string {
  const at = html.indexOf(ISLAND_STYLE);
  if (at < 0 || !html.includes('</head>')) return html;
  const without = html.slice(0, at) + html.slice(at + ISLAND_STYLE.length);
  return without.replace('</head>', `${ISLAND_STYLE}</head>`);
}
