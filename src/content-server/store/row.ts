import type { Json } from '#src/content/squidex/wire.ts';
import type { SQLOutputValue } from 'node:sqlite';
import type { Audit } from '../model/audit.ts';

export type DbRow = Record<string, SQLOutputValue>;

/** A TEXT column that is never NULL. */
export function text(row: DbRow, column: string): string {
  const value = row[column];
  if (typeof value !== 'string') throw new TypeError(`column ${column} holds no text`);
  return value;
}

/** A TEXT column that may be NULL. */
export function textOrNull(row: DbRow, column: string): string | null {
  return row[column] === null ? null : text(row, column);
}

/** An INTEGER column that is never NULL. */
export function integer(row: DbRow, column: string): number {
  const value = row[column];
  if (typeof value !== 'number') throw new TypeError(`column ${column} holds no number`);
  return value;
}

/** A column of 0 and 1. */
export function flag(row: DbRow, column: string): boolean {
  return integer(row, column) !== 0;
}

/** A TEXT column with JSON that this server has written. */
export function json(row: DbRow, column: string): Json {
  const value: Json = JSON.parse(text(row, column));
  return value;
}

/** Out of a row of any of their tables. */
export function readAudit(row: DbRow): Audit {
  return {
    created: integer(row, 'created'),
    createdBy: text(row, 'created_by'),
    lastModified: integer(row, 'last_modified'),
    lastModifiedBy: text(row, 'last_modified_by'),
  };
}
