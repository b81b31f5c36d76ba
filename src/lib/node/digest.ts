import { hash } from 'node:crypto';
import { utf8 } from './utf8.ts';

/** Characters from which on it pays to write the bytes first. */
const LONG = 500;

/**
 * The first 16 bytes of SHA-256, as hex (32 digits). In: text (UTF-8) or bytes.
 * Tables store the same as a BLOB: see `digestBytes`.
 */
export function digest(content: string | Uint8Array): string {
  return digestBytes(content).toString('hex');
}

/** The same digest as 16 bytes. */
export function digestBytes(content: string | Uint8Array): Buffer {
  const isLong = typeof content === 'string' && content.length > LONG;
  return hash('sha256', isLong ? utf8(content) : content, 'buffer').subarray(0, 16);
}
