import type { Database, Row, SQLInputValue } from './sqlite.ts';

export type Portions = {
  table: string;
  /** Columns that rows are told apart by, in their order; the first is a text that is never empty. */
  key: readonly string[];
  /** What is wanted besides. */
  columns?: readonly string[];
  /** Which rows, as SQL, and its values. */
  where?: string;
  values?: readonly SQLInputValue[];
  /** Rows at a time. */
  size: number;
};

/**
 * Rows in the order of their key, some at a time: a statement that is still open must not be used by anybody
 * else meanwhile. What is written between two portions may be among them or not.
 */
export function* inPortions(database: Database, portions: Portions): Generator<Row> {
  const { table, key, columns = [], where = 'true', values = [], size } = portions;
  const names = key.join(', ');
  const some = database.prepare(
    `SELECT ${[...key, ...columns].join(', ')} FROM ${table}
     WHERE (${names}) > (${key.map(() => '?').join(', ')}) AND ${where} ORDER BY ${names} LIMIT ?`,
  );
  for (let last: Row | undefined; ;) {
    const rows: Row[] = some.all(...key.map((column) => last?.[column] ?? ''), ...values, size);
    yield* rows;
    last = rows.at(-1);
    if (rows.length < size) return;
  }
}
