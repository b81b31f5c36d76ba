import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createQueueWorker, type QueueWorker } from './queue-worker.ts';

type Job = { name: string; at: number };

const workers: QueueWorker[] = [];
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.close();
});

/** A queue in memory, whose jobs take a moment each and end as `outcomes` says. */
function setUp(outcomes: Record<string, string | undefined> = {}) {
  const waiting: Job[] = [];
  const begun: string[] = [];
  const done: string[] = [];
  const failures: string[] = [];
  const broken: { reason?: string } = {};
  const now = () => Date.now();
  const worker = createQueueWorker<Job>({
    queue: {
      due() {
        if (broken.reason) throw new Error(broken.reason);
        return waiting.find(({ at }) => at <= now());
      },
      nextAt: () => (waiting.length > 0 ? Math.min(...waiting.map(({ at }) => at)) : undefined),
    },
    async work(job) {
      begun.push(job.name);
      await pause(1);
      done.push(job.name);
      waiting.splice(waiting.indexOf(job), 1);
      return outcomes[job.name];
    },
    failed: (reason) => failures.push(reason),
    now,
    brokenMs: 20,
  });
  workers.push(worker);
  const add = (name: string, inMs = 0) => {
    waiting.push({ name, at: now() + inMs });
    worker.poke();
  };
  return { worker, add, begun, done, failures, broken };
}

test('does nothing before it is started, then what is due, in order', async () => {
  const { worker, add, done } = setUp();
  add('a');
  add('b');
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual([]);
  worker.start();
  await worker.settle();
  expect(done).toEqual(['a', 'b']);
});

test('a job that is added while another runs is done in the same go', async () => {
  const { worker, add, done } = setUp();
  worker.start();
  add('a');
  const settled = worker.settle();
  add('b');
  await settled;
  expect(done).toEqual(['a', 'b']);
});

test('a job that is added when the last has just ended is done without a further sign', async () => {
  const { worker, add, done } = setUp();
  worker.start();
  add('a');
  await worker.settle().then(() => add('b'));
  await expect.poll(() => done).toEqual(['a', 'b']);
});

test('wakes up for a job that is due later', async () => {
  const { worker, add, done } = setUp();
  worker.start();
  add('late', 30);
  await worker.settle();
  expect(done).toEqual([]);
  await expect.poll(() => done).toEqual(['late']);
});

test('tells a reason once while job after job fails for it', async () => {
  const { worker, add, failures } = setUp({ a: 'away', b: 'away', c: 'refused', e: 'away' });
  for (const name of 'abcde') add(name);
  worker.start();
  await worker.settle();
  expect(failures).toEqual(['away', 'refused', 'away']);
  expect(worker.reason()).toBe('away');
});

test('a queue that cannot be read is read again later', async () => {
  const { worker, add, done, failures, broken } = setUp();
  broken.reason = 'disk full';
  add('a');
  worker.start();
  await worker.settle();
  expect(worker.reason()).toBe('disk full');
  delete broken.reason;
  await expect.poll(() => done).toEqual(['a']);
  expect(failures).toEqual(['disk full']);
  expect(worker.reason()).toBeUndefined();
});

test('once closed it has ended the running job and begins no other', async () => {
  const { worker, add, begun, done } = setUp();
  worker.start();
  add('a');
  add('b');
  while (begun.length === 0) await Promise.resolve();
  await worker.close();
  await worker.settle();
  expect([begun, done]).toEqual([['a'], ['a']]);
});
