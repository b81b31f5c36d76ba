import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';

/**
 * Fits a stored document to what the text editor can hold: words stand in paragraphs or headings, list
 * items in lists, and each item begins with a paragraph. No word is lost; what fits is left as it is.
 */
export function fitRichText(document: RichText | undefined): RichText {
  const content = fitBlocks(document?.content ?? []);
  return { type: 'doc', content: content.length > 0 ? content : [paragraph([])] };
}

const paragraph = (content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content });

const isInline = ({ type }: RichTextNode) => type === 'text' || type === 'hardBreak';

function fitBlocks(nodes: readonly RichTextNode[]): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  let words: RichTextNode[] = [];
  const endWords = () => {
    if (words.length > 0) blocks.push(paragraph(words));
    words = [];
  };
  for (const node of nodes) {
    if (isInline(node)) words.push(node);
    else {
      endWords();
      blocks.push(...fitBlock(node));
    }
  }
  endWords();
  return blocks;
}

function fitBlock(node: RichTextNode): RichTextNode[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return node.content.every(isInline) ? [node] : fitBlocks(node.content);
    case 'bulletList':
    case 'orderedList': {
      const content = node.content.map(fitItem);
      return content.length > 0 ? [{ ...node, content }] : [];
    }
    case 'listItem':
      return fitBlocks(node.content);
    default:
      return [paragraph([node])];
  }
}

function fitItem(node: RichTextNode): RichTextNode {
  const content = fitBlocks(node.type === 'listItem' ? node.content : [node]);
  const begins = content[0]?.type === 'paragraph';
  return { type: 'listItem', content: begins ? content : [paragraph([]), ...content] };
}
