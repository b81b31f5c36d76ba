import { KEPT_AT } from '#src/client/visitor/kept.ts';

type Limits = { entries: number; bytes: number };

/** The oldest make room; what is named by `spared` stays. */
const LIMITS: Record<string, Limits> = {
  'loden-pages': { entries: 80, bytes: 8_000_000 },
  'loden-pictures': { entries: 240, bytes: 24_000_000 },
  'loden-code': { entries: 120, bytes: 6_000_000 },
};

const SIZE = 'x-kept-bytes';

/** Puts a copy into a cache, with the time and its size. A device without room keeps nothing. */
export async function keep(
  name: string,
  path: string,
  response: Response,
  spared: ReadonlySet<string> = new Set(),
): Promise<void> {
  try {
    const cache = await caches.open(name);
    await cache.put(path, await stamped(response));
    await makeRoom(cache, LIMITS[name], spared);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}

/** A copy that says when it was made, and how long it is. */
async function stamped(response: Response): Promise<Response> {
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // The body is as it was before it travelled.
  headers.delete('content-encoding');
  headers.delete('content-length');
  headers.set(KEPT_AT, new Date().toISOString());
  headers.set(SIZE, String(body.byteLength));
  return new Response(body, { status: response.status, headers });
}

async function makeRoom(
  cache: Cache,
  limits: Limits | undefined,
  spared: ReadonlySet<string>,
): Promise<void> {
  if (!limits) return;
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
  limits: Limits,
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
