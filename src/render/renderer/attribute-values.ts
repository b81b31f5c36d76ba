/** Whether there may be any: nearly all pages have none, and this is told quickly. */
const TAG_IN_VALUE = /="[^"<>]*[<>]/;

/** Code is passed over as a whole. In texts, quotes are entities. */
const CODE_OR_VALUE = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|="([^"<>]*[<>][^"]*)"/g;

/**
 * The same HTML with `<` and `>` as entities in the values of attributes. Astro leaves them as they are, but who
 * looks for tags in a page, as `withFrame` and `inlineCode` do, must not find those that somebody typed.
 */
export function withoutTagsInValues(html: string): string {
  if (!TAG_IN_VALUE.test(html)) return html;
  return html.replace(CODE_OR_VALUE, (whole, _name, value?: string) =>
    value === undefined ? whole : `="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`,
  );
}
