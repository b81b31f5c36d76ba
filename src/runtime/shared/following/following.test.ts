import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openSite } from '#src/site/site.ts';
import { createBell, createGate } from '../base/gate.ts';
import { createFollowing } from './following.ts';

afterEach(() => vi.useRealTimers());

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
