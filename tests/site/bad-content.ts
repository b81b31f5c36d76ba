import type {
  ContentSource,
  Feed,
  ItemData,
  SourceAsset,
  SourceItem,
} from '#src/content/source.ts';
import { ok } from '#src/lib/result.ts';
import type { ProblemName } from '#src/model/errors/errors.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { node } from '../block-fixture.ts';

/** An item as a Squidex may deliver it, whatever our schemas say: other clients write there too. */
export type RawItem = { schema: SchemaName; id: string; data: ItemData };

/** Each case: what is wrong with the content, on which page it shows, and what the report says. */
export type BadContent = {
  /** Added to a small shop; items with an id of the shop take the place of its own. */
  items?: RawItem[];
  assets?: SourceAsset[];
  /** Paths that are there, each with a text that it holds. */
  shows?: Record<string, string>;
  /** Paths at which there is nothing. */
  gone?: string[];
  /** Names of the catalogue, in any order. */
  reports?: ProblemName[];
};

const iv = (values: Record<string, unknown>): ItemData =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { iv: value }]));

const doc = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** A heading with a text, and an id of its own. */
const heading = (id: string, text: unknown) => ({ ...node('heading', { text }), id });
const prose = (id: string, text: unknown) => ({ ...node('rich-text', { text }), id });

const page = (id: string, slug: unknown, de: unknown, rest: ItemData = {}): RawItem => ({
  schema: 'pages',
  id,
  data: {
    title: { de: `Titel ${id}` },
    seo: { de: { schemaName: 'seo', slug } },
    data: { de },
    ...rest,
  },
});

const product = (id: string, name: Record<string, unknown>, data: ItemData = {}): RawItem => ({
  schema: 'products',
  id,
  data: { name, ...iv({ priceCents: 4900, categories: ['beds'] }), ...data },
});

const category = (id: string, data: ItemData = {}): RawItem => ({
  schema: 'categories',
  id,
  data: { Name: { de: `Kategorie ${id}` }, ...data },
});

const theme = (main: string): RawItem => {
  const rest = { support: '#586b74', accent: '#a8382b', neutral: '#cbd3d1', black: '#111' };
  return {
    schema: 'theme-settings',
    id: 'theme',
    data: iv({ name: 'Theme', main, ...rest, white: '#fff' }),
  };
};

const picture = (id: string, rest: Partial<SourceAsset> = {}): SourceAsset => ({
  id,
  version: 1,
  lastModified: '2026-01-01T00:00:00.000Z',
  fileName: `${id}.webp`,
  mimeType: 'image/webp',
  hash: `${id}${'0'.repeat(32)}`.replace(/[^0-9a-f]/g, '0').slice(0, 32),
  isProtected: false,
  width: 800,
  height: 1000,
  focus: [0, 0],
  alt: { de: `Bild ${id}` },
  decorative: false,
  ...rest,
});

const template = (id: string, kind: string): RawItem => page(id, '', [node(kind)]);

/** A home page, two templates, a theme, a colour, a shelf and a product: all of them good. */
export const SHOP: RawItem[] = [
  {
    schema: 'site',
    id: 'site',
    data: iv({
      ...{ name: 'Almwerk', url: 'https://shop.example', indexable: true, trailingSlash: false },
      ...{ theme: ['theme'], home: ['home'] },
      ...{ productTemplate: ['product'], categoryTemplate: ['category'] },
    }),
  },
  page('home', '', [heading('homeaaaaaa', 'Willkommen')]),
  template('product', 'product-detail'),
  template('category', 'category-page'),
  theme('#21402f'),
  { schema: 'colors', id: 'moss', data: { name: { de: 'Moos' }, ...iv({ hexcode: '#6d7746' }) } },
  category('beds'),
  product('good', { de: 'Gute Decke', en: 'Good blanket' }),
];

const nested = (depth: number): object =>
  depth === 0
    ? heading('innermosta', 'Ganz innen')
    : {
        ...node('section', {}, [nested(depth - 1) as never]),
        id: `s${String(depth).padStart(9, '0')}`,
      };

const FILM = { title: 'Film', poster: ['a1'] };
const LONG = 'Donaudampfschifffahrtsgesellschaft'.repeat(12);
const at = (slug: string) => `/de/${slug}`;
const goods = (slug: string, lang = 'de') => `/${lang}/product/${slug}`;

const dynamic = (id: string, blocks: unknown): RawItem => ({
  schema: 'dynamic-blocks',
  id,
  data: { ...iv({ name: id }), data: { de: blocks } },
});

