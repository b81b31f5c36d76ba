import * as v from 'valibot';

/**
 * Rich text is a ProseMirror document, as Squidex's RichText field stores it. Nodes and marks that
 * are not on the list are dropped when the document is read, their text stays.
 */
export type RichTextMark =
  { type: 'bold' } | { type: 'italic' } | { type: 'link'; attrs: { href: string } };

export type RichTextNode =
  | { type: 'text'; text: string; marks?: RichTextMark[] }
  | { type: 'hardBreak' }
  | { type: 'paragraph' | 'listItem'; content: RichTextNode[] }
  | { type: 'bulletList'; content: RichTextNode[] }
  | NumberedList
  | { type: 'heading'; attrs: { level: 2 | 3 }; content: RichTextNode[] };

/** `start` is the number of the first entry where it is not 1. */
type NumberedList = { type: 'orderedList'; attrs?: { start: number }; content: RichTextNode[] };

export type RichText = { type: 'doc'; content: RichTextNode[] };

const MAX_DEPTH = 16;

type Raw = {
  type: string;
  text?: string | undefined;
  content?: unknown[] | undefined;
  marks?: unknown[] | undefined;
  attrs?: Record<string, unknown> | undefined;
};

const Raw = v.object({
  type: v.string(),
  text: v.optional(v.string()),
  content: v.optional(v.array(v.unknown())),
  marks: v.optional(v.array(v.unknown())),
  attrs: v.optional(v.record(v.string(), v.unknown())),
});

/**
 * Reads a stored document.
 * In: anything. Out: the document with known nodes and marks only, or undefined when it is no document.
 */
export function readRichText(value: unknown): RichText | undefined {
  const parsed = v.safeParse(Raw, value);
  if (!parsed.success || parsed.output.type !== 'doc') return undefined;
  return { type: 'doc', content: readNodes(parsed.output.content, 0) };
}

function readNodes(nodes: unknown[] | undefined, depth: number): RichTextNode[] {
  if (!nodes || depth > MAX_DEPTH) return [];
  return nodes.flatMap((node) => {
    const parsed = v.safeParse(Raw, node);
    return parsed.success ? readNode(parsed.output, depth) : [];
  });
}

function readNode(node: Raw, depth: number): RichTextNode[] {
  switch (node.type) {
    case 'text':
      return node.text ? [withMarks(node.text, node.marks)] : [];
    case 'hardBreak':
      return [{ type: 'hardBreak' }];
    case 'paragraph':
    case 'bulletList':
    case 'listItem':
      return [{ type: node.type, content: readNodes(node.content, depth + 1) }];
    case 'orderedList':
      return [numberedList(readNodes(node.content, depth + 1), node.attrs?.['start'])];
    case 'heading': {
      const level = node.attrs?.['level'] === 3 ? 3 : 2;
      return [{ type: 'heading', attrs: { level }, content: readNodes(node.content, depth + 1) }];
    }
    default:
      return readNodes(node.content, depth + 1);
  }
}

/** A numbered list. In: its entries, and what the first number should be, which counts if it is one above 1. */
export function numberedList(content: RichTextNode[], start?: unknown): NumberedList {
  if (typeof start !== 'number' || !Number.isSafeInteger(start) || start <= 1) {
    return { type: 'orderedList', content };
  }
  return { type: 'orderedList', attrs: { start }, content };
}

function withMarks(text: string, marks: unknown[] | undefined): RichTextNode {
  const known = (marks ?? []).flatMap((mark) => readMark(mark));
  return known.length > 0 ? { type: 'text', text, marks: known } : { type: 'text', text };
}

function readMark(mark: unknown): RichTextMark[] {
  const parsed = v.safeParse(Raw, mark);
  if (!parsed.success) return [];
  const { type, attrs } = parsed.output;
  if (type === 'bold' || type === 'italic') return [{ type }];
  const href = attrs?.['href'];
  return type === 'link' && typeof href === 'string' ? [{ type: 'link', attrs: { href } }] : [];
}

/** The words of a document, paragraphs separated by a space: for descriptions and search. */
export function plainText(document: RichText): string {
  const words = (nodes: RichTextNode[]): string =>
    nodes
      .map((node) => {
        if (node.type === 'text') return node.text;
        if (node.type === 'hardBreak') return ' ';
        return `${words(node.content)} `;
      })
      .join('');
  return words(document.content).replace(/\s+/g, ' ').trim();
}
