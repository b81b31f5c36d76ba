import { isRecord } from '#src/lib/is-record.ts';

/** One cell after the other; a missing one is an empty one. */
type Column = readonly unknown[];

/**
 * The columns of a table, cell by cell, at least one: also those that are still empty.
 * In: what columns are called, in their order.
 */
export function columnsIn(names: readonly string[], rows: readonly unknown[]): Column[] {
  const last = names.findLastIndex((name) => rows.some((row) => cellOf(row, name) !== undefined));
  return names
    .slice(0, Math.max(0, last) + 1)
    .map((name) => rows.map((row) => cellOf(row, name) ?? ''));
}

/** The rows with these columns in the place of theirs; what else a row holds stays. */
export function withColumns(
  names: readonly string[],
  rows: readonly unknown[],
  columns: readonly Column[],
): unknown[] {
  return rows.map((row, at) => {
    const others = Object.entries(isRecord(row) ? row : {}).filter(([key]) => !names.includes(key));
    const cells = columns.map((column, index) => [names[index] ?? '', column[at] ?? '']);
    return Object.fromEntries([...others, ...cells]);
  });
}

const cellOf = (row: unknown, name: string) => (isRecord(row) ? row[name] : undefined);

/** The word that a column begins with. */
export const headOf = ([head]: Column): string => (typeof head === 'string' ? head.trim() : '');
