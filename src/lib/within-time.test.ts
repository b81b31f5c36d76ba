import { expect, test } from 'vitest';
import { unlessLate, withinTime } from './within-time.ts';

const never = new Promise<string>(() => undefined);

test('what ends in time gives its value', async () => {
  expect(await withinTime(Promise.resolve('there'), 1_000)).toBe('there');
  expect(await unlessLate(Promise.resolve('there'), 1_000)).toBe('there');
});

test('what takes longer is a failure, with the reason of who waits, or nothing', async () => {
  await expect(withinTime(never, 1, 'The source is silent.')).rejects.toThrow(
    'The source is silent.',
  );
  await expect(withinTime(never, 1)).rejects.toThrow('There was no answer within 1 ms.');
  expect(await unlessLate(never, 1)).toBeUndefined();
});

test('what fails in time fails', async () => {
  const broken = () => Promise.reject(new Error('broken'));
  await expect(withinTime(broken(), 1_000)).rejects.toThrow('broken');
  await expect(unlessLate(broken(), 1_000)).rejects.toThrow('broken');
});

test('no timer is left of what has ended', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((one) => one === 'Timeout').length;
  const before = timers();
  await withinTime(Promise.resolve(), 60_000);
  await unlessLate(Promise.resolve(), 60_000);
  expect(timers()).toBe(before);
});
