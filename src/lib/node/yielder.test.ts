import { expect, test } from 'vitest';
import { createYielder, forEachOf } from './yielder.ts';

const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 1));

test('everything is worked on once, never more than the limit at a time', async () => {
  let running = 0;
  let most = 0;
  const seen: number[] = [];
  await forEachOf(Array.from({ length: 50 }).keys(), 4, async (item) => {
    most = Math.max(most, ++running);
    await turn();
    seen.push(item);
    running--;
  });
  expect(seen.toSorted((a, b) => a - b)).toEqual([...Array(50).keys()]);
  expect(most).toBe(4);
});

test('a failure stops the rest and comes out, after what had begun', async () => {
  const done: number[] = [];
  const work = forEachOf([1, 2, 3, 4, 5, 6], 2, async (item) => {
    if (item === 1) throw new Error('one');
    await turn();
    done.push(item);
  });
  await expect(work).rejects.toThrow('one');
  expect(done).toEqual([2]);
});

test('a long loop lets timers run', async () => {
  const pause = createYielder();
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  // A busy machine runs few timers in a short time, so the loop may be long.
  const end = performance.now() + 3_000;
  while (ticks < 3 && performance.now() < end) await pause();
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(2);
});

test('work that begins together lets the event loop turn all the same', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 0);
  const busy = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end;);
  };
  await forEachOf(Array.from({ length: 8 }).keys(), 8, async () => busy(10));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(3);
});
