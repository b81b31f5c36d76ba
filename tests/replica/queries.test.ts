import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica, type Replica } from '#src/content/replica/replica.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { Queries, QueryName } from '#src/model/pages/query.ts';
import { ROOT } from '../source.ts';
import { iv, must, note, openContent } from './content.ts';

let content: Awaited<ReturnType<typeof openContent>>;
let replica: Replica;
let queries: Queries;
/** Today in the shop. */
let day = '2026-12-24';

beforeEach(async () => {
  content = await openContent();
  replica = openReplica(':memory:', { today: () => day });
  queries = createQueries(replica, { scope: 'published', siteUrl: 'https://loden.example' });
});

afterEach(() => {
  replica.close();
  content.close();
});

const sync = async () => must(await replica.sync(content.source));

/** Of the queries in `keys`, those that a change makes ask again, and those whose answer differs. */
async function effect(keys: string[], change: () => Promise<unknown>) {
  await sync();
  const before = new Map(keys.map((key) => [key, queries.readOf(key)]));
  const head = replica.head();
  await change();
  await sync();
  const yielded = new Set(replica.changesSince(head).flatMap((one) => one.keys));
  const asked = keys.filter((key) => before.get(key)?.readers.some((one) => yielded.has(one)));
  const differs = (key: string) => queries.readOf(key).digest !== before.get(key)?.digest;
  // Nothing may differ that was not asked again.
  expect(keys.filter((key) => differs(key) && !asked.includes(key))).toEqual([]);
  return { asked, different: asked.filter(differs) };
}

test('unpublishing and republishing a product restores it in its category', async () => {
  await content.write.category('beds');
  await content.write.product('a', { categories: { iv: ['beds'] } });
  await content.write.product('b', { categories: { iv: ['beds'] } });
  await sync();
  const before = queries.readOf('categoryProducts:beds:1').digest;
  await content.write.status('products', 'a', 'Draft');
  await sync();
  expect(queries.ask('categoryProducts', 'beds', 1).ids).toEqual(['b']);
  expect(queries.ask('product', 'a', 'de')).toBeNull();
  await content.write.status('products', 'a', 'Published');
  await sync();
  expect(queries.readOf('categoryProducts:beds:1').digest).toBe(before);
});

test('a day on which goods are back is told until it is over, one on which they are delivered until it comes', async () => {
  const availableFrom = { iv: '2027-02-15T00:00:00Z' };
  await content.write.product('back', { availability: { iv: 'unavailable' }, availableFrom });
  await content.write.product('made', { availability: { iv: 'onOrder' }, availableFrom });
  const told = async (today: string) => {
    day = today;
    await sync();
    return ['back', 'made'].map((id) => queries.ask('productCard', id, 'de')?.availableFrom);
  };
  expect(await told('2027-02-14')).toEqual(['2027-02-15', '2027-02-15']);
  expect(await told('2027-02-15')).toEqual(['2027-02-15', null]);
  expect(await told('2027-02-16')).toEqual([null, null]);
});

test('the day until which prices are valid is told until it is over', async () => {
  await content.write.site({ pricesValidUntil: { iv: '2027-02-15T00:00:00Z' } });
  const told = async (today: string) => {
    day = today;
    await sync();
    return queries.ask('shop').pricesValidUntil;
  };
  expect(await told('2027-02-15')).toBe('2027-02-15');
  expect(await told('2027-02-16')).toBeNull();
});

test('a reference to a draft is dangling, not lost', async () => {
  await content.write.put('categories', 'beds', { Name: { de: 'Betten' } }, 'Draft');
  await content.write.product('a', { categories: { iv: ['beds'] } });
  await sync();
  expect(queries.ask('product', 'a', 'de')?.categories).toEqual([]);
  const drafts = createQueries(replica, { scope: 'draft' });
  expect(drafts.ask('product', 'a', 'de')?.categories).toEqual(['beds']);
  const { different } = await effect(['product:a:de', 'categoryProducts:beds:1'], () =>
    content.write.status('categories', 'beds', 'Published'),
  );
  expect(different).toEqual(['product:a:de', 'categoryProducts:beds:1']);
  expect(queries.ask('product', 'a', 'de')?.categories).toEqual(['beds']);
});

