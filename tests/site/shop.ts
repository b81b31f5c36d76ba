import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { inject } from 'vitest';
import { openContent } from '#src/runtime/engine/content.ts';
import { type Engine, openEngine } from '#src/runtime/engine/engine.ts';
import { type Env, parseEnv } from '#src/runtime/process/env.ts';
import { serve } from '#src/runtime/server/serve.ts';
import { openDeliveries } from '#src/runtime/upkeep/targets.ts';
import { item, type SeedItem } from '#src/seed/write/encode.ts';
import { itemId } from '#src/seed/write/id.ts';
import { setUp } from '#src/seed/setup.ts';
import { both } from '#src/seed/write/both.ts';
import { type DemoBlock, block, section, trees } from '#src/seed/write/tree.ts';
import { ROOT } from '../source.ts';
import { envOf } from './commands.ts';
import { copyData } from './server.ts';

/** Goods of the small shop, two pages of its first category. */
const GOODS = 30;
/** The one that a page shows in columns. */
const NESTED = 3;

export const productId = (number: number) => itemId(`products/ware-${number}`);
export const categoryId = (name: string) => itemId(`categories/${name}`);
export const pageId = (name: string) => itemId(`pages/${name}`);
export const colourId = itemId('colors/tanne');
const secondColourId = itemId('colors/nebel');
export const pictureId = (name: string) => itemId(`assets/${name}`);

/** A product; its place in every category is its number. */
export function product(
  number: number,
  name = `Ware ${number}`,
  category = 'stoffe',
  variants = [variant(colourId)],
): SeedItem {
  return item('products', `ware-${number}`, {
    name: both(name, name),
    summary: {},
    text: {},
    articleNumber: `W${number}`,
    priceCents: 1000 + number,
    oldPriceCents: undefined,
    categories: [categoryId(category)],
    related: [],
    order: number,
    images: [],
    ...{ aspectTitle: {}, aspectText: {}, aspectFacts: {}, aspectPicture: undefined },
    ...{ aspectAcross: {}, aspectDown: {}, materials: {} },
    ...{ aspectLeft: undefined, aspectRight: undefined },
    ...{ aspectTop: undefined, aspectBottom: undefined },
    availability: 'inStock',
    availableFrom: undefined,
    variants,
    sizes: [],
    samples: false,
    washingInstructions: [],
    seo: {},
  });
}

const variant = (color: string, images: string[] = []) => ({
  ...{ color, images, availability: 'inStock' as const, availableFrom: undefined },
});

/** A product in two colours, each with a picture of its own. */
function colourful(number: number): SeedItem {
  const fir = variant(colourId, [pictureId('tanne'), pictureId('nebel')]);
  const mist = variant(secondColourId, [pictureId('nebel'), pictureId('tanne')]);
  return product(number, `Ware ${number}`, 'stoffe', [fir, mist]);
}

function category(name: string, order: number): SeedItem {
  return item('categories', name, {
    Name: both(name, name),
    text: {},
    parent: undefined,
    image: undefined,
    order,
  });
}

/** A page in both languages, with the same blocks. */
export function page(name: string, slug: string, blocks: DemoBlock[]): SeedItem {
  const seo = { seotitle: undefined, seodescription: undefined, slug };
  const made = item('pages', name, {
    title: both(name, name),
    critical: false,
    unlisted: false,
    seo: slug ? { de: seo, en: seo } : {},
    themesettings: undefined,
    backgroundColor: undefined,
    data: {},
  });
  return { ...made, data: { ...made.data, data: trees(name, blocks) } };
}

function site(id: string, menu: string[]): SeedItem {
  const links = menu.map((name) => ({ label: name, target: pageId(name) }));
  const made = item('site', 'site', {
    name: 'Kleiner Laden',
    url: 'http://localhost:4321',
    indexable: true,
    trailingSlash: false,
    hashMode: false,
    claim: {},
    description: {},
    phone: undefined,
    email: undefined,
    hours: {},
    ...{ street: undefined, postalCode: undefined, city: undefined, country: undefined },
    ...{ profiles: undefined, logo: undefined, screenshots: [], postageCents: undefined },
    ...{ deliveryCountries: undefined, deliveryDaysMin: undefined, deliveryDaysMax: undefined },
    ...{
      returnDays: undefined,
      returnsAreFree: false,
      pricesValidUntil: undefined,
      synonyms: undefined,
    },
    shareImage: undefined,
    theme: itemId('theme-settings/loden'),
    home: pageId('start'),
    productTemplate: pageId('produkt'),
    categoryTemplate: pageId('kategorie'),
    menu: { de: links.map(inMenu), en: links.map(inMenu) },
    footer: {},
  });
  return { ...made, id };
}

const inMenu = <T>(link: T) => ({ ...link, isBelow: false });

