import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import {
  plainText,
  type RichText,
  type RichTextNode,
  readRichText,
} from '#src/model/fields/rich-text.ts';
import { fitRichText } from '../../paste/fit-rich-text.ts';

/**
 * Two texts as one. `text`: what the first block says now; `rest`: what does not fit into it, undefined: nothing;
 * `caret`: where they meet, as characters of plain text or a place in the document.
 */
export type Joined = { text: unknown; rest: RichText | undefined; caret: number };

/** Joins what a heading or running text says with what follows it. In: blocks of these two kinds. */
export function joinTexts(into: BlockNode, from: BlockNode): Joined {
  return isHeading(into) ? joinHeading(words(into), from) : joinRunning(into, from);
}

const isHeading = ({ schemaName }: BlockNode) => kindOf(schemaName) === 'heading';
const words = ({ text }: BlockNode) => (typeof text === 'string' ? text : '');
const paragraphs = ({ text }: BlockNode) => readRichText(text)?.content ?? [];

/** A heading takes the first line of what follows it, as plain words. */
function joinHeading(before: string, from: BlockNode): Joined {
  const caret = before.length;
  if (isHeading(from)) return { text: before + words(from), rest: undefined, caret };
  const fitted = fitRichText({ type: 'doc', content: paragraphs(from) }).content;
  const { line, others } = firstLine(fitted);
  const isLeft = plainText({ type: 'doc', content: others }) !== '';
  return {
    text: before + line,
    rest: isLeft ? fitRichText({ type: 'doc', content: others }) : undefined,
    caret,
  };
}

/** The words of the first line, which may be an entry of a list, and the nodes without it. */
function firstLine(nodes: readonly RichTextNode[]): { line: string; others: RichTextNode[] } {
  const [first, ...others] = nodes;
  if (!first || !('content' in first)) return { line: '', others: [] };
  if (isLine(first)) return { line: wordsOf(first), others };
  const inside = firstLine(first.content);
  const left = inside.others.length > 0 ? [{ ...first, content: inside.others }] : [];
  return { line: inside.line, others: [...left, ...others] };
}

function joinRunning(into: BlockNode, from: BlockNode): Joined {
  const before = paragraphs(into);
  const after = isHeading(from) ? lineOf(words(from)) : paragraphs(from);
  const fitted = fitRichText({ type: 'doc', content: before }).content;
  const [last, first] = [fitted.at(-1), after[0]];
  // Within the last paragraph, before the signs that end it and the lists that it stands in.
  const caret = sizeOf(fitted) - depthOf(fitted);
  const meets = last && isLine(last) && first && isLine(first);
  const content = meets
    ? [
        ...fitted.slice(0, -1),
        { ...last, content: [...last.content, ...first.content] },
        ...after.slice(1),
      ]
    : [...before, ...after];
  const text = plainText({ type: 'doc', content }) === '' ? undefined : { type: 'doc', content };
  return { text, rest: undefined, caret };
}

/** The words of a node as they stand there, with the spaces around them. */
function wordsOf(node: RichTextNode): string {
  if (node.type === 'text') return node.text;
  return node.type === 'hardBreak' ? ' ' : node.content.map(wordsOf).join('');
}

const lineOf = (text: string): RichTextNode[] =>
  text === '' ? [] : [{ type: 'paragraph', content: [{ type: 'text', text }] }];

const isLine = (
  node: RichTextNode,
): node is Extract<RichTextNode, { type: 'heading' } | { type: 'paragraph' }> =>
  node.type === 'paragraph' || node.type === 'heading';

/** How many places nodes take in their document, as ProseMirror counts them. */
function sizeOf(nodes: readonly RichTextNode[]): number {
  return nodes.reduce((sum, node) => {
    if (node.type === 'text') return sum + node.text.length;
    return sum + (node.type === 'hardBreak' ? 1 : 2 + sizeOf(node.content));
  }, 0);
}

/** In how many nodes, one within the other, the last words stand. */
function depthOf(nodes: readonly RichTextNode[]): number {
  const last = nodes.at(-1);
  return last && 'content' in last ? 1 + depthOf(last.content) : 0;
}