test('editors see drafts but nothing archived, visitors neither', async () => {
  await content.write.product('a', {}, 'Draft');
  await content.write.product('b');
  await content.write.status('products', 'b', 'Archived');
  await sync();
  const drafts = createQueries(replica, { scope: 'draft' });
  expect([...drafts.ids('products')]).toEqual(['a']);
  expect(drafts.ask('routes', 'a')).toHaveLength(2);
  expect([...queries.ids('products')]).toEqual([]);
});

test('digests cut off early: a price changes the card, not the list', async () => {
  await content.write.category('beds');
  await content.write.product('a', { categories: { iv: ['beds'] } });
  const keys = [
    'product:a:de',
    'productCard:a:de',
    'routes:a',
    'categoryProducts:beds:1',
    'newest:9',
  ];
  const { asked, different } = await effect(keys, () =>
    content.write.patch('products', 'a', { priceCents: { iv: 1 } }),
  );
  expect(asked).toEqual(['product:a:de', 'productCard:a:de', 'routes:a']);
  expect(different).toEqual(['product:a:de', 'productCard:a:de']);
});

test('another hex code or name of a colour asks no product again', async () => {
  const colour = { name: { de: 'Moos' }, hexcode: { iv: '#aabb33' } };
  await content.write.put('colors', 'moss', colour);
  await content.write.product('a', { variants: { iv: [{ color: ['moss'], images: [] }] } });
  const keys = ['product:a:de', 'productCard:a:de', 'colour:moss:de', 'theme'];
  const hex = await effect(keys, () =>
    content.write.patch('colors', 'moss', { hexcode: { iv: '#abc' } }),
  );
  expect(hex).toEqual({ asked: ['colour:moss:de', 'theme'], different: ['theme'] });
  expect(queries.ask('theme').colours).toEqual([
    { key: digest('moss').slice(0, 8), hex: '#aabbcc' },
  ]);
  const gone = await effect(keys, () => content.write.status('colors', 'moss', 'Archived'));
  expect(gone.different).toEqual(keys);
});

test('of two items with one slug the older one keeps it, the other gets digits of its id', async () => {
  await content.write.product('a-old', { name: { de: 'Decke' } });
  await content.write.product('b-new', { name: { de: 'Decke', en: 'Blanket' } });
  await sync();
  const used = `decke-${digest('b-new').slice(0, 6)}`;
  const paths = (id: string) => queries.ask('routes', id).map(({ path }) => path);
  expect(paths('a-old')).toEqual(['/de/product/decke', '/en/product/decke']);
  expect(paths('b-new')).toEqual([`/de/product/${used}`, '/en/product/blanket']);
  expect(queries.ask('productBySlug', 'de', used)).toBe('b-new');
  expect(replica.problems()).toEqual([
    {
      name: 'slug-taken',
      details: { schema: 'products', id: 'b-new', slug: 'decke', lang: 'de', used },
    },
  ]);
});

test('when the owner of an address leaves, the next one moves up', async () => {
  await content.write.product('a-old', { name: { de: 'Decke' } });
  await content.write.product('b-new', { name: { de: 'Decke' } });
  const keys = ['routes:a-old', 'routes:b-new', 'productCard:b-new:de', 'productBySlug:de:decke'];
  const { different } = await effect(keys, () =>
    content.write.patch('products', 'a-old', { name: { de: 'Kissen' } }),
  );
  expect(different).toEqual(keys);
  expect(queries.ask('productCard', 'b-new', 'de')?.path).toBe('/de/product/decke');
  expect(replica.problems()).toEqual([]);
});

test('an address that nobody had is found by the query that did not find it', async () => {
  const { different } = await effect(['pageBySlug:de:pflege/wolle'], () =>
    content.write.page('p', 'pflege/wolle'),
  );
  expect(different).toEqual(['pageBySlug:de:pflege/wolle']);
  expect(queries.ask('pageBySlug', 'de', 'pflege/wolle')).toBe('p');
});

test('the home page stands at the language alone, templates have no address', async () => {
  await content.write.page('start', 'willkommen');
  await content.write.page('sheet', 'product');
  await content.write.page('other', 'willkommen');
  const keys = ['routes:start', 'routes:sheet', 'routes:other', 'home:de', 'template:product'];
  const { different } = await effect(keys, () =>
    content.write.site({ home: { iv: ['start'] }, productTemplate: { iv: ['sheet'] } }),
  );
  expect(different).toEqual(['routes:start', 'routes:other', 'home:de', 'template:product']);
  const paths = (id: string) => queries.ask('routes', id).map(({ path }) => path);
  expect(paths('start')).toEqual(['/de', '/en']);
  expect(paths('sheet')).toEqual([]);
  expect(paths('other')).toEqual(['/de/willkommen', '/en/willkommen']);
  expect(queries.ask('pageBySlug', 'de', '')).toBe('start');
  expect(queries.ask('pageBySlug', 'de', 'willkommen')).toBe('other');
  expect(replica.problems()).toEqual([]);
});

