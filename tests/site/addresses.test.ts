import { get } from 'node:http';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { aliasesOf, payloadPath, RESERVED_SEGMENTS } from '#src/model/links.ts';
import { ask, type TestDemoPage, demoPages, demoPaths, OFFLINE_PAGES, text } from './demo.ts';
import { decodeHtml, elements } from './html.ts';

let paths: string[];
let pages: TestDemoPage[];

beforeAll(async () => {
  paths = await demoPaths();
  pages = await demoPages();
});

const kindsOf = (lang: string) => ({
  home: pages.find(({ path }) => path === `/${lang}`),
  page: pages.find(({ path }) => /^\/..\/[^/]+$/.test(path) && path.startsWith(`/${lang}/`)),
  product: pages.find(({ path }) => path.startsWith(`/${lang}/product/`)),
  category: pages.find(({ path }) => path.startsWith(`/${lang}/kategorie/`)),
});

describe('addresses', () => {
  test('the empty path and /de are the same German home page', async () => {
    const home = await text('/de');
    expect(home).toContain('<html lang="de"');
    expect(await text('/')).toBe(home);
    expect(await (await fetch(inject('site').url)).text()).toBe(home);
  });

  test('/en is the English home page', async () => {
    expect(await text('/en')).toContain('<html lang="en"');
  });

  test.each(['de', 'en'])(
    'there are a home, a page, a product and a category below /%s',
    (lang) => {
      const kinds = Object.entries(kindsOf(lang));
      expect(kinds.filter(([, page]) => page === undefined)).toEqual([]);
      for (const [, page] of kinds) expect(page?.html).toContain(`<html lang="${lang}"`);
    },
  );

  test('every German page stands without its language too, and no English one', async () => {
    for (const { path, lang, html } of pages) {
      const aliases = aliasesOf(path);
      expect(aliases.length, path).toBe(lang === 'de' ? 1 : 0);
      for (const alias of aliases) expect((await text(alias)) === html, alias).toBe(true);
    }
  });

  test('nothing but pages, their payloads and known files is served', () => {
    const pagePaths = [...pages.map(({ path }) => path), ...OFFLINE_PAGES];
    const known = new Set(pagePaths.flatMap((path) => [path, ...aliasesOf(path)]));
    const others = paths.filter((path) => !known.has(path) && !path.endsWith('/_payload.json'));
    const files =
      /^\/(?:_astro\/[\w.-]+|fonts\/(?:[\w-]+\.[0-9a-f]{8}\.woff2|OFL\.txt)|licenses\/(?:lucide|scripts)\.txt|favicon\.(?:svg|ico)|apple-touch-icon\.png|share\.jpg|theme\.css|sw\.js|icons\/[a-z]+-\d+\.png|manifest\.(?:de|en)\.webmanifest|offline\.json|(?:en\/)?404\.html|robots\.txt|sitemap(?:-all)?\.xml)$/;
    expect(others.filter((path) => !files.test(path))).toEqual([]);
  });

  test('a slash at the end leads to the address without it', async () => {
    const { product } = kindsOf('de');
    const response = await ask(`${product?.path}/`);
    expect(response.status).toBe(308);
    expect(response.headers.get('location')).toBe(product?.path);
  });

  test('in the form of the specification lead to ours', async () => {
    const named = pages.flatMap(({ path, html }) => {
      const [, prefix] = /^(\/..\/(?:product|kategorie)\/)[^/]+$/.exec(path) ?? [];
      const [, name = ''] = /<h1[^>]*>\s*([^<]*?)\s*<\/h1>/.exec(html) ?? [];
      const letters = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };
      const slug = Object.entries(letters).reduce(
        (text, [letter, two]) => text.replaceAll(letter, two),
        decodeHtml(name).toLowerCase().replaceAll(' ', '-'),
      );
      return prefix ? [{ path, specified: prefix + slug }] : [];
    });
    const others = named.filter(({ path, specified }) => path !== specified);
    expect(others.length).toBeGreaterThan(0);
    for (const { path, specified } of named) {
      const response = await ask(specified);
      expect(response.status, specified).toBe(path === specified ? 200 : 301);
      if (path !== specified) expect(response.headers.get('location'), specified).toBe(path);
    }
  });

  test('of the application belong to no page', () => {
    const taken = pages.filter(({ path }) => {
      const [, , first = ''] = path.split('/');
      return RESERVED_SEGMENTS.has(first) && first !== 'product' && first !== 'kategorie';
    });
    expect(taken).toEqual([]);
  });
});

