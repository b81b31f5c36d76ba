const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

export type OriginRequest = { method: string; headers: Pick<Headers, 'get' | 'has'> };

/**
 * Whether a request that may change something comes from a page of ours, whatever its content type.
 * In: a request, and which origins are ours. What says nothing about where it comes from passes
 * only without cookies: it is no browser that somebody is signed in with.
 */
export function isOwnRequest(
  { method, headers }: OriginRequest,
  isOwnOrigin: (origin: string) => boolean,
): boolean {
  if (SAFE.has(method)) return true;
  const site = headers.get('sec-fetch-site');
  if (site === 'same-origin') return true;
  // `none`: the person's own doing, such as loading the answer to a form again.
  if (site !== null && site !== 'none') return false;
  const origin = headers.get('origin');
  return origin === null ? !headers.has('cookie') : isOwnOrigin(origin);
}

/**
 * Whether a request comes from a page that is not ours, as far as it says so. For forms on pages that tell no
 * address: browsers send `Origin: null` from there.
 */
export function isForeignRequest(
  { method, headers }: OriginRequest,
  isOwnOrigin: (origin: string) => boolean,
): boolean {
  if (SAFE.has(method)) return false;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site !== 'same-origin' && site !== 'none';
  const origin = headers.get('origin');
  return origin !== null && origin !== 'null' && !isOwnOrigin(origin);
}
