import { expect, onTestFinished, test, vi } from 'vitest';
import { KEPT } from '#src/client/visitor/kept.ts';
import { answeredAt, keep, surplus } from './store.ts';

const LIMITS = { entries: 3, bytes: 1000 };
const NOTHING = new Set<string>();

/** Copies of these sizes, the oldest first: `/1`, `/2` and so on. */
const copies = (...sizes: number[]) =>
  sizes.map((bytes, index) => ({ path: `/${index + 1}`, bytes }));

test('as many copies are kept as the limits allow, by number and by bytes', () => {
  expect(surplus(copies(400, 300, 300), LIMITS, NOTHING)).toEqual([]);
  expect(surplus([], LIMITS, NOTHING)).toEqual([]);
});

test('of too many copies the oldest go, however small they are', () => {
  expect(surplus(copies(1, 1, 1, 1, 1), LIMITS, NOTHING)).toEqual(['/1', '/2']);
});

test('of copies that weigh too much the oldest go until the rest fits', () => {
  expect(surplus(copies(500, 100, 500), LIMITS, NOTHING)).toEqual(['/1']);
  expect(surplus(copies(100, 500, 900), LIMITS, NOTHING)).toEqual(['/1', '/2']);
  expect(surplus(copies(2000), LIMITS, NOTHING)).toEqual(['/1']);
});

test('what was fetched ahead stays, and others go in its place', () => {
  expect(surplus(copies(1, 1, 1, 1, 1), LIMITS, new Set(['/1', '/3']))).toEqual(['/2', '/4']);
  expect(surplus(copies(2000), LIMITS, new Set(['/1']))).toEqual([]);
});

/** The caches of a browser, in memory. Out: how often a copy was read. */
function openCaches(): () => number {
  let reads = 0;
  const open = new Map<string, Map<string, Response>>();
  const cacheOf = (name: string) => {
    const copies = open.get(name) ?? new Map<string, Response>();
    open.set(name, copies);
    return {
      put: async (path: string, response: Response) => void copies.set(path, response),
      keys: async () =>
        [...copies.keys()].map((path) => new Request(`https://shop.example${path}`)),
      match: async (asked: Request | string) => {
        reads++;
        return copies.get(typeof asked === 'string' ? asked : new URL(asked.url).pathname)?.clone();
      },
    };
  };
  vi.useFakeTimers();
  vi.stubGlobal('caches', { open: async (name: string) => cacheOf(name) });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return () => reads;
}

test('what forty pictures weigh is read once for all of them, a moment after they came', async () => {
  const reads = openCaches();
  for (let number = 1; number <= 40; number++) {
    await keep(KEPT.pictures, `/pictures/${number}`, new Response('picture'));
  }
  expect(reads()).toBe(0);
  await vi.advanceTimersByTimeAsync(5_000);
  // Each of them, and the note of what stays.
  expect(reads()).toBe(41);
});

test('a copy is of the time at which the site gave the answer, not of that at which a browser found it again', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T15:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const at = (headers: Record<string, string>) => answeredAt(new Headers(headers)).toISOString();
  const date = 'Sun, 29 Nov 2026 10:00:00 GMT';
  expect(at({ date })).toBe('2026-11-29T10:00:00.000Z');
  expect(at({ date, age: '3600' })).toBe('2026-11-29T11:00:00.000Z');
  expect(at({})).toBe('2026-11-29T15:00:00.000Z');
  expect(at({ date: 'Sun, 29 Nov 2026 15:09:00 GMT' })).toBe('2026-11-29T15:00:00.000Z');
});
