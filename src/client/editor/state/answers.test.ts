import { expect, onTestFinished, test, vi } from 'vitest';
import { node, route } from '../../../../tests/block-fixture.ts';
import { err, ok } from '#src/lib/result.ts';
import { createAnswers } from './answers.ts';

const refused = (name: string) => err({ name, message: name, details: {} });
const card = (id: string) => ({ id, image: `${id}-picture`, colours: [] });

/** A server with some answers; `asked` is what each request wanted. */
function server(table: Record<string, unknown>) {
  const asked: string[][] = [];
  const state = { isAway: false };
  const ask = async (keys: readonly string[]) => {
    asked.push([...keys]);
    if (state.isAway) return refused('offline');
    if (keys.some((key) => !Object.hasOwn(table, key))) return refused('query-unknown');
    return ok(Object.fromEntries(keys.map((key) => [key, table[key]])));
  };
  return { asked, ask, state };
}

const pageOf = (answers: Record<string, unknown>) => ({ route: route('page'), answers });

test('what blocks ask for the first time is fetched together, round by round', async () => {
  const { asked, ask } = server({
    'newest:5': ['a', 'b'],
    'productCard:a:de': card('a'),
    'productCard:b:de': card('b'),
    'asset:a-picture:de': null,
    'asset:b-picture:de': null,
    'asset:x:de': null,
  });
  const answers = createAnswers({}, ask);
  const nodes = [node('product-overview', { count: 4 }), node('picture', { image: ['x'] })];
  const load = () => nodes.map((one) => answers.load(one, pageOf(answers.$answers.get())));
  expect(load()).toEqual(['waiting', 'waiting']);
  for (let round = 0; round < 5 && load().includes('waiting'); round++) {
    const before = answers.$answers.get();
    await expect.poll(() => answers.$answers.get()).not.toBe(before);
  }
  expect(load().map((one) => one !== 'waiting' && one !== null)).toEqual([true, true]);
  expect(asked[0]?.sort()).toEqual(['asset:x:de', 'newest:5']);
  expect(asked[1]).toEqual(expect.arrayContaining(['productCard:a:de', 'productCard:b:de']));
});

test('a question that the server refuses spoils no other', async () => {
  const { ask } = server({ 'asset:x:de': null });
  const answers = createAnswers({}, ask);
  for (const image of ['x', 'y']) answers.load(node('picture', { image: [image] }), pageOf({}));
  await expect
    .poll(() => answers.$answers.get())
    .toEqual({ 'asset:x:de': null, 'asset:y:de': null });
});

/** A server that answers with what it had when it was asked, as soon as it is let. */
function slowServer(stored: { text: string }) {
  const waiting: (() => void)[] = [];
  const ask = (keys: readonly string[]) => {
    const found = ok(Object.fromEntries(keys.map((key) => [key, stored.text])));
    return new Promise<typeof found>((done) => waiting.push(() => done(found)));
  };
  return { ask, waiting };
}

test.each([
  ['is known', { 'asset:x:de': 'first' }],
  ['is asked for the first time', {}],
])('what %s and changes while its answer is on the way is asked again', async (_what, known) => {
  const stored = { text: 'once' };
  const { ask, waiting } = slowServer(stored);
  const answers = createAnswers(known, ask);
  answers.renew('x');
  answers.load(node('picture', { image: ['x'] }), pageOf(known));
  await expect.poll(() => waiting.length).toBe(1);
  stored.text = 'twice';
  answers.renew('x');
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await expect.poll(() => answers.$answers.get()).toEqual({ 'asset:x:de': 'twice' });
  answers.close();
});

test('a session that was closed asks nothing more, also when the last request failed', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const requests: (() => void)[] = [];
  const answers = createAnswers({ 'asset:x:de': null }, () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refused>>();
    requests.push(() => resolve(refused('session-required')));
    return promise;
  });
  answers.renew('x');
  await vi.advanceTimersByTimeAsync(10);
  answers.close();
  requests[0]?.();
  await vi.advanceTimersByTimeAsync(60_000);
  answers.renew('x');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(1);
});

test('while the server is away nothing is asked twice', async () => {
  const { ask, asked, state } = server({ 'asset:x:de': null });
  state.isAway = true;
  const answers = createAnswers({}, ask);
  const load = () => answers.load(node('picture', { image: ['x'] }), pageOf({}));
  load();
  await expect.poll(() => asked.length).toBe(1);
  load();
  load();
  await new Promise((done) => setTimeout(done, 50));
  expect(asked).toHaveLength(1);
  answers.close();
});
