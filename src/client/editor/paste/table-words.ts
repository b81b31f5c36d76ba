import type { RichTextNode } from '#src/model/fields/rich-text.ts';
import { joinedInline } from './inline.ts';

/** Nobody writes more into a cell of words and figures; what has more arranges a page or a mail. */
const LONGEST_CELL = 200;
const BETWEEN: RichTextNode = { type: 'text', text: ' · ' };

/**
 * A table as running text has it: a paragraph with a line for each row. In: how its parts are read.
 * Out: undefined where it is there to arrange others, or has one column only.
 */
export function tableWords(
  table: HTMLTableElement,
  read: (part: Element) => RichTextNode[],
): RichTextNode[] | undefined {
  if (table.querySelector('table')) return undefined;
  const lines: RichTextNode[][] = [];
  let columns = 0;
  for (const row of table.rows) {
    const cells: RichTextNode[][] = [];
    for (const cell of row.cells) {
      const words = wordsIn(read(cell));
      if (!words) return undefined;
      if (words.length > 0) cells.push(words);
    }
    if (cells.length > 0) lines.push(joined(cells, BETWEEN));
    columns = Math.max(columns, cells.length);
  }
  if (columns < 2) return undefined;
  const content = joinedInline(joined(lines, { type: 'hardBreak' }));
  return [...(table.caption ? read(table.caption) : []), { type: 'paragraph', content }];
}

/** What a cell says, in one line; undefined: more than a short paragraph. */
function wordsIn(cell: readonly RichTextNode[]): RichTextNode[] | undefined {
  const [first] = cell;
  if (!first) return [];
  if (cell.length > 1 || first.type !== 'paragraph') return undefined;
  const words = first.content.map((one): RichTextNode =>
    one.type === 'hardBreak' ? { type: 'text', text: ' ' } : one,
  );
  const letters = words.reduce((sum, one) => sum + (one.type === 'text' ? one.text.length : 0), 0);
  return letters <= LONGEST_CELL ? words : undefined;
}

const joined = (parts: readonly RichTextNode[][], between: RichTextNode): RichTextNode[] =>
  parts.flatMap((part, at) => (at === 0 ? part : [between, ...part]));