test('a reserved page slug is refused with a problem', async () => {
  await content.write.page('p', 'login');
  await sync();
  expect(queries.ask('routes', 'p')).toEqual([]);
  expect(queries.ask('pageBySlug', 'de', 'login')).toBeNull();
  expect(replica.problems()).toMatchObject([
    { name: 'slug-reserved', details: { id: 'p', slug: 'login', lang: 'de' } },
    { name: 'slug-reserved', details: { id: 'p', slug: 'login', lang: 'en' } },
  ]);
});

test('a category of 25 products has two pages, each a route of its own', async () => {
  await content.write.category('beds', { Name: { de: 'Betten', en: 'Beds' } });
  for (let index = 0; index < 25; index++) {
    await content.write.product(`p${String(index).padStart(2, '0')}`, {
      categories: { iv: ['beds'] },
      order: { iv: 100 - index },
    });
  }
  await sync();
  expect(queries.ask('categoryProducts', 'beds', 2)).toEqual({ ids: ['p00'], total: 25, pages: 2 });
  expect(queries.ask('routes', 'beds').map(({ path }) => path)).toEqual([
    '/de/kategorie/betten',
    '/de/kategorie/betten/seite/2',
    '/en/kategorie/beds',
    '/en/kategorie/beds/page/2',
  ]);
});

test('categories are listed below their parent in their order', async () => {
  await content.write.category('home', { order: { iv: 2 } });
  await content.write.category('beds', { order: { iv: 1 } });
  await content.write.category('wool', { parent: { iv: ['home'] } });
  const keys = ['subCategories:root', 'subCategories:home', 'category:wool:de'];
  const { different } = await effect(keys, () =>
    content.write.patch('categories', 'wool', { parent: { iv: [] } }),
  );
  expect(different).toEqual(keys);
  expect(queries.ask('subCategories', 'root')).toEqual(['wool', 'beds', 'home']);
});

test('a menu leaves out what is not there, and follows names', async () => {
  await content.write.category('beds', { Name: { de: 'Betten' } });
  await content.write.put(
    'pages',
    'p',
    { title: { de: 'P' }, seo: { de: { slug: 'p' } } },
    'Draft',
  );
  const menu = ['beds', 'p'].map((id) => ({ label: id, target: [id] }));
  await content.write.site({ menu: { de: menu } });
  await sync();
  expect(queries.ask('menu', 'en')).toEqual([
    { label: 'beds', path: '/en/kategorie/betten', lang: 'de' },
  ]);
  const { different } = await effect(['menu:de', 'footer:de'], () =>
    content.write.patch('categories', 'beds', { Name: { de: 'Schlafen' } }),
  );
  expect(different).toEqual(['menu:de']);
});

test('an entry of the menu stands below the one before where it says so, ahead of categories', async () => {
  await content.write.category('beds', { Name: { de: 'Betten' } });
  const parent = { iv: ['beds'] };
  await content.write.category('linen', { Name: { de: 'Leinen' }, parent });
  await content.write.category('pads', { Name: { de: 'Polster' }, parent });
  const entry = (id: string, isBelow: boolean) => ({ label: id, target: [id], isBelow });
  const menu = [entry('beds', true), entry('pads', true), entry('linen', false)];
  await content.write.site({ menu: { de: menu } });
  await sync();
  expect(queries.ask('menu', 'de')).toEqual([
    {
      ...{ label: 'beds', path: '/de/kategorie/betten' },
      below: [
        { label: 'pads', path: '/de/kategorie/polster', isOwn: true },
        { label: 'Leinen', path: '/de/kategorie/leinen' },
      ],
    },
    { label: 'linen', path: '/de/kategorie/leinen' },
  ]);
});

