import { hash } from 'node:crypto';

/**
 * The first 16 bytes of SHA-256, as hex (32 digits). In: text (UTF-8) or bytes.
 * Tables store the same as a BLOB: see `digestBytes`.
 */
export function digest(content: string | Uint8Array): string {
  return digestBytes(content).toString('hex');
}

/** The same digest as 16 bytes. */
export function digestBytes(content: string | Uint8Array): Buffer {
  return hash('sha256', content, 'buffer').subarray(0, 16);
}
