import fc from 'fast-check';
import type { ItemData } from '#src/content/source.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { both } from '#src/seed/write/both.ts';
import { block, section, trees } from '#src/seed/write/tree.ts';

/** Every schema but the singleton. */
export type ItemSchema = Exclude<SchemaName, 'site'>;

/** The items that changes are about: few, so that changes meet. Later ones refer to earlier ones. */
export const IDS: Record<ItemSchema, readonly string[]> = {
  colors: ['f1', 'f2'],
  'theme-settings': ['t1', 't2'],
  'text-styles': ['s1'],
  'font-styles': ['k1'],
  icons: ['i1', 'i2'],
  'third-party-scripts': ['j1'],
  'washing-instructions': ['w1', 'w2'],
  categories: ['c1', 'c2', 'c3'],
  products: ['p1', 'p2', 'p3', 'p4', 'p5'],
  'dynamic-blocks': ['d1', 'd2'],
  pages: ['g1', 'g2', 'g3'],
  redirects: ['r1', 'r2', 'r3'],
  texts: ['x1'],
  'backend-navigation': ['n1'],
};

/** Days on which goods come back, and on which the shop is looked at. */
export const DAYS = ['2026-12-23', '2026-12-24', '2026-12-25'] as const;

/** Pictures that items may show. */
export const ASSETS = ['a1', 'a2'] as const;

// Few names, so that addresses collide; one is a page's reserved first segment, one is no address.
const word = fc.constantFrom('Laken', 'laken', 'Decke', 'Tuch groß', 'Login', '!!!');
const words = fc.oneof(fc.record({ de: word }), fc.record({ de: word, en: word }));
const hex = fc.constantFrom('#112233', '#aabbcc', '#ffffff');
const plain = <T>(value: fc.Arbitrary<T>) => fc.record({ iv: value });
const order = plain(fc.nat(3));
const oneOf = (schema: ItemSchema) => fc.constantFrom(...IDS[schema]);
const atMostOne = (schema: ItemSchema) => plain(fc.array(oneOf(schema), { maxLength: 1 }));
const some = (schema: ItemSchema) => plain(fc.uniqueArray(oneOf(schema)));
const pictures = plain(fc.uniqueArray(fc.constantFrom(...ASSETS)));

const instant = (day: string) => `${day}T00:00:00Z`;

const product = fc.record({
  name: words,
  summary: fc.oneof(fc.constant({}), words),
  priceCents: plain(fc.nat(9_999)),
  availability: plain(fc.constantFrom('inStock', 'onOrder', 'unavailable')),
  availableFrom: fc.oneof(fc.constant({}), plain(fc.constantFrom(...DAYS).map(instant))),
  categories: some('categories'),
  order,
  images: pictures,
  variants: plain(
    fc.array(fc.record({ color: oneOf('colors').map((id) => [id]) }), { maxLength: 2 }),
  ),
  washingInstructions: some('washing-instructions'),
});
const category = fc.record({
  Name: words,
  parent: atMostOne('categories'),
  image: plain(fc.array(fc.constantFrom(...ASSETS), { maxLength: 1 })),
  order,
});

// What pages show: templates for products and categories, lists of all kinds, what others share.
const overview = (name: string, fields: Parameters<typeof block<'product-overview'>>[2]) =>
  block('product-overview', name, fields);
const SHARED = [
  [],
  [block('heading', 'title', { text: both('Gemeinsam', 'Shared') })],
  [block('icon', 'icon', { icon: 'i1' }), block('product', 'product', { product: 'p3' })],
  [block('dynamic-block', 'other', { source: 'd2' })],
  [block('picture', 'picture', { image: 'a2' })],
];
const TREES = [
  ...SHARED,
  [block('product-detail', 'detail'), overview('beside', { source: 'category', count: 2 })],
  [block('category-page', 'category')],
  [overview('newest', { source: 'newest', count: 3 })],
  [overview('chosen', { source: 'products', products: ['p1', 'p4'] })],
  [overview('of', { source: 'category', category: 'c1' })],
  [
    block('product-teaser', 'teaser', { product: 'p2' }),
    block('category', 'c', { category: 'c2' }),
  ],
  [block('button', 'button', { label: both('Mehr', 'More'), page: 'g1' })],
  [block('dynamic-block', 'shared', { source: 'd1' }), block('language-switch', 'switch')],
  [
    block('hero', 'hero', { title: both('Auftakt', 'Hero'), back: 'a1' }, { background: 'f1' }),
    section('nested', [block('product-detail', 'detail', { product: 'p2' })]),
  ],
];
const treeOf = (all: typeof TREES) =>
  fc
    .constantFrom(...all.map((blocks) => trees('page', blocks)))
    .chain(({ de, en }) => fc.constantFrom({ de, en }, { de }));
