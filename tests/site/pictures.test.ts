import { beforeAll, expect, test } from 'vitest';
import { ask, type DemoPage, demoPages } from './demo.ts';
import { elements } from './html.ts';

type Picture = Record<string, string> & { page: string };

let pages: DemoPage[];
let pictures: Picture[];
beforeAll(async () => {
  pages = await demoPages();
  pictures = pages.flatMap(({ path, html }) =>
    elements(html, 'img').map((attributes) => ({ ...attributes, page: path })),
  );
});

const whole = /^[1-9]\d*$/;
const addressesOf = ({ srcset = '' }: Picture) =>
  srcset.split(', ').flatMap((candidate) => candidate.split(' ')[0] || []);

test('every picture has its size and a text, if only an empty one', () => {
  expect(pictures.length).toBeGreaterThan(pages.length);
  const without = pictures.filter(
    ({ width = '', height = '', alt }) =>
      !whole.test(width) || !whole.test(height) || alt === undefined,
  );
  expect(without).toEqual([]);
});

test('most pictures say what they show, in the language of the page', () => {
  const said = (start: string) =>
    new Set(pictures.flatMap(({ page, alt }) => (page.startsWith(start) && alt ? [alt] : [])));
  const [german, english] = [said('/de'), said('/en')];
  expect(german.size).toBeGreaterThan(10);
  expect([...german].filter((alt) => english.has(alt))).toEqual([]);
});

test('what shows pictures first fetches the first at once, the others when they come near', () => {
  for (const { path } of pages) {
    const [first, ...others] = pictures.filter(({ page }) => page === path);
    if (!first) continue;
    if (/^\/..(?:\/(?:product|kategorie)\/.*)?$/.test(path)) {
      expect(first, path).toMatchObject({ loading: 'eager', fetchpriority: 'high' });
    }
    const eager = others.filter(
      ({ loading, fetchpriority }) => loading !== 'lazy' || fetchpriority,
    );
    expect(eager, path).toEqual([]);
  }
});

test('a set of sizes holds the one that old browsers get, and says how wide it is shown', () => {
  for (const picture of pictures.filter(({ srcset }) => srcset !== undefined)) {
    expect(addressesOf(picture), picture.page).toContain(picture['src']);
    expect(picture['sizes'], picture.page).toMatch(/vw|px/);
  }
});

test('every picture is there, and WebP', async () => {
  const addresses = new Set(pictures.map(({ src = '' }) => src));
  // Of the other sizes the largest of each twelfth picture: each is made for this test.
  const largest = new Set(pictures.flatMap((picture) => addressesOf(picture).at(-1) ?? []));
  for (const address of [...largest].filter((_, index) => index % 12 === 0)) addresses.add(address);
  for (const address of addresses) {
    const response = await ask(address);
    const body = Buffer.from(await response.arrayBuffer());
    expect([address, response.status, response.headers.get('content-type')]).toEqual([
      address,
      200,
      'image/webp',
    ]);
    expect(body.toString('latin1', 8, 12)).toBe('WEBP');
  }
}, 120_000);
