import { expect, test } from 'vitest';
import { quickTimes, remaining, timeIn } from './plan-times.ts';

const BERLIN = 'Europe/Berlin';
const quick = (now: string) =>
  quickTimes(Date.parse(now), BERLIN).map(({ name, at }) => `${name} ${timeIn(BERLIN, at, 'en')}`);

test('times that are often meant are those of the shop, and lie ahead', () => {
  // A Wednesday, half past two in Berlin.
  expect(quick('2026-10-07T12:30Z')).toEqual([
    'today Wed 7 Oct, 18:00',
    'tomorrow Thu 8 Oct, 06:00',
    'monday Mon 12 Oct, 06:00',
  ]);
  // Half past eleven in the evening there, on a Sunday: tomorrow is Monday.
  expect(quick('2026-10-11T21:30Z')).toEqual(['tomorrow Mon 12 Oct, 06:00']);
  // Already Monday there, while it is Sunday in UTC.
  expect(quick('2026-10-11T22:30Z')).toEqual([
    'today Mon 12 Oct, 18:00',
    'tomorrow Tue 13 Oct, 06:00',
    'monday Mon 19 Oct, 06:00',
  ]);
});

test('tomorrow and Monday are those of the calendar when the clocks change', () => {
  // A quarter past midnight on the day that has 25 hours, and half past eleven before the one that has 23.
  expect(quick('2026-10-24T22:15Z')).toContain('tomorrow Mon 26 Oct, 06:00');
  expect(quick('2026-10-21T22:30Z')).toContain('monday Mon 26 Oct, 06:00');
  expect(quick('2026-03-28T22:30Z')).toContain('tomorrow Sun 29 Mar, 06:00');
  expect(quick('2026-03-25T22:30Z')).toContain('monday Mon 30 Mar, 06:00');
});

test('how long it is until then is said in words', () => {
  const minute = 60_000;
  expect(remaining((15 * 60 + 28) * minute, 'de')).toBe('15 Stunden und 28 Minuten');
  expect(remaining((15 * 60 + 28) * minute, 'en')).toBe('15 hours and 28 minutes');
  expect(remaining(10_000, 'de')).toBe('1 Minute');
  expect(remaining(60 * minute, 'en')).toBe('1 hour');
  expect(remaining(50 * 60 * minute, 'de')).toBe('2 Tagen und 2 Stunden');
  expect(remaining(0, 'en')).toBe('1 minute');
});
