import { expect, onTestFinished, test } from 'vitest';
import { openSite } from '#src/site/site.ts';
import { createGate } from '../base/gate.ts';
import type { LeaderMessage } from '../base/messages.ts';
import { createTakenChanges } from './changes.ts';

/** A server without a site, which takes the changes that it hears of. */
function openFollower() {
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const told: unknown[] = [];
  const lines: string[] = [];
  const changes = createTakenChanges({
    ...{ id: 'two', site, gate: createGate(), replica: { epoch: 'e', head: () => 1 } },
    store: { cancel: async () => true },
    tell: (message) => void told.push(message),
    exclusively: (work) => work(),
    print: (line) => void lines.push(line),
    room: { failed: () => undefined },
  });
  const hear = (message: LeaderMessage) => changes.hear(message, new Uint8Array());
  const head = { token: 1, change: 'c' };
  /** The leader begins to hand on all that it has. */
  const begin = () =>
    hear({
      ...{ kind: 'change', ...head, for: 'two' },
      build: { id: 'build', at: 1, app: 'a', state: 'build' },
    });
  return { changes, begin, hear, head, told, lines };
}

test('a change that is given up is no failure, and the leader hears of it', async () => {
  const { changes, begin, hear, head, told, lines } = openFollower();
  for (const giveUp of [
    () => changes.reconcile([]),
    () => changes.reset(),
    () => hear({ kind: 'drop', ...head }),
  ]) {
    told.length = 0;
    begin();
    expect(changes.isBusy()).toBe(true);
    giveUp();
    await expect.poll(changes.isBusy).toBe(false);
    expect(told).toEqual([{ kind: 'cannot', from: 'two', change: 'c' }]);
  }
  expect(lines).toEqual([]);
});

test('a change that cannot be taken is told once with what follows, and when it is taken', async () => {
  const { changes, begin, hear, head, told, lines } = openFollower();
  for (const failures of [1, 2, 3]) {
    begin();
    // The first part is missing.
    hear({ kind: 'part', ...head, part: 1 });
    await expect.poll(changes.isBusy).toBe(false);
    expect(changes.failures()).toBe(failures);
  }
  expect(told).toEqual(Array(3).fill({ kind: 'cannot', from: 'two', change: 'c' }));
  expect(lines).toEqual([
    'Taking build build of another server failed, and is begun again as a whole: A part of a change is missing.',
  ]);
  begin();
  hear({ kind: 'end', ...head, parts: 0 });
  hear({ kind: 'serve', ...head });
  await expect.poll(changes.isBusy).toBe(false);
  expect(changes.failures()).toBe(0);
  expect(lines.slice(1)).toEqual(['Build build of another server is served here, too.']);
});
