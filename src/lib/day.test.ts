import { expect, test } from 'vitest';
import { formatDay } from './day.ts';

test('a day is written out in its language, whatever the time zone', () => {
  expect(formatDay('2027-02-15', 'de-DE')).toBe('15.\u00a0Februar 2027');
  expect(formatDay('2027-02-15', 'en-GB')).toBe('15\u00a0February 2027');
  expect(formatDay('soon', 'en-GB')).toBe('soon');
});
