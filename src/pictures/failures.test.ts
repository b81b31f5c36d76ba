import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Problem } from '#src/model/errors/errors.ts';
import { createFailures } from './failures.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
});

test('what cannot be read is said once, and tried again after ten minutes', () => {
  const said: Problem[] = [];
  const failures = createFailures((problem) => said.push(problem));
  const failure = failures.add('hash', 'id', 'it is no picture');
  expect(failures.add('hash', 'id', 'it is no picture')).toBe(failure);
  expect(failures.known('hash')).toBe(failure);
  vi.advanceTimersByTime(10 * MINUTE);
  expect(failures.known('hash')).toBeUndefined();
  expect(said).toEqual([failure]);
});

test('a picture is at fault when it is slow three times in an hour, not in a year', () => {
  const failures = createFailures(() => undefined);
  const slowEvery = (minutes: number) =>
    [1, 2, 3].map(() => {
      vi.advanceTimersByTime(minutes * MINUTE);
      return failures.isOftenSlow('hash');
    });
  expect(slowEvery(61)).toEqual([false, false, false]);
  vi.advanceTimersByTime(61 * MINUTE);
  expect(slowEvery(1)).toEqual([false, false, true]);
});