const slug = fc.constantFrom('', 'laken', 'Pflege', 'pflege/leinen', 'login', 'de');
const page = fc.record({
  title: words,
  critical: plain(fc.boolean()),
  data: treeOf(TREES),
  seo: fc.oneof(
    fc.record({ de: fc.record({ slug }) }),
    fc.record({ de: fc.record({ slug }), en: fc.record({ slug }) }),
  ),
  themesettings: atMostOne('theme-settings'),
  backgroundColor: atMostOne('colors'),
});

const theme = fc.record({
  name: plain(word),
  ...{ main: plain(hex), support: plain(hex), accent: plain(hex) },
  ...{ neutral: plain(hex), black: plain(hex), white: plain(hex) },
});
const font = fc.record({
  name: plain(word),
  mission: plain(fc.constantFrom('main', 'support', 'navbar', 'flowingtext')),
  font: plain(
    fc.record({ name: word, fileUrl: fc.constantFrom('/fonts/a.woff2', '/fonts/b.woff2') }),
  ),
});
const SVG = ['M0 0h24v24z', 'M4 4h16z'].map(
  (d) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="${d}"/></svg>`,
);
const icon = fc.record({
  name: plain(word),
  // The last one is refused, so there is no such icon.
  svg: plain(fc.constantFrom(...SVG, '<svg><script>alert(1)</script></svg>')),
  critical: plain(fc.boolean()),
});
const script = fc.record({
  name: plain(word),
  category: plain(fc.constantFrom('functional', 'statistic')),
  src: plain(fc.constantFrom('https://example.com/a.js', 'https://example.com/b.js')),
  active: plain(fc.boolean()),
});
const washing = fc.record({
  name: words,
  text: fc.oneof(fc.constant({}), words),
  step: plain(fc.constantFrom('wash', 'dry')),
  code: plain(fc.constantFrom('30', '40')),
});

// Addresses that pages have, that redirects have, and that nobody has.
const place = fc.constantFrom(
  ...['/de/laken', '/laken', '/en/laken', '/de/product/laken', '/en/product/decke', '/de/alt'],
  ...['/de/pflege/leinen', '/de/kategorie/laken', '/de', '/login', 'https://example.com/x'],
);
const redirect = fc.record({
  from: plain(place),
  target: fc.oneof(atMostOne('pages'), atMostOne('products')),
  to: plain(place),
  gone: plain(fc.boolean()),
});

/** The fields of a random item. */
export const DATA: Record<ItemSchema, fc.Arbitrary<ItemData>> = {
  colors: fc.record({ name: words, hexcode: plain(hex) }),
  'theme-settings': theme,
  'text-styles': fc.record({
    name: plain(word),
    twclasses: plain(fc.constantFrom('text-lg font-bold', 'italic')),
    color: atMostOne('colors'),
  }),
  'font-styles': font,
  icons: icon,
  'third-party-scripts': script,
  'washing-instructions': washing,
  categories: category,
  products: product,
  'dynamic-blocks': fc.record({ name: plain(word), data: treeOf(SHARED) }),
  pages: page,
  redirects: redirect,
  texts: fc.record({ key: plain(fc.constant('form-send')), text: words }),
  'backend-navigation': fc.record({ label: words, slug: plain(word) }),
};

const target = fc.constantFrom(
  ...(['products', 'categories', 'pages'] as const).flatMap((schema) => IDS[schema]),
);
const links = <T>(more: Record<string, fc.Arbitrary<T>> = {}) => {
  const link = fc.record({ label: word, target: target.map((id) => [id]), ...more });
  const list = fc.array(link, { maxLength: 2 });
  return fc.oneof(fc.record({ de: list }), fc.record({ de: list, en: list }));
};

/** Random fields of the singleton `site`. */
export const siteData: fc.Arbitrary<ItemData> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ menu: links() }) },
  { weight: 4, arbitrary: fc.record({ footer: links({ group: word }) }) },
  fc.record({ home: atMostOne('pages') }),
  fc.record({ productTemplate: atMostOne('pages') }),
  fc.record({ categoryTemplate: atMostOne('pages') }),
  fc.record({ theme: atMostOne('theme-settings') }),
  fc.record({ name: plain(word) }),
  fc.record({ claim: words }),
  fc.record({ shareImage: plain(fc.array(fc.constantFrom(...ASSETS), { maxLength: 1 })) }),
  fc.record({ pricesValidUntil: plain(fc.constantFrom(...DAYS).map(instant)) }),
  fc.record({ indexable: plain(fc.boolean()) }),
  fc.record({ trailingSlash: plain(fc.boolean()) }),
);
