import { plainText, type RichText, type RichTextNode } from '#src/model/fields/rich-text.ts';

export type DescriptionPart = { title: string; nodes: RichTextNode[] };

/**
 * Splits a description into the text before its first heading, and one part for each heading of the
 * second level.
 */
export function splitDescription(document: RichText | null | undefined): {
  opening: RichTextNode[];
  parts: DescriptionPart[];
} {
  const opening: RichTextNode[] = [];
  const parts: DescriptionPart[] = [];
  for (const node of document?.content ?? []) {
    if (node.type === 'heading' && node.attrs.level === 2) {
      parts.push({ title: plainText({ type: 'doc', content: [node] }), nodes: [] });
    } else {
      (parts.at(-1)?.nodes ?? opening).push(node);
    }
  }
  return { opening, parts };
}
