import { isOnPage, safeHref } from '#src/model/links.ts';

/**
 * Where an address leads, as it is written into a text: pages of this site by their path.
 * Out: null for what is no address, or none that may be a link.
 */
export function linkOf(address: string | null | undefined): string | null {
  const href = address ? safeHref(address) : undefined;
  if (href === undefined) return null;
  if (isOnPage(href)) return href;
  const url = URL.parse(href, location.origin);
  return url?.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : href;
}

/** The same for a text that is an address and nothing else. */
export function onlyLink(text: string): string | null {
  const typed = text.trim();
  const isAddress =
    /^(https?:\/\/|mailto:|tel:)\S+$/i.test(typed) || /^\/(de|en)(\/\S*)?$/.test(typed);
  return isAddress ? linkOf(typed) : null;
}
