/** What visitors see of a page: its HTML without the digest of its data, which may change and nothing else. */
export const seenHtml = (html: string): string => html.replace(/ data-digest="[^"]*"/, '');
