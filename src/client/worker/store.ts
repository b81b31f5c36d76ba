import { KEPT, KEPT_AT } from '#src/client/visitor/kept.ts';
import { createMutex } from '#src/lib/mutex.ts';

type CacheLimits = { entries: number; bytes: number };

/** The oldest make room; what was fetched ahead stays. */
const LIMITS: Record<string, CacheLimits> = {
  'loden-pages': { entries: 80, bytes: 8_000_000 },
  'loden-pictures': { entries: 240, bytes: 24_000_000 },
  'loden-code': { entries: 120, bytes: 6_000_000 },
};

const SIZE = 'x-kept-bytes';

/** The note that lists what was fetched ahead: workers end within seconds, and forget. */
const SPARED = '/offline.json';

/** Pictures come many at once: room is made once for all of them. */
const ROOM_AFTER_MS = 1_000;

const crowded = new Set<string>();
const room = createMutex();

/** Puts a copy into a cache, with the time and its size. A device without room keeps nothing. */
export async function keep(name: string, path: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(path, await stamped(response));
    makeRoomSoon(name);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Notes what stays whatever else is kept. In: all of it, in the place of the former list. */
export async function spare(paths: readonly string[]): Promise<void> {
  const notes = await caches.open(KEPT.notes);
  await notes.put(SPARED, new Response(JSON.stringify(paths)));
}

/** What stays whatever else is kept. */
export async function sparedPaths(): Promise<ReadonlySet<string>> {
  const notes = await caches.open(KEPT.notes);
  const listed: unknown = await (await notes.match(SPARED))?.json();
  return new Set(isPaths(listed) ? listed : []);
}

/** Whether something that was read is a list of texts. */
export const isPaths = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** A copy that says of when it is, and how long it is. */
async function stamped(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is as it was before it travelled.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(KEPT_AT, answeredAt(headers).toISOString());
  headers.set(SIZE, String(body.byteLength));
  return new Response(body, { status: response.status, headers });
}

/**
 * When the site gave an answer: what the browser had kept itself, as for the way back, is older than the moment at which
 * the worker gets it. In: its headers.
 */
export function answeredAt(headers: Headers): Date {
  const now = Date.now();
  const date = Date.parse(headers.get('date') ?? '');
  // So long it lay in a cache between site and browser, which says that it is still right.
  const age = Number(headers.get('age')) || 0;
  return new Date(Number.isNaN(date) ? now : Math.min(now, date + age * 1000));
}

/** A worker that ends before that makes room after its next copy. */
function makeRoomSoon(name: string): void {
  const limits = LIMITS[name];
  if (!limits || crowded.has(name)) return;
  crowded.add(name);
  setTimeout(() => {
    crowded.delete(name);
    room.run(() => makeRoom(name, limits)).catch(console.warn);
  }, ROOM_AFTER_MS);
}

async function makeRoom(name: string, limits: CacheLimits): Promise<void> {
  const cache = await caches.open(name);
  const spared = await sparedPaths();
  const kept = await Promise.all(
    (await cache.keys()).map(async (request) => {
      const bytes = Number((await cache.match(request))?.headers.get(SIZE) ?? 0);
      return { path: new URL(request.url).pathname, bytes };
    }),
  );
  for (const path of surplus(kept, limits, spared)) {
    await cache.delete(path, { ignoreSearch: true, ignoreVary: true });
  }
}

/** Which copies have to go so that the others keep within the limits. In: all copies, the oldest first. */
export function surplus(
  kept: readonly { path: string; bytes: number }[],
  limits: CacheLimits,
  spared: ReadonlySet<string>,
): string[] {
  let entries = kept.length;
  let bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
  const gone: string[] = [];
  for (const one of kept) {
    if (entries <= limits.entries && bytes <= limits.bytes) break;
    if (spared.has(one.path)) continue;
    gone.push(one.path);
    entries--;
    bytes -= one.bytes;
  }
  return gone;
}
