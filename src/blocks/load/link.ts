import type { Language } from '#src/model/languages.ts';
import { href, pageAddress, safeHref } from '#src/model/links.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { resolveHref } from '#src/model/fields/rich-text-links.ts';

/**
 * The target of a link. In: the id of a page, product or category, which is preferred, and a typed
 * address. Out: the value of `href`; undefined if neither leads anywhere. An item without a page in
 * this language is linked in the language that it has.
 */
export function loadLink(
  target: { page: string | undefined; address: string | undefined },
  ask: Ask,
  { lang }: Pick<Route, 'lang'>,
): string | undefined {
  const routes = target.page === undefined ? [] : ask('routes', target.page);
  const first = routes.filter(({ page }) => page === 1);
  const found = first.find((route) => route.lang === lang) ?? first[0];
  if (found) return href(found.path);
  const leads = target.address && resolveHref(target.address, addressesOf(ask, lang));
  return leads ? safeHref(leads) : undefined;
}

/** Asks where a canonical path leads: an address as links are written, or null. */
export function addressesOf(ask: Ask, lang: Language): (path: string) => string | null {
  return (path) => {
    const address = ask('address', path);
    return address?.startsWith('/') ? href(pageAddress(address, ask('site', lang))) : address;
  };
}
