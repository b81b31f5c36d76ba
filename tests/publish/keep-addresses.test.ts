import { afterEach, beforeEach, expect, test } from 'vitest';
import { ok } from '#src/lib/result.ts';
import { keepAddresses } from '#src/publish/keep-addresses.ts';
import { createPlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';

const LONG_AGO = '2020-01-01T00:00:00.000Z';

type Spine = Awaited<ReturnType<typeof openSpine>>;
let spine: Spine;

beforeEach(async () => {
  spine = await openSpine(createPlainRenderer(), { keepsAddresses: true });
  await spine.content.write.product('a', { name: { de: 'Laken', en: 'Sheet' } });
  await spine.content.write.page('care', 'pflege');
  await spine.publisher.publish();
});

afterEach(() => spine.close());

/** Publishes; the site then is a function of the content alone. */
async function publish({ force = false } = {}) {
  const report = await spine.publisher.publish({ force });
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  return report;
}

const at = (path: string) => {
  const { status, location } = spine.site.lookup(path) ?? {};
  return location ? `${status} ${location}` : status;
};
const noted = () => [...spine.dependencies.queries().ids('redirects')].length;

test('what is renamed is found under its former address, in each language, in the same publish', async () => {
  await spine.content.write.product('a', { name: { de: 'Bettlaken', en: 'Bed sheet' } });
  await publish();
  expect(at('/de/product/laken')).toBe('301 /de/product/bettlaken');
  expect(at('/product/laken')).toBe('301 /de/product/bettlaken');
  expect(at('/en/product/sheet')).toBe('301 /en/product/bed-sheet');
  await spine.content.write.product('a', { name: { de: 'Leintuch', en: 'Bed sheet' } });
  await publish();
  expect(at('/de/product/laken')).toBe('301 /de/product/leintuch');
  expect(at('/de/product/bettlaken')).toBe('301 /de/product/leintuch');
});

test('what goes back to its former address leaves no circle', async () => {
  await spine.content.write.page('care', 'waesche');
  await publish();
  await spine.content.write.page('care', 'pflege');
  await publish();
  expect(at('/de/pflege')).toBe(200);
  expect(at('/de/waesche')).toBe('301 /de/pflege');
});

test('what is unpublished is gone, and is there again when it is published', async () => {
  await spine.content.write.status('pages', 'care', 'Draft');
  await publish();
  expect(at('/de/pflege')).toBe(410);
  expect(at('/en/pflege')).toBe(410);
  await spine.content.write.page('care', 'pflege-neu');
  await publish();
  expect(at('/de/pflege')).toBe('301 /de/pflege-neu');
});

test('what is deleted is gone for good', async () => {
  await spine.content.store.deleteItem('products', 'a', { permanent: true });
  const gone = await spine.replica.compare(spine.content.source);
  const hints = gone.ok ? gone.value.map((id) => ({ id })) : [];
  await spine.replica.sync(spine.content.source, { hints });
  await publish();
  expect(at('/de/product/laken')).toBe(410);
  expect(at('/product/laken')).toBe(410);
  expect(at('/de/product/nie')).toBeUndefined();
});

test('what was made and deleted within two days, as by an import that is taken back, leaves no trace', async () => {
  await spine.content.store.deleteItem('products', 'a');
  await publish();
  expect(at('/de/product/laken')).toBeUndefined();
  expect(at('/product/laken')).toBeUndefined();
  expect(noted()).toBe(0);
});

test('more than half of the pages, new as they are, may go only where somebody has taken their import back', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `x${index}`);
  for (const id of ids) await spine.content.write.product(id);
  await publish();
  for (const id of ids) await spine.content.store.deleteItem('products', id);
  const refused = { outcome: 'failed', problem: { name: 'publish-refused' } };
  expect(await spine.publisher.publish()).toMatchObject(refused);
  spine.shop.takenBack = new Set(ids.slice(15));
  expect(await spine.publisher.publish()).toMatchObject(refused);
  spine.shop.takenBack = new Set(ids);
  expect(await publish()).toMatchObject({ outcome: 'published', removed: 60 });
  expect(at('/de/pflege')).toBe(200);
  expect(noted()).toBe(0);
});

