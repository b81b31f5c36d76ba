import { cutText } from '#src/lib/cut-text.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { plainText, readRichText, type RichText } from '#src/model/fields/rich-text.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { reusableNodes } from '../dynamic-block/nodes.ts';
import { type ReadBlock, readBlock } from '../registry/read.ts';

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

/**
 * The beginning of the first running text that a page shows, by which a search describes it; empty where it has none.
 * In: its blocks; the content of those that are stored elsewhere; the language of the page.
 */
export function pageDescription(blocks: readonly BlockNode[], ask: Ask, lang: Language): string {
  for (const node of blocks) {
    if (!node.wrapper.display) continue;
    const read = readBlock(node);
    if (!read.ok) continue;
    const inside = () => pageDescription(insideOf(read.value, ask, lang), ask, lang);
    const found = shorten(ownText(read.value)) || inside();
    if (found) return found;
  }
  return '';
}

function ownText({ kind, block: { text } }: ReadBlock): string {
  if (kind === 'hero') return typeof text === 'string' ? text : '';
  return kind === 'rich-text' ? words(readRichText(text)) : '';
}

/** What stands inside a block, but for a reusable one that is in another language. */
function insideOf({ kind, block }: ReadBlock, ask: Ask, lang: Language): readonly BlockNode[] {
  const { source } = block;
  if (kind !== 'dynamic-block' || typeof source !== 'string') return block.children;
  const isOwn = ask('dynamicBlock', source, lang)?.textLang === lang;
  return isOwn ? reusableNodes(source, block.id, ask, { lang }) : [];
}

/** The running text of a document: its headings and lists make no sentence. */
export function words(text: RichText | null | undefined): string {
  if (!text) return '';
  return plainText({ ...text, content: text.content.filter(({ type }) => type === 'paragraph') });
}

/** The first words of a text, cut between two of them; what is one word, within it. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  const end = text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1);
  return end > 0 ? `${text.slice(0, end)} …` : `${cutText(text, DESCRIPTION_LENGTH - 1)}…`;
}