/** Kinds of bad content by what is bad about them. */
export const FIXTURES: Record<string, BadContent> = {
  'a name of 400 letters without a break': {
    items: [product('x', { de: LONG })],
    shows: { '/de/kategorie/kategorie-beds': LONG },
  },
  'a name with markup that ends a script': {
    items: [product('x', { de: 'Decke </script><script>alert(1)</script>' })],
    shows: { '/de/kategorie/kategorie-beds': 'Decke &lt;/script&gt;' },
  },
  'no English name': {
    items: [product('x', { de: 'Nur Deutsch' })],
    shows: { [goods('nur-deutsch', 'en')]: 'lang="de"' },
  },
  'a name of emoji only': {
    items: [product('x', { de: '🐑🐑' })],
    reports: ['slug-missing', 'slug-missing'],
  },
  'Arabic with marks of direction': {
    items: [product('x', { de: 'بطانية \u202eصوف\u202c' })],
    shows: { '/de/kategorie/kategorie-beds': 'بطانية' },
  },
  'two products of one name': {
    items: [product('x', { de: 'Gute Decke', en: 'Good blanket' })],
    shows: { [goods('gute-decke')]: 'Gute Decke' },
    reports: ['slug-taken', 'slug-taken'],
  },
  'no picture': {
    items: [product('x', { de: 'Ohne Bild' })],
    shows: { [goods('ohne-bild')]: '49' },
  },
  'eight pictures, one of which is gone': {
    items: [
      product('x', { de: 'Acht' }, iv({ images: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `a${n}`) })),
    ],
    assets: [1, 2, 3, 4, 5, 6, 7].map((n) => picture(`a${n}`)),
    shows: { [goods('acht')]: 'Bild a7' },
  },
  'a picture that is none': {
    items: [product('x', { de: 'Kein Bild' }, iv({ images: ['a1'] }))],
    assets: [picture('a1', { mimeType: 'text/html', fileName: 'a.webp', width: 0, height: 0 })],
    shows: { [goods('kein-bild')]: 'alt="Bild a1"' },
    reports: ['picture-unreadable'],
  },
  'a picture that only signed-in people may see': {
    items: [product('x', { de: 'Geheim' }, iv({ images: ['a1'] }))],
    assets: [picture('a1', { isProtected: true })],
    shows: { [goods('geheim')]: 'Geheim' },
  },
  'a film that is gone': {
    items: [page('x', 'seite', [node('video', { ...FILM, film: ['gone'] })])],
    assets: [picture('a1')],
    shows: { [at('seite')]: 'alt="Bild a1"' },
  },
  'a film that is a page': {
    items: [page('x', 'seite', [node('video', { ...FILM, film: ['a2'] })])],
    assets: [picture('a1'), picture('a2', { mimeType: 'text/html', fileName: 'a.webm' })],
    shows: { [at('seite')]: 'alt="Bild a1"' },
    reports: ['file-refused'],
  },
  'a film whose captions are a film, and whose name ends its address': {
    items: [page('x', 'seite', [node('video', { ...FILM, film: ['a2'], captionsDe: ['a2'] })])],
    assets: [
      picture('a1'),
      picture('a2', { mimeType: 'video/mp4', fileName: '"><script>.html', width: 0, height: 0 }),
    ],
    shows: { [at('seite')]: '/script.mp4" type="video/mp4"' },
  },
  'references to nothing': {
    items: [
      product(
        'x',
        { de: 'Verwaist' },
        iv({
          ...{ categories: ['gone'], washingInstructions: ['gone'], images: ['gone'] },
          variants: [{ color: ['gone'], images: ['gone'] }],
        }),
      ),
    ],
    shows: { [goods('verwaist')]: 'Verwaist' },
  },
  'a price of nothing': {
    items: [product('x', { de: 'Geschenkt' }, iv({ priceCents: 0 }))],
    shows: { [goods('geschenkt')]: '0\u00a0€' },
  },
  'a price below nothing': {
    items: [product('x', { de: 'Guthaben' }, iv({ priceCents: -500 }))],
    gone: [goods('guthaben')],
    reports: ['item-invalid'],
  },
  'a price beyond all numbers': {
    items: [product('x', { de: 'Unendlich' }, iv({ priceCents: 1e300 }))],
    gone: [goods('unendlich')],
    reports: ['item-invalid'],
  },
  'a price as text': {
    items: [product('x', { de: 'Textpreis' }, iv({ priceCents: '49,00' }))],
    gone: [goods('textpreis')],
    reports: ['item-invalid'],
  },
  'an availability that nobody knows': {
    items: [product('x', { de: 'Vielleicht' }, iv({ availability: 'maybe' }))],
    gone: [goods('vielleicht')],
    reports: ['item-invalid'],
  },
  'a day that is none': {
    items: [product('x', { de: 'Bald' }, iv({ availableFrom: 'bald' }))],
    gone: [goods('bald')],
    reports: ['item-invalid'],
  },
  'everything null': {
    items: [
      product(
        'x',
        { de: 'Nichts', en: null },
        {
          ...iv({ images: null, variants: null, sizes: null, order: null, oldPriceCents: null }),
          text: { de: null },
        },
      ),
    ],
    shows: { [goods('nichts')]: 'Nichts' },
  },
  'a category whose parent is gone': {
    items: [category('x', iv({ parent: ['gone'] }))],
    shows: { '/de/kategorie/kategorie-x': 'Kategorie x' },
  },
  'categories above each other': {
    items: [category('x', iv({ parent: ['y'] })), category('y', iv({ parent: ['x'] }))],
    shows: { '/de/kategorie/kategorie-x': 'Kategorie y' },
  },
  'a category above itself': {
    items: [category('x', iv({ parent: ['x'] }))],
    shows: { '/de/kategorie/kategorie-x': 'Kategorie x' },
  },
  'a product in categories above each other': {
    items: [
      category('x', iv({ parent: ['y'] })),
      category('y', iv({ parent: ['x'] })),
      product('z', { de: 'Im Kreis' }, iv({ categories: ['x'] })),
    ],
    shows: { [goods('im-kreis')]: 'Kategorie x' },
  },
  'a page without a slug': {
    items: [page('x', '', [heading('aaaaaaaaaa', 'Wo?')])],
    reports: ['slug-missing', 'slug-missing'],
  },
  'a page with the address of the login': {
    items: [page('x', 'login', [])],
    gone: ['/de/login'],
    reports: ['slug-reserved', 'slug-reserved'],
  },
  'two pages with one address': {
    items: [page('x', 'pflege', []), page('y', 'Pflege', [])],
    shows: { [at('pflege')]: 'Titel x' },
    reports: ['slug-taken', 'slug-taken'],
  },
  'a slug that climbs': {
    items: [page('x', '../../../etc/passwd', [heading('aaaaaaaaaa', 'Hier')])],
    shows: { [at('etc/passwd')]: 'Hier' },
  },
  'a block of an unknown kind': {
    items: [page('x', 'seite', [node('carousel'), heading('aaaaaaaaaa', 'Der Rest')])],
    shows: { [at('seite')]: 'Der Rest' },
    reports: ['block-unknown'],
  },
  'a block with a number for a text': {
    items: [page('x', 'seite', [heading('aaaaaaaaab', 42), heading('aaaaaaaaaa', 'Der Rest')])],
    shows: { [at('seite')]: 'Der Rest' },
    reports: ['block-invalid'],
  },
  'a block with a word that nobody knows': {
    items: [
      page('x', 'seite', [
        { ...heading('aaaaaaaaab', 'Rang'), level: 'h9' },
        heading('aaaaaaaaaa', 'Der Rest'),
      ]),
    ],
    shows: { [at('seite')]: 'Der Rest' },
    reports: ['block-invalid'],
  },
  'a block without an id': {
    items: [page('x', 'seite', [{ ...node('heading', { text: 'Wer?' }), id: '' }])],
    gone: [at('seite')],
    reports: ['item-invalid'],
  },
  'a tree that is no list': {
    items: [page('x', 'seite', 'Text')],
    gone: [at('seite')],
    reports: ['item-invalid'],
  },
  'two blocks with one id': {
    items: [page('x', 'seite', [heading('aaaaaaaaaa', 'Eins'), heading('aaaaaaaaaa', 'Zwei')])],
    shows: { [at('seite')]: 'Zwei' },
  },
  'a block named like a prototype': {
    items: [
      page('x', 'seite', [node('__proto__'), node('constructor'), heading('aaaaaaaaaa', 'Da')]),
    ],
    shows: { [at('seite')]: 'Da' },
    reports: ['block-unknown'],
  },
  '300 blocks inside each other': {
    items: [page('x', 'seite', [nested(300)])],
    shows: { [at('seite')]: 'Ganz innen' },
  },
  '5,000 blocks inside each other': {
    items: [page('x', 'seite', [nested(5_000)])],
    gone: [at('seite')],
    reports: ['item-invalid'],
  },
  'an empty text': {
    items: [
      page('x', 'seite', [
        prose('aaaaaaaaab', { type: 'doc', content: [] }),
        heading('aaaaaaaaaa', 'Rest'),
      ]),
    ],
    shows: { [at('seite')]: 'Rest' },
  },
  'a text of another editor': {
    items: [
      page('x', 'seite', [
        prose('aaaaaaaaab', '<p onclick="alert(1)">HTML</p>'),
        heading('aaaaaaaaaa', 'Rest'),
      ]),
    ],
    shows: { [at('seite')]: 'Rest' },
  },
  'a text with unknown parts and a link that runs': {
    items: [
      page('x', 'seite', [
        prose('aaaaaaaaab', {
          type: 'doc',
          content: [
            { type: 'iframe', attrs: { src: '//evil.example' } },
            {
              type: 'paragraph',
              content: [
                {
                  type: 'text',
                  text: 'Klick',
                  marks: [{ type: 'link', attrs: { href: 'jav\tascript:alert(1)' } }],
                },
              ],
            },
          ],
        }),
      ]),
    ],
    shows: { [at('seite')]: 'Klick' },
  },
  'a text of a megabyte': {
    items: [page('x', 'seite', [prose('aaaaaaaaab', doc('Wolle '.repeat(170_000)))])],
    shows: { [at('seite')]: 'Wolle Wolle' },
  },
  'NUL, half characters and marks of direction in a text': {
    items: [
      page('x', 'seite', [heading('aaaaaaaaaa', 'Vor\u0000nach \ud800 \u202eUm\u202c Ende')]),
    ],
    shows: { [at('seite')]: 'Ende' },
  },
  'reusable blocks that hold each other': {
    items: [
      dynamic('d1', [{ ...node('dynamic-block', { source: ['d2'] }), id: 'daaaaaaaaa' }]),
      dynamic('d2', [
        { ...node('dynamic-block', { source: ['d1'] }), id: 'dbbbbbbbbb' },
        heading('dccccccccc', 'Im Kreis'),
      ]),
      page('x', 'seite', [{ ...node('dynamic-block', { source: ['d1'] }), id: 'eaaaaaaaaa' }]),
    ],
    shows: { [at('seite')]: 'Im Kreis' },
  },
  'a menu that leads to nothing': {
    items: [
      {
        schema: 'site',
        id: 'site',
        data: {
          ...SHOP[0]?.data,
          menu: { de: [{ label: 'Weg', target: ['gone'] }] },
        },
      },
    ],
    shows: { '/de': 'Willkommen' },
  },
  'a colour that is none': {
    items: [
      { schema: 'colors', id: 'bad', data: { name: { de: 'Rot' }, ...iv({ hexcode: 'red;}' }) } },
    ],
    shows: { '/theme.css': '#21402f' },
    reports: ['item-invalid'],
  },
  'a theme without a colour': {
    items: [theme('')],
    shows: { '/de': 'Willkommen' },
    reports: ['item-invalid'],
  },
  'a text style that would leave its rule': {
    items: [
      {
        schema: 'text-styles',
        id: 'x',
        data: iv({ name: 'Böse', twclasses: "italic before:content-['}</style>'] fixed" }),
      },
    ],
    shows: { '/theme.css': 'font-style: italic' },
    reports: ['class-unknown'],
  },
  'an icon that is no drawing': {
    items: [{ schema: 'icons', id: 'x', data: iv({ name: 'Böse', svg: '<svg onload=alert(1)>' }) }],
    shows: { '/de': 'Willkommen' },
    reports: ['icon-refused'],
  },
  'no English at all': {
    items: [page('x', 'seite', [heading('aaaaaaaaaa', 'Nur Deutsch')])],
    shows: { '/en/seite': 'lang="de"' },
  },
};

