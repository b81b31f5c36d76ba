import { expect, test } from 'vitest';
import { createLimiter } from './limiter.ts';

/** Work that ends when told to, and a list of what has begun. */
function works(count: number) {
  const begun: number[] = [];
  const all = Array.from({ length: count }, (_, number) => {
    const gate = Promise.withResolvers<number>();
    const work = () => {
      begun.push(number);
      return gate.promise;
    };
    return { work, end: () => gate.resolve(number), fail: (reason: Error) => gate.reject(reason) };
  });
  return { all, begun };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('runs as many at once as it may, the others in the order in which they came', async () => {
  const limiter = createLimiter(2, 10);
  const { all, begun } = works(4);
  const results = all.map(({ work }) => limiter.run(work));
  await settle();
  expect(begun).toEqual([0, 1]);
  all[1]?.end();
  await settle();
  expect(begun).toEqual([0, 1, 2]);
  for (const { end } of all) end();
  expect(await Promise.all(results)).toEqual([0, 1, 2, 3].map((value) => ({ ok: true, value })));
});

test('is busy for work that would have to wait behind too many', async () => {
  const limiter = createLimiter(1, 2);
  const { all, begun } = works(4);
  const results = all.map(({ work }) => limiter.run(work));
  expect(await results[3]).toEqual({ ok: false, error: 'busy' });
  for (const { end } of all) end();
  await Promise.all(results);
  expect(begun).toEqual([0, 1, 2]);
});

test('work that throws hands its place on', async () => {
  const limiter = createLimiter(1, 2);
  const { all } = works(2);
  const results = all.map(({ work }) => limiter.run(work));
  all[0]?.fail(new Error('no'));
  all[1]?.end();
  await expect(results[0]).rejects.toThrow('no');
  expect(await results[1]).toEqual({ ok: true, value: 1 });
});

test('closing waits for what has begun and turns all else away', async () => {
  const limiter = createLimiter(1, 2);
  const { all, begun } = works(3);
  const results = all.slice(0, 2).map(({ work }) => limiter.run(work));
  await settle();
  let closed = false;
  const closing = Promise.all([limiter.close(), limiter.close()]).then(() => {
    closed = true;
  });
  expect(await results[1]).toEqual({ ok: false, error: 'busy' });
  expect(await limiter.run(async () => 2)).toEqual({ ok: false, error: 'busy' });
  expect(closed).toBe(false);
  all[0]?.end();
  await closing;
  expect(await results[0]).toEqual({ ok: true, value: 0 });
  expect(begun).toEqual([0]);
});

test('a limiter without work is closed at once', async () => {
  await expect(createLimiter(1, 1).close()).resolves.toBeUndefined();
});

test('it is quiet when nothing runs or waits, and when it is closed', async () => {
  const limiter = createLimiter(1, 2);
  expect(await limiter.quiet()).toBe(true);
  const { all } = works(2);
  const results = all.map(({ work }) => limiter.run(work));
  let quiet = 0;
  void limiter.quiet().then(() => quiet++);
  all[0]?.end();
  await settle();
  expect(quiet).toBe(0);
  all[1]?.end();
  await Promise.all(results);
  await settle();
  expect(quiet).toBe(1);
  await limiter.close();
  expect(await limiter.quiet()).toBe(false);
});