test('a way of the menu to a category has the ways to what is below it', async () => {
  await content.write.category('beds', { Name: { de: 'Betten', en: 'Beds' } });
  const parent = { iv: ['beds'] };
  await content.write.category('linen', { Name: { de: 'Leinen', en: 'Linen' }, parent });
  await content.write.site({ menu: { de: [{ label: 'Betten', target: ['beds'] }] } });
  await sync();
  const below = [{ label: 'Linen', path: '/en/kategorie/linen' }];
  expect(queries.ask('menu', 'en')).toMatchObject([{ label: 'Betten', below }]);
  const { different } = await effect(['menu:de', 'footer:de'], () =>
    content.write.category('pads', { Name: { de: 'Polster' }, parent }),
  );
  expect(different).toEqual(['menu:de']);
});

test('a page that is new, moved or renamed is found by every list that could show it', async () => {
  await content.write.product('a');
  const { different } = await effect(['newest:2', 'newest:1'], () => content.write.product('b'));
  expect(different).toEqual(['newest:2', 'newest:1']);
  expect(queries.ask('newest', 2)).toEqual(['b', 'a']);
});

test('a picture is known by its hash, with its focal point', async () => {
  const bytes = new TextEncoder().encode('not really a picture');
  const metadata = { focusX: 0.5, focusY: 0.5, 'alt-de': 'Bild', dominant: '#00ff00' };
  const file = { id: 'pic', fileName: 'a.txt', mimeType: 'text/plain', bytes, metadata };
  await content.write.product('a', { images: { iv: ['pic', 'missing'] } });
  const { different } = await effect(['product:a:de', 'asset:pic:de'], async () =>
    must(await content.store.uploadAsset(file)),
  );
  expect(different).toEqual(['product:a:de', 'asset:pic:de']);
  const answer = queries.ask('asset', 'pic', 'en');
  expect(answer).toMatchObject({ x: 75, y: 25, alt: 'Bild', dominant: 'dc-030' });
  expect(answer?.hash).toMatch(/^[0-9a-f]{32}$/);
  const found = [expect.objectContaining({ id: 'pic', hash: answer?.hash, x: 75, y: 25 })];
  expect(replica.assetsByHash(answer?.hash ?? '')).toEqual(found);
  expect([...replica.pictures()]).toEqual(found);
  expect(replica.assetsByHash('0'.repeat(32))).toEqual([]);
  expect(queries.ask('productCard', 'a', 'de')?.image).toBe('pic');
});

test('a file has an address of its content, unless visitors get none of its type', async () => {
  const upload = async (id: string, fileName: string, text: string) =>
    must(
      await content.store.uploadAsset({
        ...{ id, fileName, mimeType: 'application/pdf', bytes: new TextEncoder().encode(text) },
      }),
    );
  await upload('care', 'Wolle & Pflege.pdf', '%PDF-1.7');
  await upload('page', 'pflege.html', '<script>alert(1)</script>');
  await sync();
  const { hash } = queries.ask('asset', 'care', 'de') ?? {};
  expect(queries.ask('file', 'care')).toMatchObject({
    address: `/assets/${hash}/wolle-pflege.pdf`,
    mimeType: 'application/pdf',
    created: expect.stringMatching(/^20.*Z$/),
  });
  expect(queries.ask('file', 'page')?.address).toBeNull();
  expect(queries.ask('file', 'gone')).toBeNull();
  const { different } = await effect(['file:care', 'file:page'], () =>
    upload('care', 'neu.pdf', '%PDF-2.0'),
  );
  expect(different).toEqual(['file:care']);
});

test('a font is uploaded, measured and shown while it is there; what is none stands back', async () => {
  const upload = async (id: string, bytes: Uint8Array<ArrayBuffer>) =>
    must(
      await content.store.uploadAsset({
        id,
        fileName: `${id}.woff2`,
        mimeType: 'font/woff2',
        bytes,
      }),
    );
  const style = (id: string, mission: string, file: string) =>
    content.write.put('font-styles', id, {
      ...iv({ name: id, mission }),
      font: { iv: { schemaName: 'font', name: id, weight: 400, file: [file] } },
    });
  const grenze = await readFile(join(ROOT, 'public/fonts/grenze-latin-300-normal.ad877994.woff2'));
  await upload('grenze', new Uint8Array(grenze));
  await upload('broken', new TextEncoder().encode('wOF2 and nothing more'));
  await upload('text', new TextEncoder().encode('no font'));
  await style('heads', 'main', 'grenze');
  await style('texts', 'flowingtext', 'broken');
  await style('labels', 'support', 'gone');
  await style('menus', 'navbar', 'text');
  await sync();
  const shown = { weight: 400, type: 'woff2' };
  const address = (id: string) => expect.stringMatching(`^/assets/[0-9a-f]{32}/${id}.woff2$`);
  expect(queries.ask('fonts')).toEqual([
    {
      ...{ ...shown, mission: 'main', family: 'heads', file: 'grenze', url: address('grenze') },
      metrics: { ascent: 1.1, descent: 0.38, lineGap: 0, width: 0.351 },
    },
    {
      ...{ ...shown, mission: 'flowingtext', family: 'texts', file: 'broken' },
      ...{ url: address('broken'), metrics: null },
    },
  ]);
  expect(queries.ask('preloads')).toEqual([address('grenze'), address('broken')]);
});

