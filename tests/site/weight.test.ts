import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ask, bytesSent, type TestDemoPage, demoPages } from './demo.ts';
import { elements, inlineCode } from './html.ts';

const KB = 1000;

let pages: TestDemoPage[];
beforeAll(async () => {
  pages = await demoPages();
});

const sheetsOf = ({ html }: TestDemoPage) =>
  elements(html, 'link').flatMap(({ rel, href = '' }) => (rel === 'stylesheet' ? [href] : []));

async function heavier(
  limit: number,
  weigh: (page: TestDemoPage) => Promise<number>,
  of: TestDemoPage[],
) {
  expect(of.length).toBeGreaterThan(0);
  const weights = await Promise.all(of.map(async (one) => [one.path, await weigh(one)] as const));
  return weights.filter(([, bytes]) => bytes > limit || bytes === 0);
}

describe('what visitors load', () => {
  const html = ({ path }: TestDemoPage) => bytesSent(encodeURI(path));
  const isHome = ({ path, lang }: TestDemoPage) => path === `/${lang}`;
  const isProduct = ({ path }: TestDemoPage) => path.includes('/product/');

  test('is at most 11 KB of HTML for every page of a product', async () => {
    expect(await heavier(11 * KB, html, pages.filter(isProduct))).toEqual([]);
  });

  test('is at most 10 KB of HTML for the home page, 8.5 KB for every other one', async () => {
    const others = pages.filter((page) => !isHome(page) && !isProduct(page));
    expect(await heavier(10 * KB, html, pages.filter(isHome))).toEqual([]);
    expect(await heavier(8.5 * KB, html, others)).toEqual([]);
  });

  // 15 KB until there were forms (0.36 KB), goods in a phone's header, and pictures that wait for the first one
  // (0.05 KB for 170 KB that come later): one sheet for all pages is read once.
  test('is at most 15.7 KB of CSS for every page', async () => {
    const sum = async (page: TestDemoPage) => {
      const sizes = await Promise.all(sheetsOf(page).map(bytesSent));
      return sizes.reduce((total, bytes) => total + bytes, 0);
    };
    expect(await heavier(15.7 * KB, sum, pages)).toEqual([]);
  });

  test('waits for two style sheets: that of the theme, and one for all pages', () => {
    const sheets = new Set(pages.map((page) => sheetsOf(page).join(' ')));
    expect([...sheets]).toEqual([expect.stringMatching(/^\/theme\.css \/_astro\/[\w.-]+\.css$/)]);
  });

  test('begins with the fonts that every page shows first, which the style sheets use', async () => {
    const [page] = pages;
    if (!page) throw new Error('no pages');
    const sheets = await Promise.all(sheetsOf(page).map(async (path) => (await ask(path)).text()));
    const preloads = elements(page.html, 'link').filter(({ rel }) => rel === 'preload');
    expect(preloads).toHaveLength(4);
    for (const { href = '', as, crossorigin } of preloads) {
      expect({ as, crossorigin }).toEqual({ as: 'font', crossorigin: '' });
      expect(sheets.join('')).toContain(href);
      const font = await ask(href);
      expect(font.headers.get('content-type')).toBe('font/woff2');
      expect(font.headers.get('cache-control')).toContain('immutable');
      await font.arrayBuffer();
    }
  });
});

describe('code in pages', () => {
  test('stands in no attribute', () => {
    const inAttribute = /<[^>]+\s(?:style|on[a-z]+)=|(?:href|src|action)="\s*javascript:/i;
    const found = pages.flatMap(({ html }) => inAttribute.exec(html)?.[0] ?? []);
    expect(found).toEqual([]);
  });

  test('is a file, or allowed by its hash', async () => {
    const policy = (await ask('/de')).headers.get('content-security-policy') ?? '';
    const isAllowed = (name: 'script' | 'style', code: string) => {
      const hash = createHash('sha256').update(code).digest('base64');
      const directive = policy.split('; ').find((one) => one.startsWith(`${name}-src `));
      return directive?.includes(`'sha256-${hash}'`) ?? false;
    };
    const refused = pages.flatMap(({ path, html }) =>
      (['script', 'style'] as const).flatMap((name) =>
        inlineCode(html, name).flatMap((code) => (isAllowed(name, code) ? [] : [path, code])),
      ),
    );
    expect(refused).toEqual([]);
  });

  test('and everything else comes from this server', () => {
    const foreign = pages.flatMap(({ path, html }) => {
      const links = elements(html, 'link').filter(
        ({ rel = '' }) => !/canonical|alternate/.test(rel),
      );
      const loaded = elements(html, '(?:script|img|source|iframe|video|audio|use)');
      const addresses = [...links.map(({ href }) => href), ...loaded.map(({ src }) => src)];
      return addresses
        .filter((address) => address !== undefined && !/^\/(?!\/)/.test(address))
        .map((address) => `${path}: ${address}`);
    });
    expect(foreign).toEqual([]);
  });
});