/** What the small shop holds: every page shows only what its name says. */
function items(siteId: string): SeedItem[] {
  const colours = [
    item('colors', 'tanne', { name: both('Tanne', 'Fir'), hexcode: '#2c4536' }),
    item('colors', 'nebel', { name: both('Nebel', 'Mist'), hexcode: '#cbd3d1' }),
  ];
  const theme = item('theme-settings', 'loden', {
    ...{ name: 'Loden', main: '#21402f', support: '#586b74', accent: '#a8382b' },
    ...{ neutral: '#cbd3d1', black: '#141a18', white: '#f4f5f1' },
  });
  // The colour choice is hydrated, also where it is nested.
  const nested = block(
    'columns',
    'columns',
    {},
    {
      children: [
        section('column', [block('product-detail', 'detail', { product: productId(NESTED) })]),
      ],
    },
  );
  return [
    ...[...colours, theme, site(siteId, ['auswahl'])],
    ...[category('stoffe', 1), category('garne', 2)],
    ...Array.from({ length: GOODS }, (_, index) =>
      index + 1 === NESTED ? colourful(NESTED) : product(index + 1),
    ),
    page('start', 'start', [block('heading', 'title', { text: both('Start', 'Start') })]),
    page('auswahl', 'auswahl', [
      block('product-overview', 'chosen', { source: 'products', products: [productId(7)] }),
    ]),
    page('farbwahl', 'farbwahl', [section('section', [nested])]),
    page('produkt', '', [block('product-detail', 'detail')]),
    page('kategorie', '', [block('category-page', 'category')]),
  ];
}

/** Fills, builds and publishes the small shop in an empty data folder. Out: the id of its item `site`. */
export async function makeShop(dataDir: string): Promise<string> {
  const siteId = await fill(parseEnv({ DATA_DIR: dataDir }));
  const script = join(ROOT, 'scripts/run.ts');
  await promisify(execFile)(process.execPath, [script, 'publish'], { env: envOf(dataDir) });
  return siteId;
}

/**
 * The small shop in the real spine: embedded content server, built app, site store, publisher. In: what changes its
 * folder before.
 */
export async function openShop(
  prepare?: (dataDir: string) => Promise<void>,
): Promise<Engine & { env: Env; siteId: string; end(): Promise<void> }> {
  const { siteId, ...made } = inject('shop');
  const dataDir = await copyData(made.dataDir);
  await prepare?.(dataDir);
  const env = parseEnv({ DATA_DIR: dataDir });
  const engine = await openEngine(ROOT, env, () => undefined);
  return {
    ...engine,
    env,
    siteId,
    async end() {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export type ServedShop = {
  url: string;
  shop: Awaited<ReturnType<typeof openShop>>;
  end(): Promise<void>;
};

/** The small shop behind the real server, on a free port. */
export async function serveShop(): Promise<ServedShop> {
  const shop = await openShop();
  const print = () => undefined;
  const deliveries = openDeliveries(shop, shop.env, print);
  const onCommand = async () => 1;
  const serving = await serve(shop, { ...shop.env, port: 0 }, { deliveries, onCommand, print });
  return {
    url: serving.address,
    shop,
    async end() {
      await serving.close();
      await shop.end();
    },
  };
}

const PICTURES = { tanne: '#2c4536', nebel: '#cbd3d1' };

async function picture(name: string, background: string) {
  const blank = sharp({ create: { width: 800, height: 1000, channels: 3, background } });
  const metadata = { 'alt-de': `Ware in ${name}`, 'alt-en': `${name} goods` };
  return {
    id: pictureId(name),
    fileName: `${name}.webp`,
    mimeType: 'image/webp',
    bytes: new Uint8Array(await blank.webp().toBuffer()),
    metadata: { ...metadata, focusX: 0, focusY: 0, decorative: false, dominant: background },
  };
}

async function fill(env: Env): Promise<string> {
  const content = openContent(env);
  const model = await setUp(content.store);
  if (!model.ok) throw new Error(model.error.name);
  const ids = await content.store.schemaIds();
  const siteId = ids.ok ? ids.value.get('site') : undefined;
  if (!siteId) throw new Error('There is no schema site.');
  const [singleton, others] = partition(items(siteId));
  for (const [name, colour] of Object.entries(PICTURES)) {
    const uploaded = await content.store.uploadAsset(await picture(name, colour));
    if (!uploaded.ok) throw new Error(JSON.stringify(uploaded.error));
  }
  const written = await content.store.upsertItems(
    others.map((one) => ({ ...one, status: 'Published' as const })),
  );
  if (!written.ok || written.value.refused.length > 0) throw new Error(JSON.stringify(written));
  for (const { schema, id, data } of singleton) {
    const updated = await content.store.updateItem(schema, id, data);
    if (!updated.ok) throw new Error(JSON.stringify(updated.error));
  }
  content.close();
  return siteId;
}

function partition(all: SeedItem[]): [SeedItem[], SeedItem[]] {
  return [
    all.filter(({ schema }) => schema === 'site'),
    all.filter(({ schema }) => schema !== 'site'),
  ];
}
