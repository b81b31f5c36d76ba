import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { throttled } from './throttled.ts';

test('an equal line is printed five times within a second, then how often it came besides', async () => {
  const lines: string[] = [];
  const print = throttled((line) => void lines.push(line));
  for (let n = 0; n < 12; n++) print('again');
  print('once');
  expect(lines).toEqual([...Array(5).fill('again'), 'once']);
  await expect.poll(() => lines.length).toBe(7);
  expect(lines.at(-1)).toBe('again (and 7 times more within a second)');
  print('again');
  expect(lines.at(-1)).toBe('again');
});

test('five lines are nothing to speak of', async () => {
  const lines: string[] = [];
  const print = throttled((line) => void lines.push(line));
  for (let n = 0; n < 5; n++) print('again');
  await wait(1_200);
  expect(lines).toHaveLength(5);
});
