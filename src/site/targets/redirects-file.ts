import { encodePath } from '#src/lib/path.ts';

/**
 * The redirects of a build as a `_redirects` file (Netlify, Cloudflare Pages and others read it).
 * In: paths and locations as they are stored. Out: a line each, escaped for this grammar.
 */
export function redirectsFile(
  redirects: Iterable<{ path: string; status: number; location: string | null }>,
): string {
  let text = '';
  for (const { path, status, location } of redirects) {
    const to = status === 301 ? location : '/404.html';
    // An encoded path has no space and no line end; a location was checked when it was stored.
    if (to === null || /\s/.test(to)) continue;
    text += `${encodePath(path)} ${to} ${status}\n`;
  }
  return text;
}
