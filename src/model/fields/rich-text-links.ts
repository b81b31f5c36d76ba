import { contentPath, safeHref } from '../links.ts';
import type { RichText, RichTextMark, RichTextNode } from './rich-text.ts';

/**
 * A document in which links within the site lead where their page is now, and stay text where there is
 * none. In: what a canonical path has become: an address, or null. Out: the same document if nothing
 * differs. Links to other sites, to files and to the application stay.
 */
export function resolveLinks(
  document: RichText,
  addressOf: (path: string) => string | null,
): RichText {
  let differs = false;
  const draw = (node: RichTextNode): RichTextNode => {
    if (node.type === 'hardBreak') return node;
    if (node.type !== 'text') return { ...node, content: node.content.map(draw) };
    const marks = node.marks?.flatMap((mark): RichTextMark[] => {
      if (mark.type !== 'link') return [mark];
      const href = resolveHref(mark.attrs.href, addressOf);
      if (href === mark.attrs.href) return [mark];
      differs = true;
      return href === null ? [] : [{ ...mark, attrs: { ...mark.attrs, href } }];
    });
    return marks ? { ...node, marks } : node;
  };
  const content = document.content.map(draw);
  return differs ? { ...document, content } : document;
}

/**
 * A link as somebody typed it, as it stands in a page: within the site it leads where its page is now.
 * Out: null where that is nowhere.
 */
export function resolveHref(
  typed: string,
  addressOf: (path: string) => string | null,
): string | null {
  const href = safeHref(typed);
  if (!href?.startsWith('/') || typed.trim().startsWith('#')) return typed;
  const [, pathname = '', suffix = ''] = /^([^?#]*)(.*)$/.exec(href) ?? [];
  const path = contentPath(pathname);
  if (path === undefined) return typed;
  const address = addressOf(path);
  if (address === null) return null;
  return address.startsWith('/') ? `${address}${suffix}` : address;
}
