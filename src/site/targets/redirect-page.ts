/**
 * A page that leads elsewhere, for hosts that know no other redirects: browsers and search engines take it as one.
 * In: a path, percent-encoded, or an https address.
 */
export function redirectPage(location: string): string {
  const to = location.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return (
    `<!doctype html><html lang="und"><meta charset="utf-8"><title>${to}</title>` +
    `<meta http-equiv="refresh" content="0;url=${to}">` +
    `<link rel="canonical" href="${to}"><a href="${to}">${to}</a></html>\n`
  );
}
