import { err, ok, type Result } from './result.ts';

declare const sitePath: unique symbol;
/** A decoded, NFC path that starts with `/`, has no trailing slash (but `/` itself) and no odd segment. */
export type SitePath = string & { readonly [sitePath]: true };

export type PathProblem = 'path-malformed';

const FORBIDDEN_RAW = /\/\/|\\|%00|%2f|%5c/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * The one reading of a request's path, used by the server, the guard and the publisher.
 * In: the path of a request line, still percent-encoded, without query. Out: the decoded `SitePath`
 * and whether the request wrote a trailing slash; `path-malformed` for `//`, `\`, control characters,
 * encoded slashes, dot segments and bytes that are not UTF-8.
 */
export function parsePath(raw: string): Result<{ path: SitePath; slash: boolean }, PathProblem> {
  if (!raw.startsWith('/') || FORBIDDEN_RAW.test(raw)) return err('path-malformed');
  let decoded: string;
  try {
    decoded = decodeURIComponent(raw).normalize('NFC');
  } catch {
    return err('path-malformed');
  }
  if (CONTROL.test(decoded) || decoded.includes('\\')) return err('path-malformed');
  const slash = decoded.length > 1 && decoded.endsWith('/');
  const path = slash ? decoded.slice(0, -1) : decoded;
  if (path.split('/').some((segment) => segment === '.' || segment === '..')) {
    return err('path-malformed');
  }
  return ok({ path: path as SitePath, slash });
}

// Nearly all paths are of this kind, and a page has a hundred links.
const PLAIN = /^[\w\-./~]*$/;

/**
 * A path from our own tables as a URL path. In: decoded path. Out: percent-encoded path; `/` stays.
 */
export function encodePath(path: string): string {
  if (PLAIN.test(path)) return path;
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Whether a path of a build is that of a page: scripts, payloads, pictures and the sitemap end like files. */
export const isPagePath = (path: string): boolean => !/\.[a-z0-9]+$/i.test(path);
