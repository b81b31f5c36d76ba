import { expect, test } from 'vitest';
import { closingAfter } from './closing.ts';

const ignore = () => undefined;

test('what was opened is closed after the work, the last first', async () => {
  const said: string[] = [];
  const result = await closingAfter(ignore, async (add) => {
    add(() => said.push('first'));
    add(async () => said.push('second'));
    said.push('work');
    return 3;
  });
  expect(result).toBe(3);
  expect(said).toEqual(['work', 'second', 'first']);
});

test('the first failure is thrown, the others are printed, and everything is closed all the same', async () => {
  const said: string[] = [];
  const work = closingAfter(
    (line) => said.push(line),
    async (add) => {
      add(() => said.push('first'));
      add(() => Promise.reject(new Error('cannot close')));
      throw new Error('cannot work');
    },
  );
  await expect(work).rejects.toThrow('cannot work');
  expect(said).toEqual(['first', 'Closing failed, too: Error: cannot close']);
  const closing = closingAfter(ignore, async (add) =>
    add(() => Promise.reject(new Error('stuck'))),
  );
  await expect(closing).rejects.toThrow('stuck');
});
