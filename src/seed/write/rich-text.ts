import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';
import { typeset } from './typeset.ts';

type Inline = string | RichTextNode;

/** A rich text document of the given nodes. */
export function doc(...content: RichTextNode[]): RichText {
  return { type: 'doc', content };
}

/** A paragraph of texts, links and emphasis. */
export function p(...parts: Inline[]): RichTextNode {
  return { type: 'paragraph', content: inline(parts) };
}

/** A heading of the second level. */
export function h2(...parts: Inline[]): RichTextNode {
  return { type: 'heading', attrs: { level: 2 }, content: inline(parts) };
}

/** A heading of the third level. */
export function h3(...parts: Inline[]): RichTextNode {
  return { type: 'heading', attrs: { level: 3 }, content: inline(parts) };
}

/** A list with one paragraph an entry. */
export function ul(...entries: (Inline | Inline[])[]): RichTextNode {
  return list('bulletList', entries);
}

/** A numbered list with one paragraph an entry. */
export function ol(...entries: (Inline | Inline[])[]): RichTextNode {
  return list('orderedList', entries);
}

/** Text in bold. */
export function bold(text: string): RichTextNode {
  return { type: 'text', text: typeset(text), marks: [{ type: 'bold' }] };
}

/** Text that leads to an address: a path of the site, `https:`, `mailto:` or `tel:`. */
export function link(href: string, text: string): RichTextNode {
  return { type: 'text', text: typeset(text), marks: [{ type: 'link', attrs: { href } }] };
}

function list(type: 'bulletList' | 'orderedList', entries: (Inline | Inline[])[]): RichTextNode {
  const content = entries.map((entry): RichTextNode => {
    return { type: 'listItem', content: [p(...[entry].flat())] };
  });
  return { type, content };
}

function inline(parts: Inline[]): RichTextNode[] {
  return parts.map((part) =>
    typeof part === 'string' ? { type: 'text', text: typeset(part) } : part,
  );
}
