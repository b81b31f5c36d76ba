import type { IncomingHttpHeaders } from 'node:http';
import { type ByteRange, parseByteRange } from '#src/lib/byte-range.ts';

/**
 * The one range that a request asks for. In: its method and headers, and what it would get as a whole.
 * Out: as `parseByteRange`; a range of another version means the whole, too.
 */
export function askedRange(
  { method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders },
  { size, etag }: { size: number; etag: string | undefined },
): ByteRange | 'none' | undefined {
  const { range, 'if-range': ifRange } = headers;
  if (method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return undefined;
  return parseByteRange(range, size);
}
