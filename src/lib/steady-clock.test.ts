import { expect, onTestFinished, test, vi } from 'vitest';
import { steadyNow } from './steady-clock.ts';

test('a clock that is set back does not set back what limits go by', () => {
  const before = steadyNow();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(before - Date.now()).toBeGreaterThan(80_000_000);
  expect(steadyNow() - before).toBeGreaterThanOrEqual(0);
  expect(steadyNow() - before).toBeLessThan(60_000);
});
