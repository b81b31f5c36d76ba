import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSite } from '#src/site/site.ts';
import { createBell, createGate } from '../base/gate.ts';
import { type Instant, instant } from '../base/instant.ts';
import { createFollowing } from './following.ts';

afterEach(() => vi.useRealTimers());

/** A server without pages that follows, and what it hears of its leader. */
function openFollowing() {
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const following = createFollowing({
    ...{ id: 'two', site, replica: { epoch: 'e', head: () => 1 } },
    ...{ gate: createGate(), bell: createBell(), store: { cancel: async () => true } },
    ...{ exclusively: (work) => work(), isHeld: () => false, onJoined: () => undefined },
    ...{ tell: () => undefined, print: () => undefined, closed: new AbortController().signal },
    room: { failed: () => undefined },
  });
  const lead = { kind: 'lead', token: 1, pinned: null } as const;
  const hear = (heard?: Record<string, Instant>) =>
    following.hear(
      { ...lead, members: ['two'], changes: [], ...(heard && { heard }) },
      new Uint8Array(),
    );
  return { following, hear };
}

test('what the leader said long ago, and comes now, makes no server current', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const { following, hear } = openFollowing();
  const before = instant();
  hear({});
  expect(following.isCurrent()).toBe(false);
  hear({ two: before });
  expect(following.isCurrent()).toBe(true);
  // The leader waits for nobody whom it did not hear for a second; this comes from before that.
  vi.advanceTimersByTime(1_000);
  hear({ two: before });
  expect(following.isCurrent()).toBe(false);
  hear({ two: instant() });
  expect(following.isCurrent()).toBe(true);
  // A leader of an earlier version does not say what it has heard.
  vi.advanceTimersByTime(1_000);
  hear();
  expect(following.isCurrent()).toBe(true);
});

test('a server that cannot take what the leader has asks for it less and less often', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  let joins = 0;
  const following = createFollowing({
    ...{ id: 'two', replica: { epoch: 'e', head: () => 1 } },
    site: {
      ...site,
      begin: () => {
        throw new Error('database or disk is full');
      },
    },
    ...{ gate: createGate(), bell: createBell(), store: { cancel: async () => true } },
    tell(message) {
      if (message.kind !== 'join') return;
      joins++;
      const build = { id: 'build', at: 1, app: 'a', state: 'build' };
      const change = { kind: 'change', token: 1, change: `${joins}`, for: 'two', build } as const;
      following.hear(change, new Uint8Array());
    },
    ...{ exclusively: (work) => work(), isHeld: () => false, onJoined: () => undefined },
    ...{ print: () => undefined, closed: new AbortController().signal },
    room: { failed: () => undefined },
  });
  const lead = { kind: 'lead', token: 1, pinned: null, state: 'build' } as const;
  for (let second = 0; second < 120; second++) {
    vi.advanceTimersByTime(1_000);
    following.hear({ ...lead, members: [], changes: [] }, new Uint8Array());
    await new Promise(setImmediate);
  }
  // After 1, 2, 4, 8, 16 and then 30 seconds.
  expect(joins).toBe(8);
});
