import { expect, test } from 'vitest';
import { createQueue } from './queue.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

test('work of one key never overlaps, and keeps its order', async () => {
  const inTurn = createQueue();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(`${name} begins`);
    await pause();
    seen.push(`${name} ends`);
  };
  await Promise.all([inTurn('x', work('a')), inTurn('x', work('b'))]);
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
});

test('work of another key does not wait', async () => {
  const inTurn = createQueue();
  let open = () => {};
  const held = inTurn('x', () => new Promise<void>((resolve) => (open = resolve)));
  expect(await inTurn('y', async () => 1)).toBe(1);
  open();
  await held;
});

test('a failure goes to whoever asked, and the next one runs', async () => {
  const inTurn = createQueue();
  const broken = inTurn('x', () => Promise.reject(new Error('broken')));
  const next = inTurn('x', async () => 2);
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe(2);
});
