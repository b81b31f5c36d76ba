/** The names of a row's cells. */
export const COLUMNS = ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8'] as const;
export type TableColumn = (typeof COLUMNS)[number];

/** One row as it is stored; a missing cell is an empty one. */
export type TableRow = { [C in TableColumn]?: string | undefined };

/** The columns that an editor works on: also those that were added and are still empty. */
export function storedColumns(rows: readonly TableRow[]): readonly TableColumn[] {
  const last = COLUMNS.findLastIndex((column) => rows.some((row) => row[column] !== undefined));
  return COLUMNS.slice(0, last + 1);
}

/** The columns that a table has: up to the last one in which any row says something. */
export function columnsOf(rows: readonly TableRow[]): readonly TableColumn[] {
  const last = COLUMNS.findLastIndex((column) => rows.some((row) => row[column]));
  return COLUMNS.slice(0, last + 1);
}
