import { beforeAll, expect, test } from 'vitest';
import { isEvery } from '../combinations.ts';
import { ask, type TestDemoPage, demoPages } from './demo.ts';
import { elements } from './html.ts';

type Picture = Record<string, string> & { page: string };

let pages: TestDemoPage[];
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

/** The width that a picture's address ends with. */
const widthIn = (address: string) => Number.parseInt(address.split('/').at(-1) ?? '', 10);

const linked = (html: string) =>
  elements(html, 'a').flatMap(({ href = '' }) => (href.startsWith('/pictures/') ? [href] : []));

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
    // The small pictures of ways to subcategories stand above everything else.
    const here = pictures.filter(({ page, width }) => page === path && width !== '40');
    // Those of one size are small: thumbnails.
    const [first] = here.filter(({ srcset }) => srcset !== undefined);
    if (first && /^\/..(?:\/(?:product|kategorie)\/.*)?$/.test(path)) {
      expect(first, path).toMatchObject({ loading: 'eager', fetchpriority: 'high' });
    }
    const eager = here.filter(
      ({ loading, fetchpriority }) => loading !== 'lazy' || fetchpriority === 'high',
    );
    // A landscape lies in two layers. The back one fills more of the window and weighs less.
    const others = eager.filter((one) => one !== first && !one['class']?.includes('hero__front'));
    // The first row of a category is in the window at once, but never before its first picture.
    const isRow = /^\/..\/(?:kategorie|category)\//.test(path) && others.length <= 3;
    expect(isRow ? others.filter((one) => one['fetchpriority'] !== 'low') : others, path).toEqual(
      [],
    );
  }
});

test('a set of sizes holds the one that old browsers get, and says how wide it is shown', () => {
  for (const picture of pictures.filter(({ srcset }) => srcset !== undefined)) {
    expect(addressesOf(picture), picture.page).toContain(picture['src']);
    expect(picture['sizes'], picture.page).toMatch(/vw|px/);
  }
});

test('every picture is there, as what its address says', async () => {
  // Each is made for this test: of originals one that is small, of all other sizes some.
  const some = (found: string[]) =>
    [...new Set(found)].filter((_, index) => index % (isEvery ? 25 : 60) === 0);
  const smallest = new Map<string, string>();
  for (const src of pictures.map(({ src = '' }) => src).sort((a, b) => widthIn(b) - widthIn(a))) {
    smallest.set(src.split('/')[2] ?? '', src);
  }
  const sources = pages.flatMap(({ html }) => elements(html, 'source'));
  expect(sources.length).toBeGreaterThan(pages.length);
  const addresses = new Set([
    ...some(sources.flatMap(({ srcset = '' }) => srcset.split(' ')[0] || [])),
    ...[...smallest.values()].filter((_, index) => isEvery || index % 4 === 0),
    ...some(pictures.map(({ src = '' }) => src)),
    ...some(pictures.flatMap((picture) => addressesOf(picture).at(-1) ?? [])),
    ...some(pages.flatMap(({ html }) => linked(html))),
  ]);
  const faults: string[] = [];
  const check = async (address: string) => {
    const response = await ask(address);
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type');
    const said = address.split('.').at(-1) ?? '';
    const is = body.toString('latin1', 8, 12).toLowerCase();
    if (response.status !== 200 || type !== `image/${said}` || is !== said)
      faults.push(`${address}: ${response.status} ${type}`);
  };
  const left = addresses.values();
  const worker = async () => {
    for (const address of left) await check(address);
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  expect(faults).toEqual([]);
});
