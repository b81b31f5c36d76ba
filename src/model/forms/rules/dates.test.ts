import { expect, test } from 'vitest';
import { readDay, writeDay } from './dates.ts';

test.each([
  ['24.12.2026', 'dd.mm.yyyy', '2026-12-24'],
  ['4.2.26', 'dd.mm.yyyy', '2026-02-04'],
  ['12/24/69', 'mm/dd/yy', '2069-12-24'],
  ['12/24/70', 'mm/dd/yy', '1970-12-24'],
  ['29.2.2024', 'dd.mm.yyyy', '2024-02-29'],
  ['29.2.2026', 'dd.mm.yyyy', undefined],
  ['24.12', 'dd.mm.yyyy', undefined],
  ['24.12.026', 'dd.mm.yyyy', undefined],
  ['', 'dd.mm.yyyy', undefined],
])('%s as %s is %s', (text, format, day) => {
  expect(readDay(text, format)).toBe(day);
});

test('a day is written as its format says', () => {
  expect(writeDay('2026-02-04', 'mm/dd/yy')).toBe('02/04/26');
  expect(writeDay('2026-02-04', 'dd.mm.yyyy')).toBe('04.02.2026');
});

test.each(['1900-01-01', '1950-03-04', '1970-01-01', '2026-12-24', '2069-12-31', '2070-01-01'])(
  '%s is read as the day that was written',
  (day) => {
    expect(readDay(writeDay(day, 'mm/dd/yy'), 'mm/dd/yy')).toBe(day);
  },
);

test('a year has four digits where two would mean another one', () => {
  expect(writeDay('1950-03-04', 'mm/dd/yy')).toBe('03/04/1950');
});
