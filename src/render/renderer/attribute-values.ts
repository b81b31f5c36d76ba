/** Code is passed over as a whole. In texts, quotes are entities. */
const CODE_OR_VALUE = /<(script|style)\b[^>]*>[\s\S]*?<\/\1>|="([^"<>]*[<>][^"]*)"/g;

/**
 * The same HTML with `<` and `>` as entities in the values of attributes. Astro leaves them as they are, but who
 * looks for tags in a page, as `withFrame` and `inlineCode` do, must not find those that somebody typed.
 */
export function withoutTagsInValues(html: string): string {
  return html.replace(CODE_OR_VALUE, (whole, _name, value?: string) =>
    value === undefined ? whole : `="${value.replaceAll('<', '&lt;').replaceAll('>', '&gt;')}"`,
  );
}
