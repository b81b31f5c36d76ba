import fc from 'fast-check';
import type { ItemData } from '#src/content/source.ts';
import type { Status } from '#src/content/store.ts';
import { both } from '#src/seed/write/both.ts';
import { block, section, trees } from '#src/seed/write/tree.ts';
import type { openContent } from '../replica/content.ts';

/** A random change of the content, as data, so that a failing one can be read. */
export type Change =
  | { write: Schema; id: string; data: ItemData; status: Status }
  | { status: Status; of: Schema; id: string }
  | { delete: string; of: Schema }
  | { site: ItemData };

type Schema = 'products' | 'categories' | 'pages' | 'colors' | 'theme-settings' | 'redirects';
type Content = Awaited<ReturnType<typeof openContent>>;

const IDS: Record<Schema, readonly string[]> = {
  products: ['p1', 'p2', 'p3', 'p4', 'p5'],
  categories: ['c1', 'c2', 'c3'],
  pages: ['g1', 'g2', 'g3'],
  colors: ['f1', 'f2'],
  'theme-settings': ['t1'],
  redirects: ['r1', 'r2', 'r3'],
};

// Few names, so that addresses collide; one is a page's reserved first segment, one is no address.
const word = fc.constantFrom('Laken', 'laken', 'Decke', 'Tuch groß', 'Login', '!!!');
const words = fc.oneof(fc.record({ de: word }), fc.record({ de: word, en: word }));
const hex = fc.constantFrom('#112233', '#aabbcc', '#ffffff');
const order = fc.record({ iv: fc.nat(3) });
const oneOf = (schema: Schema) => fc.constantFrom(...IDS[schema]);
const atMostOne = (schema: Schema) => fc.record({ iv: fc.array(oneOf(schema), { maxLength: 1 }) });
const some = (schema: Schema) => fc.record({ iv: fc.uniqueArray(oneOf(schema)) });

const product = fc.record({
  name: words,
  priceCents: fc.record({ iv: fc.nat(9_999) }),
  categories: some('categories'),
  order,
  variants: fc.record({
    iv: fc.array(fc.record({ color: oneOf('colors').map((id) => [id]) }), { maxLength: 2 }),
  }),
});
const category = fc.record({ Name: words, parent: atMostOne('categories'), order });
const slug = fc.constantFrom('', 'laken', 'Pflege', 'pflege/leinen', 'login', 'de');

// What pages show: templates for products and categories, lists of all kinds, nested colours.
const overview = (name: string, fields: Parameters<typeof block<'product-overview'>>[2]) =>
  block('product-overview', name, fields);
const TREES = [
  [],
  [block('product-detail', 'detail'), overview('beside', { source: 'category', count: 2 })],
  [block('category-page', 'category')],
  [overview('newest', { source: 'newest', count: 3 })],
  [overview('chosen', { source: 'products', products: ['p1', 'p4'] })],
  [overview('of', { source: 'category', category: 'c1' })],
  [
    block('heading', 'title', { text: both('Titel', 'Title') }),
    section('nested', [block('product-detail', 'detail', { product: 'p2' })]),
  ],
];
const tree = fc
  .constantFrom(...TREES.map((blocks) => trees('page', blocks)))
  .chain(({ de, en }) => fc.constantFrom({ de, en }, { de }));
const page = fc.record({
  title: words,
  data: tree,
  seo: fc.oneof(
    fc.record({ de: fc.record({ slug }) }),
    fc.record({ de: fc.record({ slug }), en: fc.record({ slug }) }),
  ),
  backgroundColor: atMostOne('colors'),
});
const colour = fc.record({ name: words, hexcode: fc.record({ iv: hex }) });
const theme = fc.record(
  Object.fromEntries(
    ['main', 'support', 'accent', 'neutral', 'black', 'white'].map((name) => [
      name,
      fc.record({ iv: hex }),
    ]),
  ),
);
const named = theme.map((slots) => ({ ...slots, name: { iv: 'Loden' } }));

// Addresses that pages have, that redirects have, and that nobody has.
const place = fc.constantFrom(
  ...['/de/laken', '/laken', '/en/laken', '/de/product/laken', '/en/product/decke', '/de/alt'],
  ...['/de/pflege/leinen', '/de/kategorie/laken', '/de', '/login', 'https://example.com/x'],
);
const redirect = fc.record({
  from: fc.record({ iv: place }),
  target: fc.oneof(atMostOne('pages'), atMostOne('products')),
  to: fc.record({ iv: place }),
  gone: fc.record({ iv: fc.boolean() }),
});

const DATA: Record<Schema, fc.Arbitrary<ItemData>> = {
  products: product,
  categories: category,
  pages: page,
  colors: colour,
  'theme-settings': named,
  redirects: redirect,
};

const target = fc.constantFrom(
  ...(['products', 'categories', 'pages'] as const).flatMap((schema) => IDS[schema]),
);
const links = fc.record({
  de: fc.array(fc.record({ label: word, target: target.map((id) => [id]) }), { maxLength: 2 }),
});
const site = fc.oneof(
  fc.record({ menu: links }),
  fc.record({ home: atMostOne('pages') }),
  fc.record({ productTemplate: atMostOne('pages') }),
  fc.record({ categoryTemplate: atMostOne('pages') }),
  fc.record({ theme: atMostOne('theme-settings') }),
  fc.record({ name: fc.record({ iv: word }) }),
  fc.record({ indexable: fc.record({ iv: fc.boolean() }) }),
  fc.record({ trailingSlash: fc.record({ iv: fc.boolean() }) }),
);

const status = fc.constantFrom<Status>('Published', 'Published', 'Published', 'Draft', 'Archived');
const schema = fc.constantFrom<Schema>(
  ...(['products', 'products', 'products', 'categories', 'pages', 'colors'] as const),
  'theme-settings',
  'redirects',
);

const write = schema.chain((of) =>
  fc
    .tuple(oneOf(of), DATA[of], status)
    .map(([id, data, to]): Change => ({ write: of, id, data, status: to })),
);

/** Any change of the content that the plain site depends on. */
export const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: write },
  {
    weight: 2,
    arbitrary: schema.chain((of) =>
      fc.tuple(oneOf(of), status).map(([id, to]): Change => ({ status: to, of, id })),
    ),
  },
  {
    weight: 1,
    arbitrary: schema.chain((of) => oneOf(of).map((id): Change => ({ delete: id, of }))),
  },
  { weight: 2, arbitrary: site.map((data): Change => ({ site: data })) },
);

/** Every item once, so that changes meet something. */
export const wholeContent: fc.Arbitrary<Change[]> = fc
  .tuple(
    ...Object.entries(IDS).flatMap(([of, ids]) =>
      ids.map((id) =>
        DATA[of as Schema].map((data): Change => ({
          write: of as Schema,
          id,
          data,
          status: 'Published',
        })),
      ),
    ),
  )
  .map((changes) => changes.reverse());

/** Makes the change. The content may refuse it (an unknown item, say): then nothing changes. */
export async function apply({ store, write: writes }: Content, change: Change): Promise<void> {
  if ('write' in change) {
    const { write: of, id, data, status: to } = change;
    await store.upsertItems([{ schema: of, id, data, status: to }]);
  } else if ('status' in change) {
    await store.setStatus(change.of, change.id, change.status);
  } else if ('delete' in change) {
    await store.deleteItem(change.of, change.delete);
  } else {
    await writes.site(change.site).catch(() => undefined);
  }
}
