/** What stands between two cells. */
export type CsvSeparator = ',' | ';';

/** A row of a CSV file as RFC 4180 has it, with its end; some spreadsheets want another separator. */
export function csvRow(cells: readonly string[], separator: CsvSeparator = ','): string {
  return `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;
}

/** A file for spreadsheets, of its rows. */
export function csvFile(rows: readonly (readonly string[])[], separator: CsvSeparator): string {
  return UTF8_MARK + rows.map((cells) => csvRow(cells, separator)).join('');
}

/** Begins a file for spreadsheets: without it they take UTF-8 for something else. */
export const UTF8_MARK = '\uFEFF';

/** What a formula begins with, also in the width of Chinese, Japanese and Korean letters. */
const SIGNS = '=+\\-@＝＋－＠';
/** Where `'` was there before, one more tells it from ours. */
const GUARDED = new RegExp(`^'*[${SIGNS}\\t\\r\\n]`);

/** A cell as RFC 4180 has it. Spreadsheets read these first signs as a formula; after `'` they do not. */
function csvCell(text: string, separator: CsvSeparator): string {
  const safe = GUARDED.test(text) ? `'${text}` : text;
  const isPlain = !/["\r\n]/.test(safe) && !safe.includes(separator);
  return isPlain ? safe : `"${safe.replaceAll('"', '""')}"`;
}

/** The text of a cell without the `'` that our files put before what spreadsheets would read as a formula. */
export function unguarded(text: string): string {
  return text.startsWith("'") && GUARDED.test(text) ? text.slice(1) : text;
}

const AFTER_END = new RegExp(`[,;\\s]+[${SIGNS}]?`, 'g');
const SIGN = new RegExp(`[${SIGNS}]`);

/**
 * Words of a stranger for a cell. A spreadsheet that takes another separator than ours ends the cell at it, or at a line
 * end, and reads what comes next as a formula, too: there `'` stands as it does at the beginning of a cell.
 */
export function strangersCell(text: string): string {
  return text.replaceAll(AFTER_END, (found, at: number) => {
    const [before, sign] = [found.slice(0, -1), found.slice(-1)];
    const isSign = SIGN.test(sign) && /[,;\t\r\n]/.test(before);
    // A price such as `12,-` is no formula.
    const isLast = /[\r\n]/.test(text[at + found.length] ?? '\n');
    return isSign && !isLast ? `${before}'${sign}` : found;
  });
}
