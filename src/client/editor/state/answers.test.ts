import { expect, test } from 'vitest';
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
