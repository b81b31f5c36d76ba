import type { RichTextNode } from '#src/model/fields/rich-text.ts';

/** Words of one paragraph: neighbours of one look as one text, no blanks at the ends of lines. */
export function joinedInline(nodes: readonly RichTextNode[]): RichTextNode[] {
  const joined: RichTextNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (node.type === 'hardBreak') {
      trimEnd(joined);
      joined.push(node);
    } else if (node.type === 'text') {
      const isStart = last?.type !== 'text';
      const isBlank = last?.type === 'text' && last.text.endsWith(' ');
      const text = isStart || isBlank ? node.text.trimStart() : node.text;
      if (text === '') continue;
      if (
        last?.type === 'text' &&
        JSON.stringify(last.marks ?? []) === JSON.stringify(node.marks ?? [])
      )
        last.text += text;
      else joined.push({ ...node, text });
    }
  }
  trimEnd(joined);
  while (joined.at(-1)?.type === 'hardBreak') joined.pop();
  const start = joined.findIndex(({ type }) => type === 'text');
  return start === -1 ? [] : joined.slice(start);
}

function trimEnd(nodes: RichTextNode[]): void {
  const last = nodes.at(-1);
  if (last?.type !== 'text') return;
  last.text = last.text.trimEnd();
  if (last.text === '') nodes.pop();
}
