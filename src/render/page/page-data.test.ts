import { expect, test } from 'vitest';
import { askFrom } from '#src/blocks/ask.ts';
import { loadTree } from '#src/blocks/registry/load-block.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { node, route, tableQueries } from '../../../tests/block-fixture.ts';
import { askFrame } from '../frame/frame.ts';
import { askHead } from '../head/page-head.ts';
import { loadDraft } from './draft-page.ts';
import { bareErrorPage, loadErrorPage, loadPageData } from './page-data.ts';

const site = {
  name: 'Almwerk',
  url: 'https://almwerk.example',
  indexable: true,
  description: 'Wolle',
  shareImage: null,
  theme: '5fe9fdd8',
};

const page = (nodes: BlockNode[], more: object = {}) => ({
  ...{ id: 'p', title: 'Pflege', seotitle: null, critical: false, theme: null, background: null },
  ...{ textLang: 'de', nodes },
  ...more,
});

const BASE = {
  'site:de': site,
  'menu:de': [],
  'footer:de': [],
  preloads: [],
  'routes:p': [
    { path: '/de/pflege', lang: 'de', page: 1 },
    { path: '/en/care', lang: 'en', page: 1 },
  ],
  'ownLanguages:p': ['de', 'en'],
};

function load(table: object, at: Route = route()) {
  const queries = tableQueries({ ...BASE, ...table });
  const loaded = loadPageData(queries, at);
  const reads = loaded.ok ? loaded.value.reads : loaded.error.reads;
  return { loaded, reads: reads.map(({ query }) => query), asked: [...queries.asked].sort() };
}

function dataOf(table: object, at?: Route) {
  const { loaded } = load(table, at);
  if (!loaded.ok) throw new Error(loaded.error.problem.name);
  return { ...loaded.value, ...loaded.value.view };
}

const overview = node('product-overview', { source: 'products', products: ['1', 'gone'] });
const card = { id: '1', image: 'a', colours: [] };
const cards = {
  'productCard:1:de': card,
  'productCard:gone:de': null,
  'asset:a:de': { id: 'a', mimeType: 'image/webp' },
};

test('every query that a page asked is recorded, also for what does not exist', () => {
  const { reads, asked } = load({ 'page:p:de': page([node('section', {}, [overview])]), ...cards });
  expect(reads).toEqual(asked);
  expect(reads).toEqual([
    ...[
      'asset:a:de',
      'consent:de',
      'footer:de',
      'menu:de',
      'ownLanguages:p',
      'page:p:de',
      'preloads',
    ],
    ...['productCard:1:de', 'productCard:gone:de', 'routes:p', 'shop', 'site:de'],
  ]);
});

test('a page carries the answers that it prints, not the tree and the routes it is made from', () => {
  const { data } = dataOf({ 'page:p:de': page([overview]), ...cards });
  expect(Object.keys(data.answers)).toEqual([
    ...['asset:a:de', 'consent:de', 'footer:de', 'menu:de', 'preloads'],
    ...['productCard:1:de', 'productCard:gone:de', 'shop', 'site:de'],
  ]);
});

test('a page brings all that drawing it needs, made of its answers alone', () => {
  const nodes = [node('section', {}, [overview]), node('carousel')];
  const { data, frame, head, blocks } = dataOf({ 'page:p:de': page(nodes), ...cards });
  const ask = askFrom(data.answers);
  const at = data.route;
  expect(frame).toEqual(askFrame(ask, at));
  expect(head).toEqual(askHead(data, ask));
  expect(head).toMatchObject({ price: null, picture: { alt: '' } });
  expect(blocks).toEqual(loadTree(data.blocks, ask, at));
  expect(blocks).toMatchObject([{ kind: 'section', inside: [{ kind: 'product-overview' }] }]);
});

