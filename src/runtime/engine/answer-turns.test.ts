import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTurns } from './answer-turns.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const IDLE_MS = 3_000;

function openTurns() {
  const told: string[] = [];
  const take = createTurns(IDLE_MS, () => void told.push('let go'));
  const turn = (name: string, ms: number) =>
    take(async () => {
      told.push(`${name} begins`);
      await new Promise((resolve) => setTimeout(resolve, ms));
      told.push(`${name} ends`);
    });
  return { told, turn };
}

test('what nobody uses is let go after a while', async () => {
  const { told, turn } = openTurns();
  void turn('a', 10);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(told).toEqual(['a begins', 'a ends']);
  await vi.advanceTimersByTimeAsync(10);
  expect(told).toEqual(['a begins', 'a ends', 'let go']);
});

test('it is not let go during a turn that begins just before that', async () => {
  const { told, turn } = openTurns();
  await vi.advanceTimersByTimeAsync(IDLE_MS - 20);
  void turn('a', 100);
  void turn('b', IDLE_MS);
  await vi.advanceTimersByTimeAsync(IDLE_MS + 100);
  expect(told).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(told.at(-1)).toBe('let go');
});
