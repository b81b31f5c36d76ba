import { beforeAll, describe, expect, inject, test } from 'vitest';
import * as v from 'valibot';
import { parsePictureUrl } from '#src/model/fields/picture.ts';
import { ask, type TestDemoPage, demoPages, text } from './demo.ts';
import { decodeHtml, elements } from './html.ts';

let pages: TestDemoPage[];

beforeAll(async () => {
  pages = await demoPages();
});

const metaOf = ({ html }: TestDemoPage, name: string) =>
  elements(html, 'meta').find((meta) => (meta['property'] ?? meta['name']) === name)?.['content'];
const pathOf = (url = '') => decodeURIComponent(new URL(url).pathname);
/** Not one that only shows the text of the other language. */
const isItself = (page: TestDemoPage) => pathOf(canonicalOf(page)) === page.path;
const canonicalOf = ({ html }: TestDemoPage) =>
  elements(html, 'link').find(({ rel }) => rel === 'canonical')?.['href'] ?? '';

const money = v.pipe(v.string(), v.regex(/^\d+\.\d\d$/));
const address = v.pipe(v.string(), v.url());
const words = v.pipe(v.string(), v.nonEmpty());
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/));
const days = v.object({ minValue: v.number(), maxValue: v.number(), unitCode: v.literal('DAY') });
const named = v.array(v.object({ '@id': address }));