describe('links', () => {
  const linksOf = ({ html }: TestDemoPage) =>
    elements(html, 'a').filter(
      // What leads away, such as the route to the shop, is nobody's page here.
      ({ href }) => href !== undefined && !/^(?:mailto|tel|geo|https):/.test(href),
    );

  test('to pages always carry the language of their page, the switch the other one', () => {
    for (const page of pages) {
      for (const { href = '', hreflang } of linksOf(page)) {
        if (/^(?:#|\/(?:pictures|assets)\/)/.test(href)) continue;
        expect(href, page.path).toMatch(new RegExp(`^/${hreflang ?? page.lang}(?:[/#]|$)`));
      }
    }
  });

  test('of every page lead somewhere, and to existing places on the page', async () => {
    const targets = new Set<string>();
    for (const page of pages) {
      const ids = new Set(elements(page.html, '[a-z0-9-]+').map(({ id }) => id));
      for (const { href = '' } of linksOf(page)) {
        const { pathname, search, hash } = new URL(href, `http://x${page.path}`);
        if (href.startsWith('#')) expect([...ids], page.path).toContain(decodeURI(hash.slice(1)));
        // Who waits for goods has to say for which.
        else targets.add(/wieder-da|back-in-stock/.test(pathname) ? pathname + search : pathname);
      }
    }
    // Pictures are looked at elsewhere: each is made when it is first asked for.
    for (const target of [...targets].filter((path) => !path.startsWith('/pictures/'))) {
      const { status } = await fetch(inject('site').url + target, { redirect: 'manual' });
      expect(status, target).toBe(200);
    }
    expect(targets.size).toBeGreaterThanOrEqual(pages.length);
  });

  test('reach every page from the home pages', () => {
    const found = new Set(['/de', '/en']);
    for (const path of found) {
      const page = pages.find((one) => one.path === path);
      for (const { href = '' } of page ? linksOf(page) : []) {
        const target = decodeURIComponent(new URL(href, `http://x${path}`).pathname);
        if (/^\/(?:de|en)(?:\/|$)/.test(target)) found.add(target);
      }
    }
    expect(pages.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([]);
  });
});

describe('heads', () => {
  const head = ({ html }: TestDemoPage) => {
    const links = elements(html, 'link');
    const pathOf = (url = '') => decodeURIComponent(new URL(url).pathname);
    const alternates = links.filter(({ rel }) => rel === 'alternate');
    return {
      canonical: links.filter(({ rel }) => rel === 'canonical').map((link) => pathOf(link['href'])),
      alternates: Object.fromEntries(
        alternates.map(({ hreflang, href }) => [hreflang, pathOf(href)]),
      ),
    };
  };

  test('name the one address of the page', () => {
    const others = pages.filter((page) => head(page).canonical[0] !== page.path);
    for (const page of pages) expect(head(page).canonical, page.path).toHaveLength(1);
    // It has no English at all, so its English page is the German one.
    expect(others.map((page) => [page.path, head(page).canonical[0]])).toEqual([
      ['/en/product/schuerze-senn', '/de/product/schuerze-senn'],
    ]);
  });

  test('of a page and its translation point at each other', () => {
    for (const page of pages) {
      const { alternates } = head(page);
      expect(alternates[page.lang], page.path).toBe(
        page.path === '/en/product/schuerze-senn' ? undefined : page.path,
      );
      expect(alternates['x-default'], page.path).toBe(alternates['de']);
      const other = page.lang === 'de' ? 'en' : 'de';
      const twin = pages.find(({ path }) => path === alternates[other]);
      if (alternates[other]) expect(twin && head(twin).alternates, page.path).toEqual(alternates);
      else expect(page.path).toMatch(/\/product\/schuerze-senn$/);
    }
  });

  test('have a title and a description of their own', () => {
    const titles = pages.map(({ html }) => /<title>([^<]+)<\/title>/.exec(html)?.[1]);
    expect(titles).not.toContain(undefined);
    for (const lang of ['de', 'en']) {
      const own = titles.filter((_, index) => pages[index]?.lang === lang);
      expect(new Set(own).size).toBe(own.length);
    }
    for (const { path, html } of pages) {
      const found = elements(html, 'meta').find(({ name }) => name === 'description');
      expect(found?.['content'], path).toMatch(/\S{2,} \S/);
    }
  });
});

describe('payloads', () => {
  test('lie beside every page and are what the page was made from', async () => {
    for (const { path, html } of pages) {
      const body = await text(payloadPath(path));
      const payload: unknown = JSON.parse(body);
      expect(body === canonicalJson(payload), path).toBe(true);
      const { digest: named, ...data } = Object(payload);
      expect(elements(html, 'html')[0]?.['data-digest'], path).toBe(named);
      expect(digest(canonicalJson(data)), path).toBe(named);
      for (const alias of aliasesOf(path)) expect(await text(payloadPath(alias)), alias).toBe(body);
    }
  });

  test('say which build is served, and what that build changed', async () => {
    const latest = await (await ask('/builds/latest.json')).json();
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(latest).toEqual({ id: expect.stringMatching(/^[a-z2-7]{26}$/), time });
    const meta = await (await ask(`/builds/meta/${latest.id}.json`)).json();
    const number = expect.any(Number);
    expect(meta).toEqual({
      id: latest.id,
      parent: null,
      time: latest.time,
      all: false,
      changed: expect.arrayContaining(['/de', '/en', '/theme.css']),
      removed: [],
      errors: [],
      durations: { sync: number, affected: number, render: number, commit: number },
    });
  });

  test('of builds that never were do not exist', async () => {
    for (const id of ['a'.repeat(26), '1', 'latest']) {
      expect((await ask(`/builds/meta/${id}.json`)).status).toBe(404);
    }
  });
});

describe('an address that leads nowhere', () => {
  const lost: [address: string, lang: string, message: string][] = [
    ['/nichts', 'de', 'Page not found: /nichts'],
    ['/de/nichts/da', 'de', 'Page not found: /de/nichts/da'],
    ['/en/nothing?utm=1', 'en', 'Page not found: /en/nothing?utm=1'],
    ['/nix?x=1', 'de', 'Page not found: /nix?x=1'],
    ['/fr', 'de', 'Page not found: /fr'],
    ['/de/de', 'de', 'Page not found: /de/de'],
    ['/product', 'de', 'Page not found: /product'],
    ['/de/product/a/b', 'de', 'Page not found: /de/product/a/b'],
    ['/product/nichts', 'de', 'Page Not Found: /product/nichts'],
    ['/de/product/nichts?farbe=rot', 'de', 'Page Not Found: /de/product/nichts?farbe=rot'],
    ['/en/product/nothing', 'en', 'Page Not Found: /en/product/nothing'],
    ['/kategorie/nichts', 'de', 'Page Not Found: /kategorie/nichts'],
    ['/de/kategorie/nichts', 'de', 'Page Not Found: /de/kategorie/nichts'],
    ['/en/kategorie/nothing', 'en', 'Page Not Found: /en/kategorie/nothing'],
    ['/en/kategorie/x/page/7', 'en', 'Page Not Found: /en/kategorie/x/page/7'],
    ['/en/kategorie/nothing/filter', 'en', 'Page not found: /en/kategorie/nothing/filter'],
    ['/de/gr%C3%BC%C3%9Fe', 'de', 'Page not found: /de/grüße'],
    ['/de/%3Cscript%3Ealert(1)%3Cscript%3E', 'de', 'Page not found: /de/<script>alert(1)<script>'],
    ['/en/product/x?%22%3E%3Cimg%20src=x%3E', 'en', 'Page Not Found: /en/product/x?"><img src=x>'],
  ];

  test.each(lost)('%s is answered in %s: %s', async (address, lang, message) => {
    const response = await fetch(`${inject('site').url}${address}`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-cache');
    expect(html).toContain(`<html lang="${lang}"`);
    expect(response.statusText).toBe('Not Found');
    const title = lang === 'de' ? 'Seite nicht gefunden' : 'Page Not Found';
    expect(html).toContain(`<title>${title}</title>`);
    const shown = /<p class="label soft">[^<]*<span>(.*?)<\/span>/.exec(html)?.[1] ?? '';
    const german = message.replace(/^Page [Nn]ot [Ff]ound/, 'Seite nicht gefunden');
    expect(decodeHtml(shown)).toBe(lang === 'de' ? german : message);
    expect(shown).not.toMatch(/[<>]/);
    // The specification's words are in the page in both languages.
    const kept = /<p hidden lang="en">\s*(.*?)\s*<\/p>/s.exec(html)?.[1] ?? '';
    expect(decodeHtml(kept)).toBe(lang === 'de' ? message : '');
    expect(kept).not.toMatch(/[<>]/);
    expect(elements(html, 'link').filter(({ rel }) => rel === 'canonical')).toEqual([]);
    expect(elements(html, 'meta')).toContainEqual({ name: 'robots', content: 'noindex' });
  });

  test('/en/enquiry/back-in-stock without goods is answered in English, and kept nowhere', async () => {
    const response = await fetch(`${inject('site').url}/en/enquiry/back-in-stock`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    expect(html).toContain('<html lang="en"');
    expect(decodeHtml(html)).toContain('Page not found: /en/enquiry/back-in-stock');
  });

  test.each(['/de/../x', '/a//../b', '/de/%00', '/de/%ff', '/de/a%2fb', '/de/%255c'])(
    '%s is no address at all',
    async (address) => {
      const { port } = new URL(inject('site').url);
      const status = await new Promise((resolve) =>
        get({ port, path: address, headers: { host: 'localhost' } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }),
      );
      expect(status).toBe(400);
    },
  );
});