test('what had been there for longer is gone for good', async () => {
  const { deleted } = spine.content.source;
  spine.content.source.deleted = async (...asked) => {
    const found = await deleted(...asked);
    if (!found.ok) return found;
    const items = found.value.items.map((one) => ({ ...one, created: LONG_AGO }));
    return ok({ ...found.value, items });
  };
  await spine.content.store.deleteItem('products', 'a');
  await publish();
  expect(at('/de/product/laken')).toBe(410);
  expect(noted()).toBeGreaterThan(0);
});

test('an address that another page takes is no former address', async () => {
  await spine.content.write.page('care', 'pflege-alt');
  await spine.content.write.page('new', 'pflege');
  await publish();
  expect(at('/de/pflege')).toBe(200);
  expect(noted()).toBe(0);
});

test('a page that becomes the home page is found under its former address', async () => {
  await spine.content.write.page('home', 'start');
  await spine.content.write.page('offer', 'angebot');
  await spine.content.write.site({ home: { iv: ['home'] } });
  await publish();
  await spine.content.write.site({ home: { iv: ['offer'] } });
  await publish();
  expect(at('/de')).toBe(200);
  expect(at('/de/angebot')).toBe('301 /de');
  expect(at('/en/angebot')).toBe('301 /en');
  expect(at('/de/start')).toBe(200);
});

test('what moves since another one left its address is found under its former address', async () => {
  await spine.content.write.product('b', { name: { de: 'Laken', en: 'Sheet' } });
  await publish();
  const [former = ''] = spine.site.pages.ofItem('b');
  expect(former).toMatch(/^\/de\/product\/laken-/);
  await spine.content.write.product('a', { name: { de: 'Bettlaken', en: 'Sheet' } });
  await publish();
  expect(at('/de/product/laken')).toBe(200);
  expect(at(former)).toBe('301 /de/product/laken');
});

test('nothing is noted where no address changes, nor at the first publish', async () => {
  await spine.content.write.patch('products', 'a', { priceCents: { iv: 100 } });
  await publish();
  expect(noted()).toBe(0);
});

test.each([
  ['by new code', () => spine.load('other')],
  ['in full', () => undefined],
])(
  'what is renamed is found under its former address where the source is away in part and it is published %s',
  async (_how, prepare) => {
    const { wire, write } = spine.content;
    await write.product('a', { name: { de: 'Bettlaken', en: 'Bed sheet' } });
    wire.fault = ({ url }) =>
      new URL(url).pathname.includes('/assets') ? Response.json({}, { status: 400 }) : undefined;
    prepare();
    expect((await spine.publisher.publish({ full: true })).problem?.name).toBe('source-refused');
    wire.fault = () => undefined;
    await publish();
    expect(at('/de/product/laken')).toBe('301 /de/product/bettlaken');
    expect(at('/de/product/bettlaken')).toBe(200);
  },
);

test('nobody looks where an item is that has another price', async () => {
  const looked: string[] = [];
  const queries = spine.newQueries();
  const look = async () => {
    await spine.replica.sync(spine.content.source);
    await keepAddresses({
      ...spine.dependencies,
      queries: {
        ...queries,
        ask(name, ...args) {
          if (name === 'routes') looked.push(String(args[0]));
          return queries.ask(name, ...args);
        },
      },
      exists: () => true,
      source: spine.content.source,
      store: spine.content.store,
      refresh: (ids) => spine.replica.refresh(spine.content.source, 'redirects', ids),
    });
  };
  await spine.content.write.patch('products', 'a', { priceCents: { iv: 100 } });
  await look();
  expect(looked).toEqual([]);
  await spine.content.write.patch('products', 'a', { name: { de: 'Bettlaken' } });
  await look();
  expect(looked).toEqual(['a']);
});

test('a catalogue that goes away at once leaves no thousand redirects', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `x${index}`);
  for (const id of ids) await spine.content.write.product(id);
  await publish();
  for (const id of ids) await spine.content.write.status('products', id, 'Draft');
  expect((await spine.publisher.publish()).problem?.name).toBe('publish-refused');
  await publish({ force: true });
  expect(noted()).toBe(0);
  expect(spine.events).toContain('redirects-left-out');
});