// What schema.org and Google's documentation ask for.
const Offer = v.object({
  '@type': v.literal('Offer'),
  url: address,
  price: money,
  priceCurrency: v.literal('EUR'),
  availability: v.picklist([
    'https://schema.org/InStock',
    'https://schema.org/MadeToOrder',
    'https://schema.org/OutOfStock',
  ]),
  priceValidUntil: v.pipe(v.string(), v.isoDate()),
  shippingDetails: v.pipe(named, v.minLength(1)),
  hasMerchantReturnPolicy: v.pipe(named, v.length(1)),
});
const Variant = v.object({
  '@type': v.literal('Product'),
  name: words,
  image: v.optional(address),
  sku: v.optional(words),
  color: v.optional(words),
  size: v.optional(words),
  offers: Offer,
});
const product = { name: words, description: words, url: address, brand: v.object({ name: words }) };
const Thing = v.variant('@type', [
  v.object({ '@type': v.literal('Organization'), '@id': address, name: words, url: address }),
  v.object({ '@type': v.literal('WebSite'), name: words, url: address }),
  v.object({
    '@type': v.literal('BreadcrumbList'),
    itemListElement: v.pipe(
      v.array(
        v.object({
          '@type': v.literal('ListItem'),
          position: v.number(),
          name: words,
          item: address,
        }),
      ),
      v.minLength(2),
    ),
  }),
  v.object({
    '@type': v.literal('OfferShippingDetails'),
    '@id': address,
    shippingRate: v.object({ value: money, currency: v.literal('EUR') }),
    shippingDestination: v.object({ addressCountry: country }),
    deliveryTime: v.object({ handlingTime: days, transitTime: days }),
  }),
  v.object({
    '@type': v.literal('MerchantReturnPolicy'),
    '@id': address,
    applicableCountry: v.array(country),
    returnPolicyCountry: country,
    returnPolicyCategory: v.literal('https://schema.org/MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: v.number(),
    returnMethod: v.literal('https://schema.org/ReturnByMail'),
    returnFees: v.literal('https://schema.org/FreeReturn'),
  }),
  v.object({ '@type': v.literal('Product'), ...product, offers: Offer }),
  v.object({
    '@type': v.literal('ProductGroup'),
    ...product,
    productGroupID: words,
    variesBy: v.pipe(
      v.array(v.picklist(['https://schema.org/color', 'https://schema.org/size'])),
      v.minLength(1),
    ),
    hasVariant: v.pipe(v.array(Variant), v.minLength(1)),
  }),
]);
const Graph = v.object({
  '@context': v.literal('https://schema.org'),
  '@graph': v.pipe(v.array(Thing), v.minLength(2)),
});

const DATA = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g;

function thingsOf({ path, html }: TestDemoPage) {
  const [found, ...more] = [...html.matchAll(DATA)].map(([, json = '']) => json);
  expect(more, path).toEqual([]);
  expect(found, path).not.toMatch(/[<>&]/);
  const parsed = v.safeParse(Graph, JSON.parse(found ?? 'null'));
  expect(
    parsed.issues?.map((issue) => v.getDotPath(issue)),
    path,
  ).toBeUndefined();
  return parsed.success ? parsed.output['@graph'] : [];
}

const typed = <T extends v.InferOutput<typeof Thing>['@type']>(page: TestDemoPage, type: T) =>
  thingsOf(page).flatMap((thing) =>
    thing['@type'] === type ? [thing as Extract<typeof thing, { '@type': T }>] : [],
  );

describe('every page', () => {
  test('has one heading of the first level', () => {
    for (const { path, html } of pages) {
      expect([...html.matchAll(/<h1[\s>]/g)].length, path).toBe(1);
    }
  });

  test('says what it is called, shown and found by when it is shared', () => {
    for (const page of pages) {
      const title = /<title>([^<]+)<\/title>/.exec(page.html)?.[1] ?? '';
      expect(metaOf(page, 'og:title'), page.path).toBe(decodeHtml(title));
      expect(metaOf(page, 'og:description'), page.path).toBe(metaOf(page, 'description'));
      expect(metaOf(page, 'og:url'), page.path).toBe(canonicalOf(page));
      expect(metaOf(page, 'og:site_name'), page.path).toBeTruthy();
      expect(metaOf(page, 'og:locale'), page.path).toBe(page.lang === 'de' ? 'de_DE' : 'en_GB');
      expect(metaOf(page, 'twitter:card'), page.path).toMatch(/^summary/);
      const isProduct = page.path.includes('/product/');
      expect(metaOf(page, 'og:type'), page.path).toBe(isProduct ? 'product' : 'website');
      if (isProduct) expect(metaOf(page, 'product:price:amount'), page.path).toMatch(/^\d+\.\d\d$/);
    }
  });

  test('has a picture to share of one shape', () => {
    for (const page of pages) {
      const image = metaOf(page, 'og:image') ?? '';
      expect(parsePictureUrl(pathOf(image)), image).toMatchObject({ width: 1200, format: 'jpeg' });
      expect(metaOf(page, 'og:image:width')).toBe('1200');
      expect(metaOf(page, 'og:image:height')).toBe('630');
      expect(metaOf(page, 'twitter:card')).toBe('summary_large_image');
    }
  });

  test('has structured data that says who sells, and the way to the page', () => {
    for (const page of pages.filter(isItself)) {
      const [shop] = typed(page, 'Organization');
      expect(shop?.name, page.path).toBe(metaOf(page, 'og:site_name'));
      const isHome = page.path === `/${page.lang}`;
      expect(typed(page, 'WebSite').length, page.path).toBe(isHome ? 1 : 0);
      const [trail] = typed(page, 'BreadcrumbList');
      expect(trail === undefined, page.path).toBe(isHome);
      const items = trail?.itemListElement ?? [];
      expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
      if (trail) expect(items.at(-1)?.item).toBe(canonicalOf(page));
      for (const { item } of items) {
        expect(
          pages.map(({ path }) => path),
          page.path,
        ).toContain(pathOf(item));
      }
    }
  });
});

describe('structured data of products', () => {
  const products = () => pages.filter((page) => page.path.includes('/product/') && isItself(page));

  test('name every form, its price and whether it can be had', () => {
    for (const page of products()) {
      const [group] = typed(page, 'ProductGroup');
      const [single] = typed(page, 'Product');
      const thing = group ?? single;
      expect(thing?.url, page.path).toBe(canonicalOf(page));
      expect(decodeHtml(page.html), page.path).toContain(thing?.name);
      for (const { color, size } of group?.hasVariant ?? []) {
        if (color) expect(decodeHtml(page.html), page.path).toContain(color);
        if (size) expect(decodeHtml(page.html), page.path).toContain(size);
      }
      const skus = group?.hasVariant.map(({ sku }) => sku) ?? [];
      expect(new Set(skus).size, page.path).toBe(skus.length);
    }
  });

  test('tell forms apart by what the group says that they vary by, each with its own address', () => {
    for (const page of products()) {
      for (const { variesBy, hasVariant } of typed(page, 'ProductGroup')) {
        const varies = (name: string) => variesBy.some((one) => one.endsWith(`/${name}`));
        for (const { color, size, sku, image } of hasVariant) {
          expect([color !== undefined, size !== undefined], page.path).toEqual([
            varies('color'),
            varies('size'),
          ]);
          expect(sku, page.path).toBeTruthy();
          expect(image, page.path).toBeTruthy();
        }
        const urls = hasVariant.map(({ offers }) => offers.url);
        expect(new Set(urls).size, page.path).toBe(urls.length);
      }
    }
  });

  test('name only terms that the page holds', () => {
    for (const page of products()) {
      const held = thingsOf(page).flatMap((thing) => ('@id' in thing ? [thing['@id']] : []));
      const offers = [
        ...typed(page, 'ProductGroup').flatMap(({ hasVariant }) =>
          hasVariant.map((one) => one.offers),
        ),
        ...typed(page, 'Product').map((one) => one.offers),
      ];
      for (const { shippingDetails, hasMerchantReturnPolicy } of offers) {
        for (const term of [...shippingDetails, ...hasMerchantReturnPolicy]) {
          expect(held, page.path).toContain(term['@id']);
        }
      }
    }
  });

  test('lead to the colour that they name', () => {
    for (const page of products()) {
      const ids = new Set(elements(page.html, 'span').map(({ id }) => id));
      const [group] = typed(page, 'ProductGroup');
      for (const { color, offers } of group?.hasVariant ?? []) {
        // Parameters are addresses of their own; the script of the page reads them.
        const [colour] = [...new URL(offers.url).searchParams];
        if (color) expect([...ids], page.path).toContain(colour?.join('-'));
      }
    }
  });

  test('show all that the demo has: many forms, one form, sold out, on order', () => {
    const offers = products().flatMap((page) => [
      ...typed(page, 'ProductGroup').flatMap(({ hasVariant }) =>
        hasVariant.map(({ offers: offer }) => offer),
      ),
      ...typed(page, 'Product').map(({ offers: offer }) => offer),
    ]);
    expect(new Set(offers.map(({ availability }) => availability)).size).toBe(3);
    expect(products().some((page) => typed(page, 'ProductGroup').length > 0)).toBe(true);
  });
});

test('a form has one number in both languages', () => {
  const skus = (lang: 'de' | 'en') =>
    pages
      .filter((page) => page.lang === lang && isItself(page))
      .flatMap((page) => typed(page, 'ProductGroup'))
      .flatMap(({ hasVariant }) => hasVariant.map(({ sku }) => sku));
  const german = new Set(skus('de'));
  const english = skus('en');
  expect(english.length).toBeGreaterThan(50);
  expect(english.filter((sku) => !german.has(sku))).toEqual([]);
});

describe('a page without text in its language', () => {
  test('has the German one, marked as German, and says so', () => {
    const apron = pages.find(({ path }) => path === '/en/product/schuerze-senn');
    const html = apron?.html ?? '';
    expect(elements(html, 'html')[0]?.['lang']).toBe('en');
    expect(elements(html, 'h1').map(({ lang }) => lang)).toEqual(['de']);
    const { lang } = elements(html, 'p').find((one) => one['class'] === 'buy__summary') ?? {};
    expect(lang).toBe('de');
    const told = pages.filter((page) => page.html.includes('Described in German only so far.'));
    expect(told).toEqual([apron]);
  });
});

describe('the sitemap', () => {
  const locs = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => decodeHtml(loc));

  async function entries() {
    const shards = await Promise.all(
      locs(await text('/sitemap.xml')).map((loc) => text(pathOf(loc))),
    );
    return shards.flatMap((xml) =>
      [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, it = '']) => it),
    );
  }

  test('lists exactly the pages that may be found, by their one address', async () => {
    const listed = (await entries()).flatMap(locs);
    const indexable = pages.filter(
      (page) => isItself(page) && metaOf(page, 'robots') === undefined,
    );
    expect(listed.toSorted()).toEqual(indexable.map(canonicalOf).sort());
    expect(listed.length).toBeGreaterThan(50);
  });

  test('names the same languages of a page as the page itself', async () => {
    const byLoc = new Map((await entries()).map((entry) => [locs(entry)[0], entry]));
    for (const page of pages) {
      const entry = byLoc.get(canonicalOf(page));
      if (entry === undefined) continue;
      const links = (html: string, name: string) =>
        elements(html, name)
          .filter(({ rel }) => rel === 'alternate')
          .map(({ hreflang, href }) => `${hreflang} ${href}`);
      expect(links(entry, 'xhtml:link'), page.path).toEqual(links(page.html, 'link'));
    }
  });

  test('is XML of the right kind, and named in robots.txt', async () => {
    const response = await ask('/sitemap.xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const robots = await text('/robots.txt');
    expect(robots).toMatch(/^Sitemap: https?:\/\/[^/]+\/sitemap\.xml$/m);
    expect(robots).not.toMatch(/^Disallow: \/$/m);
    const forbidden = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
    for (const { path } of pages) {
      expect(
        forbidden.some((one) => path.startsWith(one)),
        path,
      ).toBe(false);
    }
  });
});

test('the picture to share is made at its first request', async () => {
  const page = pages.find((one) => metaOf(one, 'og:image'));
  const response = await ask(pathOf(page && metaOf(page, 'og:image')));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
});

describe('a former address of the demo', () => {
  test.each([
    ['/de/huette', '/de/die-huette'],
    ['/huette', '/de/die-huette'],
    ['/en/lodge?utm_source=post', '/en/the-lodge?utm_source=post'],
  ])('%s leads to %s for good', async (from, to) => {
    const { url } = inject('site');
    const response = await fetch(url + from, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(to);
    expect((await fetch(url + to)).status).toBe(200);
  });

  test('of what is gone says so on a page of its own', async () => {
    for (const path of ['/de/product/wanduhr-filz', '/product/wanduhr-filz']) {
      const response = await ask(path);
      const html = await response.text();
      expect(response.status).toBe(410);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(html).toContain('<html lang="de"');
      expect(decodeHtml(html)).toContain(`Diese Seite gibt es nicht mehr: ${path}`);
      expect(elements(html, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
      expect(elements(html, 'link').filter(({ rel }) => rel === 'canonical')).toEqual([]);
    }
  });
});