test('a page in English that has no tree of its own shows the German one and says so', async () => {
  await content.write.page('p', 'pflege', {
    title: { de: 'Pflege', en: 'Care' },
    seo: { de: { slug: 'pflege', seotitle: 'Wolle pflegen' }, en: { slug: 'care' } },
    data: { de: [note('a123456789', 'Hallo')] },
  });
  await sync();
  expect(queries.ask('page', 'p', 'en')).toMatchObject({
    title: 'Care',
    seotitle: null,
    textLang: 'de',
    nodes: [{ id: 'a123456789' }],
  });
  expect(queries.ask('routes', 'p').map(({ path }) => path)).toEqual(['/de/pflege', '/en/care']);
});

test('a text that is missing in English is the German one, and says so by itself', async () => {
  await content.write.product('a', {
    name: { de: 'Decke', en: 'Blanket' },
    summary: { de: 'Loden' },
    text: { de: { type: 'doc', content: [] }, en: { type: 'doc', content: [] } },
  });
  await content.write.put('colors', 'f', { name: { de: 'Moos' }, hexcode: { iv: '#112233' } });
  await sync();
  expect(queries.ask('product', 'a', 'en')).toMatchObject({
    ...{ name: 'Blanket', textLang: 'en', summary: 'Loden', summaryLang: 'de', bodyLang: null },
  });
  expect(queries.ask('product', 'a', 'de')).toMatchObject({ summaryLang: null, bodyLang: null });
  expect(queries.ask('colour', 'f', 'en')).toMatchObject({ name: 'Moos', nameLang: 'de' });
});

test('a former price is one only where it is higher than the price', async () => {
  for (const former of [0, 100, 200, 300]) {
    const data = { priceCents: { iv: 200 }, oldPriceCents: { iv: former } };
    await content.write.product(`p${former}`, data);
  }
  await sync();
  const formerPrices = (id: string) =>
    [queries.ask('product', id, 'de'), queries.ask('productCard', id, 'de')].map(
      (answer) => answer?.oldPriceCents,
    );
  expect(['p0', 'p100', 'p200'].flatMap(formerPrices)).toEqual(Array(6).fill(null));
  expect(formerPrices('p300')).toEqual([300, 300]);
});

test('a font without a file says so, and one whose use another font has already', async () => {
  const font = (id: string, family: string, more: object) =>
    content.write.put('font-styles', id, {
      ...iv({ name: id, mission: 'main' }),
      font: { iv: { name: family, fileType: 'woff2', ...more } },
    });
  const fileUrl = '/fonts/a.woff2';
  await font('a', 'Heads', { weight: 400, fileUrl });
  await font('b', 'Heads', { weight: 700, fileUrl });
  await font('c', 'Other', { weight: 400, fileUrl });
  await font('d', 'Empty', { weight: 400 });
  await sync();
  expect(['a', 'b', 'c', 'd'].map((id) => queries.ask('warning', id)?.name)).toEqual([
    ...[undefined, undefined],
    ...['font-second', 'font-without-file'],
  ]);
});

/** A font that has letters of English, and of the German ones `Ä` and `ä` alone. */
const FEW_LETTERS =
  'd09GMgABAAAAAAEMAAoAAAAAAygAAADCAAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAABmAAggIKMEABNgIkAwYLBgAEIAU8ByAbfQJgngV2' +
  'i/PJDbEMEcPwPPO7Ec9/3ZfnvteT7DblHzyLRmQAIxzgoCeEK+0d7nzYkUpInoHuwOn54ganRbTLYKMOg8FAw2LjAgvqnsNDipyyext1' +
  'ZtgZJA3egXHz0ttS/wYKjb0W7A2fOHGi8ODZy1rY5nuvFuIEkFBdgYHCCc4AA0TGSF8W3DTxCoJwdvz0t/9P6g94v5ITecxEKxAeMygT' +
  '9yEAgGSCoAwBBQCA4VZABAElomWcilIHK4zDDkrZAAAAAA==';

