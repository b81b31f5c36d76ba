import type { BlockNode } from '#src/model/fields/block-node.ts';
import { plainText, readRichText, type RichText } from '#src/model/fields/rich-text.ts';
import { readBlock } from '../registry/read.ts';

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

/** The beginning of the first running text that a page shows, by which a search describes it; empty where it has none. */
export function pageDescription(blocks: readonly BlockNode[]): string {
  for (const node of blocks) {
    if (!node.wrapper.display) continue;
    const found = shorten(ownText(node)) || pageDescription(node.children ?? []);
    if (found) return found;
  }
  return '';
}

function ownText(node: BlockNode): string {
  const read = readBlock(node);
  if (!read.ok) return '';
  const { kind, block } = read.value;
  const { text } = block;
  if (kind === 'hero') return typeof text === 'string' ? text : '';
  return kind === 'rich-text' ? words(readRichText(text)) : '';
}

/** The running text of a document: its headings and lists make no sentence. */
export function words(text: RichText | null | undefined): string {
  if (!text) return '';
  return plainText({ ...text, content: text.content.filter(({ type }) => type === 'paragraph') });
}

/** The first words of a text, cut between two of them. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1))} …`;
}
