import { contentPath, safeHref, sectionId } from '../links.ts';
import { BLOCK_ID } from './block-node.ts';
import { CHOICE_WORDS } from './choice.ts';
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
 * A link as somebody typed it, as it stands in a page: within the site it leads where its page is now, and
 * to the section that its fragment names. Out: null where that is nowhere.
 */
export function resolveHref(
  typed: string,
  addressOf: (path: string) => string | null,
): string | null {
  const href = safeHref(typed);
  if (href?.startsWith('#')) return fragmentOnPage(href);
  if (!href?.startsWith('/')) return typed;
  const [, pathname = '', query = '', hash = ''] = /^([^?#]*)([^#]*)(.*)$/.exec(href) ?? [];
  const path = contentPath(pathname);
  if (path === undefined) return typed;
  const address = addressOf(path);
  if (address === null) return null;
  return address.startsWith('/') ? `${address}${query}${fragmentOnPage(hash)}` : address;
}

/** What a section may be called. */
const SECTION = /^#([a-z][a-z0-9-]*)$/;
/** The colours of a product have such ids (`blocks/load/anchors.ts`). */
const COLOURS = Object.values(CHOICE_WORDS).map(({ colour }) => `${colour}-`);
/** Browsers scroll up for `top`, and what all pages call `inhalt` begins there. */
const PLACES = ['top', 'inhalt'];
/** The form of a block, and the one by which goods are asked for. */
const FORM = /^(?:form|ask)-(.*)$/;

function fragmentOnPage(hash: string): string {
  const [, name] = SECTION.exec(hash) ?? [];
  return name === undefined || isOwnId(name) ? hash : `#${sectionId(name)}`;
}

/** Whether a page gives such an id itself, to what is no section. */
function isOwnId(name: string): boolean {
  const [, block] = FORM.exec(name) ?? [];
  return (
    PLACES.includes(name) ||
    COLOURS.some((word) => name.startsWith(word)) ||
    (block !== undefined && BLOCK_ID.test(block))
  );
}
