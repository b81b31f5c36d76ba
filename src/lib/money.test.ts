import { expect, test } from 'vitest';
import { formatCents } from './money.ts';

test('whole euros stand without decimals, others with two', () => {
  expect(formatCents(24800, 'de-DE')).toBe('248\u00a0€');
  expect(formatCents(690, 'de-DE')).toBe('6,90\u00a0€');
  expect(formatCents(123456789, 'en-GB')).toBe('€1,234,567.89');
  expect(formatCents(0, 'en-GB')).toBe('€0');
});
