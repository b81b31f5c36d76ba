import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const client = (name: string, limit = 5) => ({ name, limit });

/** Work that ends when it is told to, and a list of what has begun. */
function bench() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  const endOne = async () => {
    ends.shift()?.();
    await new Promise(setImmediate);
  };
  return { begun, work, endOne };
}

test('a client with one piece of work does not wait for all of another one', async () => {
  const { begun, work, endOne } = bench();
  const { inTurn } = createFairQueue({ atOnce: 1, ofAll: 9 });
  for (const n of [1, 2, 3, 4]) void inTurn(client('a'), work(`a${n}`));
  void inTurn(client('b'), work('b1'));
  for (let i = 0; i < 5; i++) await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('no more runs at once than is allowed', async () => {
  const { begun, work, endOne } = bench();
  const { inTurn } = createFairQueue({ atOnce: 2, ofAll: 9 });
  for (const name of ['a', 'b', 'c']) void inTurn(client(name), work(name));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a', 'b']);
  await endOne();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('one client does not take all places, however little others want', async () => {
  const { begun, work, endOne } = bench();
  const { inTurn } = createFairQueue({ atOnce: 3, atOnceOfOne: 2, ofAll: 9 });
  for (const n of [1, 2, 3]) void inTurn(client('a'), work(`a${n}`));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2']);
  void inTurn(client('b'), work('b1'));
  await new Promise(setImmediate);
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  await endOne();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3']);
});

test('neither one client nor all together fill it; reserved work still has its place', async () => {
  const { work } = bench();
  const full = { ok: false, error: 'full' };
  const { inTurn } = createFairQueue({ atOnce: 1, ofAll: 3 });
  for (const name of ['a', 'a', 'a']) void inTurn(client(name, 2), work(name));
  expect(await inTurn(client('a', 2), work('a'))).toEqual(full);
  void inTurn(client('b'), work('b'));
  expect(await inTurn(client('c'), work('c'))).toEqual(full);
  const reserved = inTurn({ ...client('known'), reserved: true }, work('known'));
  expect(await Promise.race([reserved, Promise.resolve('waits')])).toBe('waits');
});

test('a failure goes to whoever asked, and the next one runs', async () => {
  const { inTurn } = createFairQueue({ atOnce: 1, ofAll: 5 });
  const broken = inTurn(client('a'), () => Promise.reject(new Error('broken')));
  const next = inTurn(client('a'), async () => 2);
  await expect(broken).rejects.toThrow('broken');
  expect(await next).toEqual({ ok: true, value: 2 });
});
