import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followBuild } from './follow-build.ts';

const build = (state: string) => ({
  ...{ id: 'a'.repeat(26), state, done: 0, total: 0, changed: [], removed: [], all: false },
  ...{ errors: [], problem: null, durations: null, took: null },
});

/** What the server answers, one after the other; null: it is away. */
let answers: (object | null)[] = [];
const asked: number[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal('fetch', async () => {
    asked.push(Date.now());
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function follow(signal = new AbortController().signal) {
  const states: string[] = [];
  const ended = followBuild('a'.repeat(26), { lang: 'de', signal }, (one) =>
    states.push(one.state),
  );
  await vi.runAllTimersAsync();
  return { ended: await ended, states };
}

test('a build is followed until visitors are served it', async () => {
  answers = [build('waiting'), build('rendering'), build('live')];
  expect(await follow()).toMatchObject({ ended: { is: 'live' }, states: ['waiting', 'rendering'] });
});

test.each([
  ['pinned', { is: 'pinned' }],
  ['failed', { is: 'failed', problem: undefined }],
])('one that is %s is not called live', async (state, ended) => {
  answers = [build(state)];
  expect((await follow()).ended).toEqual(ended);
});

test('a connection that is gone for a moment does not end it, and is not asked for all the time', async () => {
  answers = [null, null, build('live')];
  expect((await follow()).ended).toMatchObject({ is: 'live' });
  expect((asked.at(-1) ?? 0) - (asked[0] ?? 0)).toBeGreaterThanOrEqual(2000);
});

test('nobody is told once the form is gone', async () => {
  answers = [];
  expect((await follow(AbortSignal.abort())).ended).toEqual({ is: 'failed', problem: undefined });
  expect(asked).toEqual([]);
});
