import { expect, test } from 'vitest';
import type { Replica } from '#src/content/replica/replica.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { Ask, Read } from '#src/model/pages/query.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { Pages } from '#src/site/pages.ts';
import { openSite } from '#src/site/site.ts';
import { createWhereUsed } from './where-used.ts';

const read = (query: string, answer: unknown): Read => ({
  ...{ query, readers: [`item:${query}`] },
  digest: digest(canonicalJson(answer)),
});

const CARE = [{ path: '/de/pflege' }, { path: '/en/care' }];
const TARGETS = new Map([
  ['/de', { kind: 'page', id: 'home', lang: 'de' }],
  ['/de/magazin', { kind: 'page', id: 'magazine', lang: 'de' }],
  ['/de/pflege', { kind: 'page', id: 'care', lang: 'de' }],
  ['/de/product/decke', { kind: 'product', id: 'blanket', lang: 'de' }],
]);

/** A site in which the page about care is linked to: chosen, typed, by its former address, and by its own page. */
function whereUsed(naming: readonly { schema: string; id: string }[] = []) {
  const site = openSite(':memory:');
  const build = site.begin({ id: newBuildId(), at: 1, app: 'a', epoch: 'e', contentSeq: 1 });
  build.recording.use('/de', [read('routes:care', CARE), read('address:/de/pflege', '/de/pflege')]);
  build.recording.use('/de/magazin', [read('address:/de/alt', '/en/care')]);
  build.recording.use('/de/pflege', [read('routes:care', CARE)]);
  build.recording.use('/de/product/decke', [read('address:/de/weg', null)]);
  build.recording.use('/offline.json', [read('routes:care', CARE)]);
  build.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
  const pages = {
    get: (path: string) => TARGETS.has(path) && { target: TARGETS.get(path) },
  } as unknown as Pages;
  const replica = {
    view: () => ({ row: () => undefined }),
    uses: () => new Map([['care', naming]]),
  } as unknown as Replica;
  const ask = ((_: string, of: string) => (of === 'care' ? CARE : [])) as Ask;
  return createWhereUsed(replica, { recorded: site.recorded, pages }, { ask });
}

test('what links to an item is each page with a link to it, and each item that names it, but not twice', () => {
  const naming = ['home', 'care', 'menu'].map((id) => ({ schema: 'pages', id }));
  const links = whereUsed(naming).linksTo(['care'], 'de').get('care');
  expect(links?.pages.total).toBe(2);
  expect(links?.pages.first.map(({ path }) => path)).toEqual(['/de', '/de/magazin']);
  expect(links?.items.map(({ id }) => id)).toEqual(['menu']);
});

test('what is deleted together does not count, and nobody links to what nothing names', () => {
  const naming = [{ schema: 'pages', id: 'magazine' }];
  const links = whereUsed(naming).linksTo(['care', 'magazine', 'blanket'], 'de');
  expect(links.get('care')?.pages.first.map(({ path }) => path)).toEqual(['/de']);
  expect(links.get('care')?.items).toEqual([]);
  expect(links.get('blanket')).toEqual({ pages: { total: 0, first: [] }, items: [] });
});
