import { numberedList, type RichTextNode } from '#src/model/fields/rich-text.ts';
import { joinedInline } from './inline.ts';

/** Word writes lists as paragraphs that say `mso-list:l0 level2 lfo1`, with their signs as words. */
const ITEM = /mso-list:\s*\S+\s+level(\d)/i;
const SIGN = '[data-style*="mso-list:Ignore" i]';

/** `sign` is what Word wrote before it: a bullet, or a number. */
type ListLine = { level: number; sign: string; content: RichTextNode[] };

/** Whether an element is a paragraph that Word means as an entry of a list. Headings are numbered in the same way. */
export function isWordItem(element: Element | undefined | null): element is Element {
  if (!element || /^h[1-6]$/.test(element.localName)) return false;
  return ITEM.test(element.getAttribute('data-style') ?? '');
}

/** The lists that a run of such paragraphs is. In: the first of them, and how its words are read. */
export function wordLists(
  first: Element,
  inline: (item: Element) => RichTextNode[],
): RichTextNode[] {
  const items: ListLine[] = [];
  for (let one: Element | null = first; isWordItem(one); one = one.nextElementSibling) {
    const [, level = '1'] = ITEM.exec(one.getAttribute('data-style') ?? '') ?? [];
    const sign = one.querySelector(SIGN)?.textContent?.trim() ?? '';
    const content = joinedInline(inline(one));
    if (content.length > 0) items.push({ level: Number(level), sign, content });
  }
  return nested(items);
}

/** Items that are deeper stand inside the one before them. */
function nested(items: readonly ListLine[]): RichTextNode[] {
  const [first] = items;
  if (!first) return [];
  const lists: Extract<RichTextNode, { type: 'bulletList' | 'orderedList' }>[] = [];
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (!item) break;
    const after = items.findIndex(({ level }, index) => index > at && level <= first.level);
    const end = after === -1 ? items.length : after;
    const paragraph: RichTextNode = { type: 'paragraph', content: item.content };
    const entry: RichTextNode = {
      type: 'listItem',
      content: [paragraph, ...nested(items.slice(at + 1, end))],
    };
    const isOrdered = /^[\d\p{L}]{1,4}[.)]/u.test(item.sign);
    const last = lists.at(-1);
    if (last && (last.type === 'orderedList') === isOrdered) last.content.push(entry);
    else if (isOrdered) lists.push(numberedList([entry], Number.parseInt(item.sign, 10)));
    else lists.push({ type: 'bulletList', content: [entry] });
    at = end;
  }
  return lists;
}
