import { expect, test } from 'vitest';
import { closingAfter } from './closing.ts';

test('what was opened is closed after the work, the last first', async () => {
  const said: string[] = [];
  const result = await closingAfter(async (add) => {
    add(() => said.push('first'));
    add(async () => said.push('second'));
    said.push('work');
    return 3;
  });
  expect(result).toBe(3);
  expect(said).toEqual(['work', 'second', 'first']);
});

test('the first failure is thrown, and everything is closed all the same', async () => {
  const said: string[] = [];
  const work = closingAfter(async (add) => {
    add(() => said.push('first'));
    add(() => Promise.reject(new Error('cannot close')));
    throw new Error('cannot work');
  });
  await expect(work).rejects.toThrow('cannot work');
  expect(said).toEqual(['first']);
  const closing = closingAfter(async (add) => add(() => Promise.reject(new Error('stuck'))));
  await expect(closing).rejects.toThrow('stuck');
});