test('a template without a translation says the language of its own words', () => {
  const at = { path: '/en/product/a', lang: 'en', kind: 'product', id: '1', page: 1 } as const;
  const template = page([node('heading', { text: 'Passt dazu' })]);
  const queries = tableQueries({
    ...{ ...BASE, 'site:en': { ...site, url: '' }, 'menu:en': [], 'footer:en': [] },
    ...{ 'template:product': 't', 'page:t:en': template, 'product:1:en': null },
    ...{ 'routes:1': [], 'ownLanguages:1': ['en'], 'consent:en': null },
  });
  const loaded = loadPageData(queries, at, 'preview');
  expect(loaded).toMatchObject({
    value: { view: { blocks: [{ kind: 'heading', writtenIn: 'de' }] } },
  });
});

test('the digest is that of all the rest, and the payload is the page as canonical JSON', () => {
  const { data, payload } = dataOf({ 'page:p:de': page([overview]), ...cards });
  const { digest: sealed, ...rest } = data;
  expect(sealed).toBe(digest(canonicalJson(rest)));
  expect(payload).toBe(canonicalJson(data));
});

test('a page has its addresses in both languages, and says where it is', () => {
  const { data } = dataOf({ 'page:p:de': page([]) });
  expect(data).toMatchObject({
    title: 'Pflege | Almwerk',
    description: 'Wolle',
    canonical: '/de/x',
    alternates: { de: '/de/pflege', en: '/en/care' },
    indexable: true,
    status: 200,
  });
});

test('where addresses end in a slash, those of the menu and below its entries do too', () => {
  const below = [{ label: 'Loden', path: '/de/kategorie/loden' }];
  const { frame } = dataOf({
    'site:de': { ...site, trailingSlash: true },
    'menu:de': [{ label: 'Decken', path: '/de/kategorie/decken', below }],
    'page:p:de': page([]),
  });
  expect(frame.menu).toEqual([
    {
      label: 'Decken',
      path: '/de/kategorie/decken/',
      below: [{ label: 'Loden', path: '/de/kategorie/loden/' }],
    },
  ]);
});

test('a page that falls back as a whole is the page of the other language', () => {
  const english = { 'site:en': site, 'menu:en': [], 'footer:en': [] };
  const table = { ...english, 'page:p:en': page([]), 'ownLanguages:p': ['de'] };
  const { data } = dataOf(table, route('page', 'p', 'en'));
  expect(data).toMatchObject({ canonical: '/de/pflege', languages: ['de'] });
});

test('a description that somebody wrote is the page’s description, also a product’s', () => {
  const own = { seodescription: 'Gewebt in Tracht.' };
  expect(dataOf({ 'page:p:de': page([], own) }).data.description).toBe('Gewebt in Tracht.');
  const table = {
    ...PRODUCT,
    'product:1:de': { ...PRODUCT['product:1:de'], ...own },
    ...{ 'template:product': 't', 'page:t:de': page([anyBlock]) },
  };
  expect(dataOf(table, route('product', '1')).data.description).toBe('Gewebt in Tracht.');
});

test('what search engines are asked to leave out is not for them; of a template this says nothing', () => {
  const unlisted = { unlisted: true };
  expect(dataOf({ 'page:p:de': page([], unlisted) }).data.indexable).toBe(false);
  const table = { ...PRODUCT, 'template:product': 't', 'page:t:de': page([anyBlock], unlisted) };
  expect(dataOf(table, route('product', '1')).data.indexable).toBe(true);
});

test('a draft asks nobody for consent, since no foreign script runs in it', () => {
  const own = { 'routes:p': [route()], 'page:p:de': page([]), 'consent:de': 3 };
  const queries = tableQueries({ ...BASE, ...own });
  const draft = loadDraft(queries, { item: 'p', lang: 'de' }, 'preview');
  const live = loadPageData(queries, route());
  if (!draft.ok || !live.ok) throw new Error('The page is not there.');
  expect(draft.value.frame.consent).toBeNull();
  expect(live.value.view.frame.consent).toBe(3);
});

