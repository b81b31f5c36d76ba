import { expect, test } from 'vitest';
import { addDays, addMonths, weeksOf } from './calendar.ts';

test('weeks begin with the day that the language begins with, and are whole', () => {
  const monday = weeksOf('2026-11-23', 1);
  expect(monday[0]?.[0]).toBe('2026-10-26');
  expect(monday.at(-1)?.[6]).toBe('2026-12-06');
  const sunday = weeksOf('2026-11-23', 0);
  expect(sunday[0]?.[0]).toBe('2026-11-01');
  expect(sunday).toHaveLength(5);
  expect(weeksOf('2026-02-10', 0)).toHaveLength(4);
});

test('a month later is the same day, or the last of the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
