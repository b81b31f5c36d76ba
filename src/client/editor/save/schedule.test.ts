import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSchedule } from './schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Seconds at which a save was due, counted from now. */
function watch() {
  const start = Date.now();
  const due: number[] = [];
  const schedule = createSchedule(() => due.push((Date.now() - start) / 1_000));
  return { schedule, due };
}

test('a save is due two seconds after the last change', () => {
  const { schedule, due } = watch();
  schedule.afterChange();
  vi.advanceTimersByTime(1_500);
  schedule.afterChange();
  vi.advanceTimersByTime(60_000);
  expect(due).toEqual([3.5]);
});

test('and fifteen seconds after the first, however long somebody types', () => {
  const { schedule, due } = watch();
  for (let second = 0; second < 20; second++) {
    schedule.afterChange();
    vi.advanceTimersByTime(1_000);
    if (due.length > 0) break;
  }
  expect(due).toEqual([15]);
});

test('what failed is tried again later and later, and from the beginning once it worked', () => {
  const { schedule, due } = watch();
  for (let time = 0; time < 7; time++) {
    schedule.afterFailure();
    vi.runAllTimers();
  }
  expect(due).toEqual([2, 6, 14, 30, 62, 122, 182]);
  schedule.succeeded();
  schedule.afterFailure();
  vi.runAllTimers();
  expect(due.at(-1)).toBe(184);
});

test('nothing is due any more when there is nothing to save', () => {
  const { schedule, due } = watch();
  schedule.afterChange();
  schedule.cancel();
  vi.runAllTimers();
  expect(due).toEqual([]);
});
