import { isRecord } from '#src/lib/is-record.ts';
import { plainText, readRichText } from '#src/model/fields/rich-text.ts';

/** Whether a value says something; rows that a new block starts with say nothing. */
export function isWritten(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  if (Array.isArray(value)) return value.some(isWritten);
  if (!isRecord(value)) return value !== undefined && value !== null;
  const document = readRichText(value);
  return document ? plainText(document) !== '' : Object.values(value).some(isWritten);
}
