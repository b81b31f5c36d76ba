import { transcode } from 'node:buffer';

/**
 * Text as UTF-8. The same bytes as `Buffer.from(text)`, in a quarter of the time where the text holds
 * more than Latin 1, as whole pages do.
 */
export function utf8(text: string): Buffer<ArrayBuffer> {
  try {
    // It is new memory, which its type does not say.
    return transcode(Buffer.from(text, 'utf16le'), 'utf16le', 'utf8') as Buffer<ArrayBuffer>;
  } catch {
    // Half a surrogate pair: it becomes a replacement character.
    return Buffer.from(text);
  }
}