test('its description is its first running text, cut between two words', () => {
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text' }] }] };
  const words = structuredClone(text);
  Object.assign(words.content[0]?.content[0] ?? {}, { text: 'Wolle will Luft. '.repeat(20) });
  const nodes = [
    node('heading', { text: 'Titel' }),
    node('section', {}, [node('rich-text', { text: words })]),
  ];
  const { description } = dataOf({ 'page:p:de': page(nodes) }).data;
  expect(description).toMatch(/^Wolle will Luft\..* …$/);
  expect(description.length).toBeLessThanOrEqual(162);
});

test('its description may be of a reusable block, where that is in the language of the page', () => {
  const prose = (text: string) => {
    const content = [{ type: 'paragraph', content: [{ type: 'text', text }] }];
    return node('rich-text', { text: { type: 'doc', content } });
  };
  const nodes = [node('dynamic-block', { source: ['x'] }), prose('Wolle will Luft.')];
  const described = (textLang: 'de' | 'en') => {
    const block = { id: 'x', name: 'Lager', textLang, nodes: [prose('Im Juli räumen wir.')] };
    return dataOf({ 'page:p:de': page(nodes), 'dynamicBlock:x:de': block }).data.description;
  };
  expect(described('de')).toBe('Im Juli räumen wir.');
  expect(described('en')).toBe('Wolle will Luft.');
});

test('its description has no headings and lists, and begins with a hero that says something', () => {
  const words = (type: string, ...content: object[]) => ({ type, content });
  const said = (text: string) => ({ type: 'text', text });
  const text = words(
    'doc',
    { ...words('heading', said('Stube')), attrs: { level: 2 } },
    words('paragraph', said('Hier läutet es.')),
    words('bulletList', words('listItem', words('paragraph', said('Telefon')))),
    words('paragraph', said('Und einer geht hin.')),
  );
  const prose = node('rich-text', { text });
  const described = (...nodes: BlockNode[]) =>
    dataOf({ 'page:p:de': page(nodes), 'asset:a:de': null }).data.description;
  expect(described(prose)).toBe('Hier läutet es. Und einer geht hin.');
  const hero = { title: 'Stube', back: ['a'] };
  expect(described(node('hero', { ...hero, text: 'Kommen Sie herein.' }), prose)).toBe(
    'Kommen Sie herein.',
  );
  expect(described(node('hero', hero), prose)).toMatch(/^Hier/);
});

test('hidden blocks are left out and ask nothing', () => {
  const hidden = node('section', {}, [overview]);
  hidden.wrapper = { ...hidden.wrapper, display: false };
  const { data } = dataOf({ 'page:p:de': page([hidden]) });
  expect(data.blocks).toEqual([]);
});

test('a block that cannot be shown is reported; the page is there without it', () => {
  const nodes = [node('carousel'), node('heading', { text: 7 }), overview];
  const { data, problems } = dataOf({ 'page:p:de': page(nodes), ...cards });
  expect(problems.map(({ name }) => name)).toEqual(['block-unknown', 'block-invalid']);
  expect(data.answers).toHaveProperty('productCard:1:de');
});

const PRODUCT = {
  'routes:1': [{ path: '/de/product/decke', lang: 'de', page: 1 }],
  'ownLanguages:1': ['de'],
  'product:1:de': {
    ...{ seotitle: null, name: 'Decke', summary: 'Loden', text: null, categories: [] },
    ...{ variants: [], sizes: [], images: [], articleNumber: '7', priceCents: 4900 },
    ...{ oldPriceCents: null, availability: 'inStock', availableFrom: null, id: '1' },
  },
};

/** May show a product or a category, and shows nothing here. */
const anyBlock = node('dynamic-block', {});

test('a product shows the tree of the template, and records who chose it', () => {
  const table = { ...PRODUCT, 'template:product': 't', 'page:t:de': page([anyBlock]) };
  const { loaded, reads } = load(table, route('product', '1'));
  expect(loaded).toMatchObject({
    ok: true,
    value: { view: { data: { title: 'Decke | Almwerk', alternates: { en: null } } } },
  });
  expect(reads).toEqual(expect.arrayContaining(['template:product', 'page:t:de', 'product:1:de']));
});

