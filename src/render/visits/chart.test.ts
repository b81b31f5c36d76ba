import { expect, test } from 'vitest';
import { chartPath, namedDays, roundedUp } from './chart.ts';

test('a line goes from the first day to the last, and no value is higher than the chart', () => {
  expect(chartPath([0, 5, 10], 10)).toEqual({
    points: '0,180 360,90 720,0',
    area: '0,180 0,180 360,90 720,0 720,180',
  });
  expect(chartPath([10], 10).points).toBe('0,0');
});

test('the scale ends at a number that people count with', () => {
  expect([0, 4, 5, 11, 21, 900, 1_359].map(roundedUp)).toEqual([4, 4, 5, 20, 50, 1_000, 2_000]);
});

test('the first and the last day are named, and three between', () => {
  const days = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(namedDays(days(30))).toEqual([1, 8, 16, 23, 30]);
  expect(namedDays(days(3))).toEqual([1, 2, 3]);
  expect(namedDays(days(1))).toEqual([1]);
});
