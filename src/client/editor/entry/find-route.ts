import { request } from '#src/client/visitor/http.ts';
import * as v from 'valibot';
import { askAnswers } from '#src/client/requests/answers.ts';
import { draftPath } from '#src/api/contract/draft.ts';
import { isLanguage, LANGUAGES } from '#src/model/languages.ts';
import { contentPath, parseItemPath, payloadPath, type AddressSpace } from '#src/model/links.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { queryKey } from '#src/model/pages/query.ts';

export type FoundRoute = Pick<Route, 'id' | 'kind' | 'lang' | 'page' | 'schema'>;

const Payload = v.object({
  route: v.object({
    id: v.string(),
    kind: v.picklist(['page', 'product', 'category']),
    lang: v.picklist(LANGUAGES),
    page: v.number(),
    schema: v.exactOptional(v.picklist(['dynamic-blocks'])),
  }),
});

const SLUG_QUERIES = {
  pages: ['pageBySlug', 'page'],
  products: ['productBySlug', 'product'],
  categories: ['categoryBySlug', 'category'],
} as const satisfies Record<AddressSpace, readonly [string, Route['kind']]>;

const PREVIEW_OF_ITEM = /^\/preview\/id\/([^/]+)\/([^/]+)\/?$/;
const PREVIEW = /^\/preview(?=\/|$)/;

/**
 * What stands at an address of the site or of the preview.
 * In: the path as the browser has it. Out: undefined where nothing can be edited.
 */
export async function findRoute(pathname: string): Promise<FoundRoute | undefined> {
  const [, item, lang] = PREVIEW_OF_ITEM.exec(pathname) ?? [];
  if (item !== undefined) return isLanguage(lang) ? routeIn(draftPath(item, lang)) : undefined;
  if (PREVIEW.test(pathname)) return draftRoute(pathname.replace(PREVIEW, '') || '/');
  const path = pathname.replace(/\/$/, '');
  // The published page knows what it is; its draft may have another address already.
  return (await routeIn(payloadPath(path || '/'))) ?? draftRoute(pathname);
}

async function routeIn(address: string): Promise<FoundRoute | undefined> {
  const response = await request(address, { cache: 'no-store' });
  if (!response.ok) return undefined;
  return v.parse(Payload, await response.json()).route;
}

/** The item that has an address in its newest version. */
async function draftRoute(pathname: string): Promise<FoundRoute | undefined> {
  const path = contentPath(pathname);
  const address = path === undefined ? undefined : parseItemPath(path);
  if (!address) return undefined;
  const { space, lang, slug, page } = address;
  const [query, kind] = SLUG_QUERIES[space];
  const key = queryKey(query, lang, slug);
  const id = (await askAnswers([key], lang))?.[key];
  return typeof id === 'string' ? { id, kind, lang, page } : undefined;
}
