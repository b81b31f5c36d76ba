/** Bytes of a body; both ends belong to it. */
export type ByteRange = { start: number; end: number };

const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The range that a `Range` header asks for (RFC 9110, section 14). In: the header, and the size of the
 * whole. Out: undefined if the whole is to be sent: without a header, for several ranges and for an
 * invalid header; 'none' if the range has no bytes.
 */
export function parseByteRange(
  header: string | null | undefined,
  size: number,
): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = RANGE.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(first) > Number(last)) return undefined;
  // `-n` are the last n bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'none' : { start, end };
}
