import type { RichText, RichTextNode } from '#src/model/fields/rich-text.ts';

const BULLET = /^\s*[-*•–·]\s+(?=\S)/;
const NUMBER = /^\s*\d{1,3}[.)]\s+(?=\S)/;

/**
 * Plain text as paragraphs, with its lists. Where blank lines part the paragraphs, other line breaks
 * stay line breaks. Out: undefined where it has no words.
 */
export function readText(text: string): RichText | undefined {
  const lines = text.replace(/\r\n?/g, '\n').trim();
  const parts = lines.split(/\n[^\S\n]*\n\s*/);
  const content = parts.flatMap((part) => partOf(part.split('\n'), parts.length > 1));
  return content.length > 0 ? { type: 'doc', content } : undefined;
}

function partOf(lines: readonly string[], keepsBreaks: boolean): RichTextNode[] {
  const blocks: RichTextNode[] = [];
  for (const line of lines) {
    const type = BULLET.test(line) ? 'bulletList' : NUMBER.test(line) ? 'orderedList' : undefined;
    const words = (type ? line.replace(type === 'bulletList' ? BULLET : NUMBER, '') : line).trim();
    if (words === '') continue;
    const paragraph: RichTextNode = { type: 'paragraph', content: [{ type: 'text', text: words }] };
    const last = blocks.at(-1);
    if (type) {
      const item: RichTextNode = { type: 'listItem', content: [paragraph] };
      if (last?.type === type) last.content.push(item);
      else blocks.push({ type, content: [item] });
    } else if (keepsBreaks && last?.type === 'paragraph') {
      last.content.push({ type: 'hardBreak' }, { type: 'text', text: words });
    } else blocks.push(paragraph);
  }
  return blocks;
}
