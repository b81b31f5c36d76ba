import { COLUMNS, type TableRow } from '#src/blocks/table/cells.ts';
import { plainText, type RichText } from '#src/model/fields/rich-text.ts';
import { bodyOf, JUNK, textIn } from './read-html.ts';

/** What stands between two tables, or a table. */
export type PastedPart =
  { is: 'text'; text: RichText } | { is: 'table'; rows: TableRow[]; caption?: string };

/** Nobody writes longer ones on a page; each cell is a text that is edited. */
const MOST_ROWS = 200;
/** What no cell of figures has: such tables are there to arrange a page or a mail. */
const ARRANGED = 'table, ul, ol, h1, h2, h3, h4, h5, h6';

/** Foreign HTML as running text and tables, in their order. Out: empty where it has no words. */
export function readParts(html: string): PastedPart[] {
  const body = bodyOf(html);
  const parts: PastedPart[] = [];
  const between = document.createRange();
  between.setStart(body, 0);
  const endText = () => {
    const text = textIn(between.cloneContents());
    if (text) parts.push({ is: 'text', text });
  };
  for (const table of body.querySelectorAll('table')) {
    const rows = rowsOf(table);
    if (!rows) continue;
    between.setEndBefore(table);
    endText();
    const caption = wordsOf(table.caption);
    parts.push({ is: 'table', rows, ...(caption && { caption }) });
    between.setStartAfter(table);
  }
  between.setEnd(body, body.childNodes.length);
  endText();
  return parts;
}

/** The cells of a table as a block holds them; undefined: it is none of figures and words, or too large for one. */
function rowsOf(table: HTMLTableElement): TableRow[] | undefined {
  if (table.querySelector(ARRANGED) || table.closest(`${JUNK}, li`)) return undefined;
  const rows = [...table.rows].filter((row) => !row.matches(JUNK));
  if (rows.length > MOST_ROWS) return undefined;
  const lines = gridOf(rows).filter((line) => line.some((words) => words));
  const width = Math.max(0, ...lines.map((line) => line.findLastIndex((words) => words) + 1));
  if (lines.length < 2 || width < 2 || width > COLUMNS.length) return undefined;
  return lines.map((line) =>
    Object.fromEntries(COLUMNS.slice(0, width).map((column, at) => [column, line[at] ?? ''])),
  );
}

/** Words by row and column. A cell that spans others says its words in the first of them. */
function gridOf(rows: readonly HTMLTableRowElement[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    let x = 0;
    for (const cell of row.cells) {
      if (cell.matches(JUNK)) continue;
      while (grid[y]?.[x] !== undefined) x += 1;
      for (const line of grid.slice(y, y + Math.max(1, cell.rowSpan))) {
        // One column more than a block has is enough to know that it is too wide.
        for (let at = x; at < Math.min(x + cell.colSpan, COLUMNS.length + 1); at += 1)
          line[at] = '';
      }
      const line = grid[y];
      if (line) line[x] = wordsOf(cell);
      x += 1;
    }
  }
  return grid;
}

function wordsOf(part: Element | null): string {
  const text = part && textIn(part);
  return text ? plainText(text) : '';
}
