import type { IncomingHttpHeaders } from 'node:http';

/** Bytes of a body; both ends belong to it. */
export type ByteRange = { start: number; end: number };

const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The one range that a request asks for. In: its method and headers, and what it would get as a whole.
 * Out: undefined for the whole: nothing, several, or a range of another version was asked for; 'none'
 * when there are no such bytes.
 */
export function askedRange(
  { method, headers }: { method?: string | undefined; headers: IncomingHttpHeaders },
  { size, etag }: { size: number; etag: string | undefined },
): ByteRange | 'none' | undefined {
  const { range, 'if-range': ifRange } = headers;
  const asked = method === 'GET' ? range?.match(RANGE) : undefined;
  if (!asked || (ifRange !== undefined && ifRange !== etag)) return undefined;
  const [, first = '', last = ''] = asked;
  // `-n` are the last n bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last));
  return start > end ? 'none' : { start, end };
}
