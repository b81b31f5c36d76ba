import { expect, onTestFinished, test, vi } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { PAGE_SIZE, type Version } from '../source.ts';
import { compare } from './follow-feed.ts';
import type { SyncedFeed } from './synced-feed.ts';

test('while a long list is compared with what is stored others have their turn', async () => {
  const items = Array.from({ length: PAGE_SIZE }, (_, at): Version => {
    const id = `${at}`;
    return { id, version: 1, lastModified: '2026-11-30T08:00:00Z' };
  });
  const page = { items, total: items.length, now: '2026-11-30T08:00:00Z' };
  const target = {
    feed: { versions: async () => ok(page) },
    versionOf: () => 1,
    ids: () => [],
  } as unknown as SyncedFeed;
  // As if each entry took long.
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 10));
  onTestFinished(() => clock.mockRestore());
  let hasTurned = false;
  setImmediate(() => {
    hasTurned = true;
  });
  expect(await compare(target)).toEqual(ok([]));
  expect(hasTurned).toBe(true);
});
