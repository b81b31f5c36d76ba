/**
 * The origin that somebody typed as the address of a site, such as `https://www.example.com`; a slash at its end
 * is taken off. Out: undefined for whatever is more than an http(s) origin, or none.
 */
export function siteAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  // URL parsers take line breaks and tabs out of the middle.
  const url = /\s/.test(trimmed) ? null : URL.parse(trimmed);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  const { username, password, pathname, search, hash } = url;
  return username + password + search + hash === '' && pathname === '/' ? url.origin : undefined;
}