test('a product has the language of its page, also where its template has words in the other alone', () => {
  const english = page([anyBlock], { textLang: 'en' });
  const table = { ...PRODUCT, 'template:product': 't', 'page:t:de': english };
  expect(dataOf(table, route('product', '1')).data.textLang).toBe('de');
});

/** The page of a product with other values, as the head describes it. */
function productPage(values: object, template = page([anyBlock])) {
  const product = { ...PRODUCT['product:1:de'], ...values };
  const table = { ...PRODUCT, 'product:1:de': product, 'asset:a:de': null };
  const shown = { 'template:product': 't', 'page:t:de': template };
  return dataOf({ ...table, ...shown }, route('product', '1'));
}

test('a product whose sizes cost something else tells other sites the price that its page shows at first', () => {
  const size = { label: 'S', name: null, onlyColours: [], widthCm: null, heightCm: null };
  const sizes = (...prices: (number | null)[]) =>
    prices.map((priceCents) => ({ ...size, priceCents }));
  const price = (values: object) => productPage(values).head.price;
  expect(price({})).toBe(4900);
  expect(price({ sizes: sizes(5900, 7900) })).toBe(5900);
  expect(price({ sizes: sizes(5900, null) })).toBe(4900);
});

test('a product is described in the language of its page, or not by its own texts', () => {
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'Warm.' }] };
  const text = { type: 'doc', content: [paragraph] };
  const described = (values: object) => productPage({ text, ...values }).data.description;
  expect(described({})).toBe('Loden. Warm.');
  expect(described({ summaryLang: 'en' })).toBe('Warm.');
  expect(described({ summaryLang: 'en', bodyLang: 'en' })).toBe('Wolle');
  const hero = node('hero', { title: 'Loden', back: ['a'], text: 'Come in.' });
  const ofTemplate = (textLang: 'de' | 'en') =>
    productPage({ summary: null }, page([anyBlock, hero], { textLang })).data.description;
  expect(ofTemplate('de')).toBe('Come in.');
  expect(ofTemplate('en')).toBe('Wolle');
});

test('without its template a product has no page, and what it asked is still recorded', () => {
  const { loaded, reads } = load({ ...PRODUCT, 'template:product': null }, route('product', '1'));
  expect(loaded).toMatchObject({ ok: false, error: { problem: { name: 'template-missing' } } });
  expect(reads).toContain('template:product');
});

test('with a template that shows no product it has none either, unless somebody edits it', () => {
  const hidden = { ...anyBlock, wrapper: { ...anyBlock.wrapper, display: false } };
  const table = { ...PRODUCT, 'template:product': 't', 'page:t:de': page([hidden]) };
  const { loaded, reads } = load(table, route('product', '1'));
  expect(loaded).toMatchObject({ ok: false, error: { problem: { name: 'template-empty' } } });
  expect(reads).toContain('page:t:de');
  const queries = tableQueries({ ...BASE, ...table });
  expect(loadPageData(queries, route('product', '1'), 'preview').ok).toBe(true);
});

test('a category without products is no result for search engines', () => {
  const table = {
    ...{
      'routes:c': [],
      'ownLanguages:c': ['de'],
      'template:category': 't',
      'page:t:de': page([anyBlock]),
    },
    'category:c:de': { name: 'Leer', text: null, parent: null },
    'categoryProducts:c:1': { ids: [], total: 0, pages: 1 },
  };
  expect(dataOf(table, route('category', 'c')).data.indexable).toBe(false);
});

test('an error page speaks the language of its address and has the frame of the site', () => {
  const english = { 'site:en': site, 'menu:en': [], 'footer:en': [] };
  const { view } = loadErrorPage(tableQueries({ ...BASE, ...english }), '/en/nowhere', 404);
  expect(view.data).toMatchObject({
    title: 'Page Not Found',
    layout: 'error',
    indexable: false,
    route: { lang: 'en' },
    answers: english,
  });
});

test('an error page needs no content', () => {
  expect(bareErrorPage('/de/x')).toMatchObject({
    data: { title: 'Interner Serverfehler', status: 500 },
    frame: { home: '/de', menu: [] },
  });
});
