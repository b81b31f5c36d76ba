import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishedAnew, served } from '../publish/served.ts';
import { filesBelow } from '../source.ts';
import { elements } from './html.ts';
import { openShop } from './shop.ts';

type Shop = Awaited<ReturnType<typeof openShop>>;
let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.end());

async function html(path: string): Promise<string> {
  const { site } = shop.services;
  const object = site.lookup(path)?.object;
  if (!object) throw new Error(`There is no ${path}.`);
  return (await site.body(object, 'identity')).toString();
}

const pagePaths = () =>
  [...shop.services.site.paths()].filter((path) => {
    const { object, status } = shop.services.site.lookup(path) ?? {};
    return status === 200 && object?.type.startsWith('text/html') && /^\/(de|en)/.test(path);
  });

const MADE = /^\/(?:de\/(?:suche|anfrage)|en\/(?:search|enquiry))|\/filter\b/;

test('the site config decides how addresses end: in links, heads, sitemap and redirects', async () => {
  const { store } = shop.services.content;
  await store.patchItem('site', shop.siteId, {
    trailingSlash: { iv: true },
    hashMode: { iv: true },
    indexable: { iv: true },
    url: { iv: 'https://weberei.example' },
  });
  await store.createItem({
    schema: 'redirects',
    id: 'alt',
    data: { from: { iv: '/de/alt' }, to: { iv: '/de/auswahl' } },
    status: 'Published',
  });
  await shop.publisher.publish();
  let links = 0;
  for (const path of pagePaths()) {
    const page = await html(path);
    // Visits are counted by what follows #, too.
    expect(page, path).toContain('data-hash');
    for (const { href = '' } of elements(page, 'a')) {
      // What is made on demand, such as the search, has one address.
      if (!/^\/(de|en)/.test(href) || MADE.test(href)) continue;
      expect(href, path).toMatch(/^[^#?]*\/(?:[#?]|$)/);
      links++;
    }
    const [canonical] = elements(page, 'link').filter(({ rel }) => rel === 'canonical');
    const address = new URL(`https://weberei.example${path}/`).href;
    expect(canonical?.['href']).toBe(address);
    if (!page.includes('content="noindex"')) {
      expect(await html('/sitemap-all.xml')).toContain(`<loc>${address}</loc>`);
    }
  }
  expect(links).toBeGreaterThan(100);
  expect(shop.services.site.lookup('/alt')).toMatchObject({ location: '/de/auswahl/' });
});

test('a site that is not for search engines has no sitemap, and says so to robots', async () => {
  const { content, site } = shop.services;
  await content.store.patchItem('site', shop.siteId, { indexable: { iv: false } });
  await shop.publisher.publish();
  expect(site.lookup('/sitemap.xml')).toBeUndefined();
  expect(site.lookup('/sitemap-all.xml')).toBeUndefined();
  expect(await html('/robots.txt')).toBe('User-agent: *\nDisallow: /\n');
  for (const path of pagePaths()) expect(await html(path), path).toContain('content="noindex"');
});

test('what was published change by change is what one full publish gives', async () => {
  const { site, replica, queries } = shop.services;
  const dependencies = {
    ...{ site, replica, queries: () => queries, renderer: () => shop.app().renderer },
    sync: async () => ({ ok: true as const, value: undefined }),
    log: () => undefined,
    now: () => 0,
  };
  const anew = await publishedAnew(dependencies, served);
  const all = await served(site);
  const ofContent = new Map([...all].filter(([path]) => anew.has(path)));
  expect(ofContent).toEqual(anew);
  const ofCode = [...all.keys()].filter((path) => !anew.has(path) && !path.startsWith('/_astro/'));
  const published = filesBelow('public').map((path) => path.slice('public'.length));
  expect(ofCode.sort()).toEqual([...published, '/sw.js'].sort());
});
