import {
  numberedList,
  type RichText,
  type RichTextMark,
  type RichTextNode,
} from '#src/model/fields/rich-text.ts';
import { isOnPage } from '#src/model/links.ts';
import { fitRichText } from './fit-rich-text.ts';
import { joinedInline } from './inline.ts';
import { linkOf } from './link.ts';
import { tableWords } from './table-words.ts';
import { withoutPower } from './without-power.ts';
import { isWordItem, wordLists } from './word-lists.ts';

type Marks = Readonly<{ bold: boolean; italic: boolean; href: string | undefined }>;

const NO_MARKS: Marks = { bold: false, italic: false, href: undefined };
const BLOCKS =
  'p, div, section, article, header, footer, main, aside, nav, blockquote, pre, figure, figcaption, ' +
  'address, table, thead, tbody, tr, td, th, dl, dt, dd, li, ul, ol, h1, h2, h3, h4, h5, h6, hr';
/** Elements that hold no text of the document: scripts, hidden parts, and Word's comments and deleted words. */
export const JUNK =
  'script, style, template, noscript, iframe, object, svg, math, button, select, textarea, title, del, ' +
  '[hidden], [data-style*="display:none" i], [data-style*="mso-list:Ignore" i], [data-style*="mso-hide" i], ' +
  '[data-style*="mso-element:comment" i], .MsoCommentReference';

/**
 * Text of web pages, Word or Google Docs as the site's own: words with bold, italic and links, in
 * paragraphs, headings and lists; nothing else. Out: undefined where it has no words.
 * The HTML is foreign: it is read in a document of its own, which runs and loads nothing.
 */
export function readHtml(html: string): RichText | undefined {
  return textIn(bodyOf(html));
}

/** Foreign HTML in a document of its own. */
export function bodyOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(withoutPower(html), 'text/html').body;
}

/** What a part of such a document says. Out: undefined where it has no words. */
export function textIn(part: Element | DocumentFragment): RichText | undefined {
  const content = blocksIn(part, NO_MARKS);
  return content.length > 0 ? fitRichText({ type: 'doc', content }) : undefined;
}

function blocksIn(parent: Element | DocumentFragment, marks: Marks): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  let words: RichTextNode[] = [];
  const endWords = () => {
    const content = joinedInline(words);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    words = [];
  };
  let before: Element | undefined;
  for (const child of [...parent.childNodes]) {
    const previous = before;
    if (child instanceof Element) before = child;
    if (!(child instanceof Element) || !holdsBlocks(child)) {
      words.push(...inlineOf(child, marks));
      continue;
    }
    endWords();
    if (!isWordItem(child)) blocks.push(...blockOf(child, marks));
    // The first of a run stands for all.
    else if (!isWordItem(previous)) {
      blocks.push(...wordLists(child, (item) => inlineIn(item, marks)));
    }
  }
  endWords();
  return blocks;
}

const holdsBlocks = (element: Element) =>
  !element.matches(JUNK) && (element.matches(BLOCKS) || element.querySelector(BLOCKS) !== null);

function blockOf(element: Element, marks: Marks): RichTextNode[] {
  const { localName } = element;
  const [, level] = /^h([1-6])$/.exec(localName) ?? [];
  if (level !== undefined) {
    const content = joinedInline(inlineIn(element, { ...marks, bold: false }, true));
    const heading = { level: Number(level) < 3 ? (2 as const) : (3 as const) };
    return content.length > 0 ? [{ type: 'heading', attrs: heading, content }] : [];
  }
  if (localName === 'ul' || localName === 'ol') return listOf(element, localName, marks);
  const own = marksOf(element, marks);
  const lines =
    element instanceof HTMLTableElement
      ? tableWords(element, (part) => (part.closest(JUNK) ? [] : blocksIn(part, own)))
      : undefined;
  return lines ?? blocksIn(element, own);
}

function listOf(element: Element, name: 'ul' | 'ol', marks: Marks): RichTextNode[] {
  const items: { type: 'listItem'; content: RichTextNode[] }[] = [];
  for (const child of element.children) {
    if (child.matches(JUNK)) continue;
    const last = items.at(-1);
    // Google Docs puts a list inside of a list beside its items.
    if (child.matches('ul, ol') && last) {
      last.content.push(...blockOf(child, marks));
      continue;
    }
    const content = blocksIn(child, marks);
    if (content.length > 0) items.push({ type: 'listItem', content });
  }
  if (items.length === 0) return [];
  if (name === 'ul') return [{ type: 'bulletList', content: items }];
  return [numberedList(items, Number(element.getAttribute('start')))];
}

function inlineIn(element: Element, marks: Marks, isHeading = false): RichTextNode[] {
  return [...element.childNodes].flatMap((child) => inlineOf(child, marks, isHeading));
}

/** A heading is bold by itself. */
function inlineOf(node: Node, marks: Marks, isHeading = false): RichTextNode[] {
  if (node instanceof Text) return textOf(node, marks);
  if (!(node instanceof Element) || node.matches(JUNK)) return [];
  if (node.localName === 'br') return [{ type: 'hardBreak' }];
  const own = marksOf(node, marks);
  return inlineIn(node, isHeading ? { ...own, bold: false } : own, isHeading);
}

function textOf({ data, parentElement }: Text, marks: Marks): RichTextNode[] {
  const list = marksIn(marks);
  const isKept = parentElement?.closest('pre') !== null;
  const lines = isKept ? data.split(/\r?\n/) : [data];
  return lines.flatMap((line, index): RichTextNode[] => {
    const text = line.replace(/\s+/g, ' ');
    const words: RichTextNode[] = text
      ? [{ type: 'text', text, ...(list.length > 0 && { marks: list }) }]
      : [];
    return index === 0 ? words : [{ type: 'hardBreak' }, ...words];
  });
}

function marksIn({ bold, italic, href }: Marks): RichTextMark[] {
  return [
    ...(bold ? [{ type: 'bold' } as const] : []),
    ...(italic ? [{ type: 'italic' } as const] : []),
    ...(href === undefined ? [] : [{ type: 'link', attrs: { href } } as const]),
  ];
}

/** Google Docs says with a style what is bold, and wraps all of it in a `b` that is not. */
function marksOf(element: Element, before: Marks): Marks {
  const fontWeight = styleOf(element, 'font-weight');
  const fontStyle = styleOf(element, 'font-style');
  const isBold = element.matches('b, strong') || (before.bold && fontWeight === '');
  const isItalic = element.matches('i, em, cite') || (before.italic && fontStyle === '');
  const address = element instanceof HTMLAnchorElement ? element.getAttribute('href') : null;
  // A place on the page that the text comes from is not there.
  const href = address === null || isOnPage(address.trim()) ? null : linkOf(address);
  return {
    bold: fontWeight === '' ? isBold : /^(bold|bolder|[6-9]00)$/.test(fontWeight),
    italic: fontStyle === '' ? isItalic : fontStyle !== 'normal',
    href: href ?? before.href,
  };
}

function styleOf(element: Element, name: 'font-weight' | 'font-style'): string {
  const style = element.getAttribute('data-style') ?? '';
  return (
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([\\w-]+)`, 'i').exec(style)?.[1]?.toLowerCase() ?? ''
  );
}
