import { encodePath } from '#src/lib/path.ts';
import { languageOfPath } from '#src/model/languages.ts';
import { NOT_FOUND_PATHS, OWN_NOT_FOUND } from '#src/model/pages/not-found-paths.ts';

/**
 * The redirects of a build as a `_redirects` file (Netlify, Cloudflare Pages and others read it).
 * In: paths and locations as they are stored. Out: a line each, escaped for this grammar; then what Netlify shows in
 * the place of a page that is missing. Cloudflare Pages looks for it by itself.
 */
export function redirectsFile(
  redirects: Iterable<{ path: string; status: number; location: string | null }>,
): string {
  let text = '';
  for (const { path, status, location } of redirects) {
    const to = status === 301 ? location : NOT_FOUND_PATHS[languageOfPath(path)];
    // An encoded path has no space and no line end; a location was checked when it was stored.
    if (to === null || /\s/.test(to)) continue;
    text += `${encodePath(path)} ${to} ${status}\n`;
  }
  for (const lang of OWN_NOT_FOUND) text += `/${lang}/* ${NOT_FOUND_PATHS[lang]} 404\n`;
  return text;
}
