import { expect, test } from 'vitest';
import { parseByteRange } from './byte-range.ts';

test.each([
  ['bytes=0-9', { start: 0, end: 9 }],
  ['bytes=90-', { start: 90, end: 99 }],
  ['bytes=90-500', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-500', { start: 0, end: 99 }],
  [' bytes=0-0 ', { start: 0, end: 0 }],
])('%s of 100 bytes is a part', (header, range) => {
  expect(parseByteRange(header, 100)).toEqual(range);
});

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('of %s there is nothing', (header) => {
  expect(parseByteRange(header, 100)).toBe('none');
});

test.each([null, '', 'bytes=-', 'bytes=9-3', 'bytes=0-1,5-6', 'bytes=a-b', 'items=0-9'])(
  '%s means the whole',
  (header) => {
    expect(parseByteRange(header, 100)).toBeUndefined();
  },
);

test('an empty body has no part', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('none');
});
