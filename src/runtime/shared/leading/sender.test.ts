import { beforeEach, expect, test, vi } from 'vitest';
import { createBell } from '../base/gate.ts';
import { createSharedChanges } from './changes.ts';
import { createMembers } from './members.ts';
import { createStepSender } from './sender.ts';

const WINDOW = 16;

// A server that is silent for a second is waited for no more: here no time passes.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  return () => vi.useRealTimers();
});

/** A change for one server that is heard, and how many of its parts were sent. */
function openChange() {
  const members = createMembers(() => false);
  members.hear('other');
  const changes = createSharedChanges({ members, bell: createBell(), token: () => 1 });
  const change = changes.begin(['other']);
  const sent: number[] = [];
  const sender = createStepSender(change, {
    changes,
    tell: (message) => message.kind === 'part' && sent.push(message.part),
    policy: () => undefined,
  });
  // Each step is large enough to be a part of its own.
  for (let n = 0; n < WINDOW + 4; n++) {
    sender.add({ kind: 'remove', path: `/${n}/${'long'.repeat(70_000)}` });
  }
  return { changes, change, sender, sent };
}

test('parts wait until the slowest server has taken earlier ones', async () => {
  const { changes, change, sender, sent } = openChange();
  await expect.poll(() => sent.length).toBe(WINDOW);
  changes.hear({ kind: 'got', from: 'other', change: change.head.change, parts: 4 });
  await sender.sent();
  expect(sent).toEqual(Array.from({ length: WINDOW + 4 }, (_, part) => part));
});

test('who was not heard while this server was busy is not silent', async () => {
  let isBusy = true;
  const members = createMembers(() => isBusy);
  const removed: string[] = [];
  members.onRemove((server) => removed.push(server));
  members.hear('other');
  members.add('other');
  const changes = createSharedChanges({ members, bell: createBell(), token: () => 1 });
  const change = changes.begin(['other']);
  vi.advanceTimersByTime(1_500);
  expect(members.list()).toEqual(['other']);
  expect(await changes.all(change, () => true)).toBe(true);
  expect(removed).toEqual([]);
  isBusy = false;
  members.hearAll();
  vi.advanceTimersByTime(1_500);
  expect(members.list()).toEqual([]);
});

test('when a change has ended, the rest of it is not sent', async () => {
  const { changes, change, sender, sent } = openChange();
  await expect.poll(() => sent.length).toBe(WINDOW);
  changes.end(change);
  await sender.sent();
  expect(sent).toHaveLength(WINDOW);
});

test('a change of which a part could not be told is never ours again', async () => {
  const { changes, change, sender, sent } = openChange();
  await expect.poll(() => sent.length).toBe(WINDOW);
  changes.fail();
  await sender.sent();
  expect(sent).toHaveLength(WINDOW);
  expect(changes.isOurs(change)).toBe(false);
});
