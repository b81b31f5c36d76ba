const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const OF_SITE = /^[/#?]/;
const MAIL = /^[^\s/@]+@[^\s/@]+\.[a-z]{2,}$/i;
const HOST = /^[^\s/:?#]+\.[a-z]{2,}(?:[/:?#]\S*)?$/i;

/**
 * What somebody typed, as an address: what browsers add by themselves may be missing.
 * Out: undefined for other words, which are the name of a page.
 */
export function typedAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (SCHEME.test(text) || OF_SITE.test(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  return HOST.test(text) ? `https://${text}` : undefined;
}
