import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { withTimeLimit } from './time-limit.ts';

test('work that takes too long is interrupted, also within a regular expression', () => {
  expect(withTimeLimit(50, () => /^(a+)+$/.test(`${'a'.repeat(40)}b`))).toBeUndefined();
  expect(withTimeLimit(1_000, () => 7)).toEqual({ result: 7 });
});

test('what fails in it fails outside', () => {
  const fail = () => {
    throw new Error('The disk is full.');
  };
  expect(() => withTimeLimit(1_000, fail)).toThrow('The disk is full.');
});

test('nothing of what was found stays in memory once its caller has dropped it', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  const find = () => new WeakRef(withTimeLimit(1_000, () => ({ rows: [1] }))?.result ?? {});
  const found = find();
  // Weak references hold until the turn ends in which they were made.
  await setImmediate();
  collectGarbage();
  expect(found.deref()).toBeUndefined();
});
