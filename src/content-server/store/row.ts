import type { Json } from '#src/content/squidex/wire.ts';
import type { SQLOutputValue } from 'node:sqlite';

export type Row = Record<string, SQLOutputValue>;

/** A TEXT column that is never NULL. */
export function text(row: Row, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`);
  return value;
}

/** A TEXT column that may be NULL. */
export function textOrNull(row: Row, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** An INTEGER column that is never NULL. */
export function integer(row: Row, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`);
  return value;
}

/** A column of 0 and 1. */
export function flag(row: Row, column: string): boolean {
  return integer(row, column) !== 0;
}

/** A TEXT column with JSON that this server has written. */
export function json(row: Row, column: string): Json {
  const value: Json = JSON.parse(text(row, column));
  return value;
}
