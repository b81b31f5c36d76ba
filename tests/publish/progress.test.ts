import { afterEach, beforeEach, expect, test } from 'vitest';
import * as v from 'valibot';
import { BuildAnswer } from '#src/api/contract/builds.ts';
import { progressOf } from '#src/publish/progress.ts';
import { createPlainRenderer, type PlainRenderer } from './renderer.ts';
import { openSpine } from './spine.ts';

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;

beforeEach(async () => {
  renderer = createPlainRenderer();
  spine = await openSpine(renderer);
  await spine.content.write.product('a');
});

afterEach(() => spine.close());

/** Publishes what was saved. Out: the id, by which it is asked for. */
const publish = async () => (await spine.publisher.publish()).id;

function progress(id: string) {
  const { publisher, site } = spine;
  const found = progressOf(publisher, site, id);
  return found && v.parse(BuildAnswer, { ...found, problem: null });
}

/** Puts an earlier build back. */
function rollBack(id: string): void {
  const build = spine.site.build(id);
  if (!build) throw new Error(`There is no build ${id}.`);
  spine.site.rollBack(build);
}

test('a publish waits, renders, and is live', async () => {
  const { id, done } = spine.publisher.request();
  expect(progress(id)).toMatchObject({ state: 'waiting', took: null });
  await expect.poll(() => progress(id)?.state, { interval: 0 }).toBe('rendering');
  await done;
  expect(progress(id)).toMatchObject({ state: 'live', all: false });
  expect(progress(id)?.changed).toContain('/de/product/decke-a');
  expect(progress('a'.repeat(26))).toBeUndefined();
});

test('while an earlier build is pinned, what is published is done, but not live until the site goes on', async () => {
  const first = await publish();
  await spine.content.write.product('b');
  const second = await publish();
  rollBack(first);
  expect([first, second].map((id) => progress(id)?.state)).toEqual(['live', 'pinned']);

  await spine.content.write.product('c');
  const third = await publish();
  expect(progress(third)).toMatchObject({ state: 'pinned' });
  expect(progress(third)?.changed).toContain('/de/product/decke-c');
  // Nothing was changed: visitors see the earlier build all the same.
  const unchanged = await publish();
  expect(progress(unchanged)).toMatchObject({ state: 'pinned', changed: [] });

  spine.site.resume();
  const states = [first, second, third, unchanged].map((id) => progress(id)?.state);
  expect(states).toEqual(['live', 'live', 'live', 'live']);
});

test('a site that is pinned at its newest build has that live', async () => {
  const only = await publish();
  rollBack(only);
  expect(progress(only)?.state).toBe('live');
  expect(progress(await publish())?.state).toBe('live');
});

test('a publish that failed says so, also while the site is pinned', async () => {
  rollBack(await publish());
  spine.content.wire.fault = () => Response.json({ message: 'down' }, { status: 400 });
  expect(progress(await publish())).toMatchObject({ state: 'failed', changed: [] });
});
