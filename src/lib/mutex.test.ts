import { describe, expect, test } from 'vitest';
import { createKeyedMutex, createMutex } from './mutex.ts';

const pause = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Works that write down when they begin and end. */
function recordedWorks() {
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await pause();
    events.push(`${name} ends`);
    return name;
  };
  return { events, work };
}

const IN_ORDER = ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'];

describe('a mutex', () => {
  test('runs work one after the other, in the order of the calls', async () => {
    const mutex = createMutex();
    const { events, work } = recordedWorks();
    const results = await Promise.all(['a', 'b', 'c'].map((name) => mutex.run(work(name))));
    expect(results).toEqual(['a', 'b', 'c']);
    expect(events).toEqual(IN_ORDER);
  });

  test('lets work start that is passed while other work runs', async () => {
    const mutex = createMutex();
    const { events, work } = recordedWorks();
    const first = mutex.run(work('a'));
    await Promise.resolve();
    const others = [mutex.run(work('b')), mutex.run(work('c'))];
    await Promise.all([first, ...others]);
    expect(events).toEqual(IN_ORDER);
  });

  test('gives a failure to the caller, and runs what follows', async () => {
    const mutex = createMutex();
    const failed = mutex.run(() => Promise.reject(new Error('broken')));
    const next = mutex.run(async () => 2);
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe(2);
  });

  test('takes work that throws at once as work that failed', async () => {
    const mutex = createMutex();
    const failed = mutex.run(() => {
      throw new Error('thrown');
    });
    await expect(failed).rejects.toThrow('thrown');
    expect(await mutex.run(async () => 1)).toBe(1);
  });
});

describe('a keyed mutex', () => {
  test('runs work of one key one after the other', async () => {
    const mutex = createKeyedMutex();
    const { events, work } = recordedWorks();
    await Promise.all(['a', 'b', 'c'].map((name) => mutex.run('x', work(name))));
    expect(events).toEqual(IN_ORDER);
  });

  test('does not let work of one key wait for work of a different key', async () => {
    const mutex = createKeyedMutex();
    const gate = Promise.withResolvers<void>();
    const waiting = mutex.run('x', () => gate.promise);
    expect(await mutex.run('y', async () => 1)).toBe(1);
    gate.resolve();
    await waiting;
  });

  test('gives a failure to the caller, and runs what follows', async () => {
    const mutex = createKeyedMutex();
    const failed = mutex.run('x', () => Promise.reject(new Error('broken')));
    const next = mutex.run('x', async () => 2);
    await expect(failed).rejects.toThrow('broken');
    expect(await next).toBe(2);
  });

  test('keeps the order for a key that was idle in between', async () => {
    const mutex = createKeyedMutex();
    const { events, work } = recordedWorks();
    await mutex.run('x', work('a'));
    await pause();
    await Promise.all([mutex.run('x', work('b')), mutex.run('x', work('c'))]);
    expect(events).toEqual(IN_ORDER);
  });
});
