/** What the worker answers a request by; everything else goes by it. */
export type RequestKind = 'page' | 'payload' | 'picture' | 'code' | 'sheet';

/** Made for one person, or for editors: it never sees them. */
const PRIVATE =
  /^\/(?:[a-z]{2}\/)?(?:api|manage|preview|share|login|newsletter|squidex|assets|builds)(?:\/|$)/i;
const HASHED = /^\/(?:_astro|fonts|icons)\//;
const SHEET = /^\/(?:theme\.css|manifest\.[a-z]{2}\.webmanifest|favicon\.(?:svg|ico))$/;

/** In: a request of this site's pages, and the origin of the site. Out: undefined for what is not kept. */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): RequestKind | undefined {
  const { pathname, origin: from } = new URL(url);
  const path = decoded(pathname);
  if (method !== 'GET' || from !== origin || path === undefined || isPrivate(path)) {
    return undefined;
  }
  if (path.startsWith('/pictures/')) return 'picture';
  if (HASHED.test(path)) return 'code';
  if (SHEET.test(path)) return 'sheet';
  if (path.endsWith('/_payload.json')) return 'payload';
  return mode === 'navigate' ? 'page' : undefined;
}

/** Whether a decoded path belongs to one person, or to editors. */
export function isPrivate(path: string): boolean {
  return PRIVATE.test(path.replace(/\/{2,}/g, '/'));
}

/** A path as servers read it; undefined where it is none. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Whether an answer is for everybody, and whole. */
export function isKeepable({
  status,
  redirected,
  type,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>): boolean {
  const control = headers.get('cache-control') ?? '';
  return status === 200 && !redirected && type === 'basic' && !/no-store|private/i.test(control);
}
