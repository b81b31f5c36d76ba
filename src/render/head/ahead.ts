import { LANGUAGES } from '#src/model/languages.ts';
import type { Ahead } from '#src/model/ahead.ts';
import { pageAddress } from '#src/model/links.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { type Queries, queryKey, type Read } from '#src/model/pages/query.ts';
import { iconPath } from './manifest.ts';

/**
 * What visitors get in advance: the pages that the content calls critical, and the icons of the site.
 * Out: also the queries that it was made from.
 */
export function aheadList({ ask, readOf }: Queries): { text: string; reads: Read[] } {
  const site = ask('site', DEFAULT_LANGUAGE);
  const critical = ask('criticalPages');
  const { logo: id } = ask('shop');
  const logo = id === null ? null : ask('asset', id, DEFAULT_LANGUAGE);
  const routes = critical.flatMap((page) => ask('routes', page));
  const list: Ahead = {
    pages: LANGUAGES.flatMap((lang) =>
      routes.filter((route) => route.lang === lang).map(({ path }) => pageAddress(path, site)),
    ),
    icons: [iconPath('icon-192', logo), iconPath('icon-512', logo)],
  };
  const keys = [
    ...[queryKey('site', DEFAULT_LANGUAGE), queryKey('criticalPages'), queryKey('shop')],
    ...(id === null ? [] : [queryKey('asset', id, DEFAULT_LANGUAGE)]),
    ...critical.map((page) => queryKey('routes', page)),
  ];
  return { text: JSON.stringify(list), reads: keys.map(readOf) };
}