test('of two files for a weight the one that is not used says so, and one without umlauts names them', async () => {
  const bytes = Uint8Array.from(Buffer.from(FEW_LETTERS, 'base64'));
  const asset = {
    id: 'few',
    fileName: 'few.woff2',
    mimeType: 'font/woff2',
    bytes: new Blob([bytes]),
  };
  must(await content.store.uploadAsset(asset));
  const font = (id: string, more: object) =>
    content.write.put('font-styles', id, {
      ...iv({ name: id, mission: 'main' }),
      font: { iv: { name: 'Heads', fileType: 'woff2', weight: 400, ...more } },
    });
  await font('a', { fileUrl: '/fonts/a.woff2' });
  await font('b', { file: ['few'] });
  await sync();
  expect(['a', 'b'].map((id) => queries.ask('warning', id))).toEqual([
    { name: 'font-weight-doubled', details: { family: 'Heads', weight: 400 } },
    { name: 'font-lacks-letters', details: { family: 'Heads', lacks: 'ÖÜöüß' } },
  ]);
});

test('a link in a text leads where its page is now, and is none where there is no page', async () => {
  const linking = (href: string) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
      },
    ],
  });
  await content.write.page('care', 'pflege');
  await content.write.product('a', { text: { de: linking('/pflege#wolle') } });
  await sync();
  const hrefNow = () =>
    /"href":"([^"]*)"/.exec(JSON.stringify(queries.ask('product', 'a', 'de')?.text))?.[1];
  expect(hrefNow()).toBe('/de/pflege#c-wolle');
  const moved = await effect(['product:a:de'], async () => {
    await content.write.page('care', 'waesche');
    await content.write.put('redirects', 'r', {
      from: { iv: '/de/pflege' },
      target: { iv: ['care'] },
    });
  });
  expect(moved.different).toEqual(['product:a:de']);
  expect(hrefNow()).toBe('/de/waesche#c-wolle');
  await effect(['product:a:de'], () => content.write.status('pages', 'care', 'Draft'));
  expect(hrefNow()).toBeUndefined();
});

test('every query can be asked by its key, nothing else can', async () => {
  await content.write.product('a');
  await sync();
  const keys: Record<QueryName, string> = {
    languages: 'languages',
    site: 'site:de',
    shop: 'shop',
    app: 'app',
    criticalPages: 'criticalPages',
    synonyms: 'synonyms',
    menu: 'menu:de',
    footer: 'footer:en',
    template: 'template:category',
    home: 'home:de',
    pageBySlug: 'pageBySlug:de:a/b',
    productBySlug: 'productBySlug:de:decke-a',
    categoryBySlug: 'categoryBySlug:en:x',
    routes: 'routes:a',
    ownLanguages: 'ownLanguages:a',
    page: 'page:a:de',
    product: 'product:a:de',
    productCard: 'productCard:a:en',
    category: 'category:a:de',
    categoryProducts: 'categoryProducts:a:1',
    subCategories: 'subCategories:root',
    facets: 'facets:a:de',
    related: 'related:a',
    newest: 'newest:3',
    colour: 'colour:a:de',
    washing: 'washing:a:de',
    asset: 'asset:a:de',
    file: 'file:a',
    catalog: 'catalog:1',
    icon: 'icon:a',
    icons: 'icons',
    dynamicBlock: 'dynamicBlock:a:en',
    backendNavigation: 'backendNavigation:de',
    scripts: 'scripts:en',
    consent: 'consent:de',
    form: 'form:contact-messages:de',
    texts: 'texts:en',
    theme: 'theme',
    themeSettings: 'themeSettings:a',
    textStyle: 'textStyle:a',
    fonts: 'fonts',
    preloads: 'preloads',
    redirect: 'redirect:a',
    address: 'address:/de/product/decke-a',
    warning: 'warning:a',
  };
  for (const key of Object.values(keys)) {
    expect(queries.askKey(key)).not.toBeUndefined();
    expect(queries.readOf(key)).toMatchObject({
      query: key,
      digest: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  }
  expect(queries.askKey('productBySlug:de:decke-a')).toBe('a');
  for (const key of ['nothing', 'product:a', 'product:a:fr', 'categoryProducts:a:0', 'toString']) {
    expect(queries.askKey(key)).toBeUndefined();
  }
  expect(queries.ask('site', 'de').url).toBe('https://loden.example');
});
