import { expect, onTestFinished, test, vi } from 'vitest';
import { every } from './timer.ts';

test('what fails once is said, and done again', () => {
  vi.useFakeTimers();
  const said = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => {
    vi.useRealTimers();
    said.mockRestore();
  });
  let times = 0;
  const stop = every(1_000, 'counting', () => {
    times += 1;
    if (times === 1) throw new Error('The disk is full.');
  });
  vi.advanceTimersByTime(2_000);
  stop();
  vi.advanceTimersByTime(2_000);
  expect(times).toBe(2);
  expect(said).toHaveBeenCalledExactlyOnceWith('content server: counting', expect.any(Error));
});