const TIME = '2026-01-01T00:00:00.000Z';

/** A source that delivers raw items as they are. */
export function sourceOf(raw: readonly RawItem[], assets: readonly SourceAsset[]): ContentSource {
  const itemOf = ({ id, data }: RawItem): SourceItem => ({
    id,
    version: 1,
    created: TIME,
    lastModified: TIME,
    published: { status: 'Published', data },
  });
  return {
    name: 'raw',
    lagMs: 0,
    languages: async () => ok(['de', 'en']),
    schemas: async () => ok([]),
    items: (schema) => feedOf(raw.filter((one) => one.schema === schema).map(itemOf)),
    deleted: async () => ok({ items: [], total: 0 }),
    history: async () => ok([]),
    itemAt: async () => ok({ at: TIME, data: {} }),
    assets: feedOf(assets),
    folders: async () => ok([]),
    download: async () => ok(new Uint8Array()),
    stream: async () => ok({ body: new Blob().stream() }),
  };
}

function feedOf<T extends { id: string; version: number; lastModified: string }>(
  all: readonly T[],
): Feed<T> {
  const sorted = [...all].sort((a, b) => (a.id < b.id ? -1 : 1));
  const pageOf = async (skip: number) =>
    ok({ items: sorted.slice(skip), total: sorted.length, now: TIME });
  const none = async () => ok({ items: [], total: 0, now: TIME });
  return {
    page: pageOf,
    versions: pageOf,
    changed: none,
    byId: async (ids) => ok(sorted.filter(({ id }) => ids.includes(id))),
  };
}
