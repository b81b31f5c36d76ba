import { describe, expect, test } from 'vitest';
import { cityOf, isTimeZone, timeAt, wallTime } from './time-zone.ts';

const BERLIN = 'Europe/Berlin';
const at = (wall: string, zone = BERLIN) => {
  const time = timeAt(wall, zone);
  return time === undefined ? undefined : new Date(time).toISOString();
};

describe('a wall time', () => {
  test('is that of the zone, whatever zone this machine has', () => {
    expect(at('2026-12-01T06:00')).toBe('2026-12-01T05:00:00.000Z');
    expect(at('2026-07-01T06:00')).toBe('2026-07-01T04:00:00.000Z');
    expect(at('2026-12-01T06:00', 'America/New_York')).toBe('2026-12-01T11:00:00.000Z');
    expect(wallTime(Date.parse('2026-12-01T05:00:30Z'), BERLIN)).toBe('2026-12-01T06:00');
  });

  test('that comes twice in a year is the first; one that does not come is an hour later', () => {
    expect(at('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z');
    expect(at('2026-03-29T02:30')).toBe('2026-03-29T01:30:00.000Z');
    expect(wallTime(Date.parse('2026-03-29T01:30:00.000Z'), BERLIN)).toBe('2026-03-29T03:30');
  });

  test('is found again from its time, in every hour around both changes of the clock', () => {
    for (const day of ['2026-03-28T12:00Z', '2026-10-24T12:00Z', '2026-12-31T12:00Z']) {
      for (let hour = 0; hour < 30; hour++) {
        const time = Date.parse(day) + hour * 3_600_000;
        const wall = wallTime(time, BERLIN);
        expect(wallTime(timeAt(wall, BERLIN) ?? 0, BERLIN)).toBe(wall);
      }
    }
  });

  test.each(['', '2026-12-01', '2026-12-01 06:00', '1.12.2026 06:00', '31.12.2026 06:00', '06:00'])(
    'that is none, or written otherwise, is none: %j',
    (text) => expect(at(text)).toBeUndefined(),
  );

  test('of a day that does not exist is none', () => {
    expect(at('2026-02-31T06:00')).toBeUndefined();
    expect(at('2026-12-01T24:00')).toBeUndefined();
  });
});

test('zones are known by their names', () => {
  expect(['Europe/Vienna', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
    ...[true, true, false, false],
  ]);
});

test('a zone is called by its city', () => {
  expect(['Europe/Berlin', 'America/New_York', 'UTC'].map(cityOf)).toEqual([
    ...['Berlin', 'New York', 'UTC'],
  ]);
});
