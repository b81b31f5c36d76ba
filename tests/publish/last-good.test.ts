import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPublisher } from '#src/publish/publisher.ts';
import { createPlainRenderer } from './renderer.ts';
import { openSpine } from './spine.ts';

let spine: Awaited<ReturnType<typeof openSpine>>;

beforeEach(async () => {
  spine = await openSpine(createPlainRenderer(), { keepsAddresses: true });
  const { write } = spine.content;
  await write.product('a', { name: { de: 'Laken' } });
  await write.page('home', '');
  await write.site({ home: { iv: ['home'] } });
  await spine.publisher.publish();
});

afterEach(() => spine.close());

const PATH = '/de/product/laken';
/** What the plain renderer printed, without the name of the code above it. */
const htmlOf = (body: Buffer) => body.toString('utf8').split('\n')[1] ?? '';
const isThere = (path: string) => spine.site.lookup(path)?.object !== undefined;

test('a product that no longer fits keeps its last good page, and the report names it', async () => {
  await spine.content.write.patch('products', 'a', { order: { iv: 1.5 } });
  const report = await spine.publisher.publish();
  expect(report).toMatchObject({ removed: 0, failed: 2 });
  expect(report.errors).toContainEqual({ path: PATH, name: 'item-kept' });
  expect(isThere(PATH)).toBe(true);
  expect(spine.site.pages.get(PATH)?.problem).toBe('item-kept');
});

test('it stays through later publishes, full ones too, and is renewed once it fits', async () => {
  const { write } = spine.content;
  await write.patch('products', 'a', { order: { iv: 1.5 } });
  await spine.publisher.publish();
  await write.site({ name: { iv: 'Neuer Name' } });
  await spine.publisher.publish();
  await spine.publisher.publish({ full: true });
  expect(isThere(PATH)).toBe(true);
  await write.patch('products', 'a', { order: { iv: 2 } });
  await spine.publisher.publish();
  expect(spine.site.pages.get(PATH)).toMatchObject({ problem: undefined });
});

test('it goes with the next publish when it is unpublished, or when somebody says that it is meant', async () => {
  const { write } = spine.content;
  await write.patch('products', 'a', { order: { iv: 1.5 } });
  await spine.publisher.publish();
  await spine.publisher.publish({ force: true });
  expect(spine.site.pages.ofItem('a')).toEqual([]);

  await write.product('b', { name: { de: 'Tuch' } });
  await spine.publisher.publish();
  await write.patch('products', 'b', { order: { iv: 1.5 } });
  await spine.publisher.publish();
  expect(isThere('/de/product/tuch')).toBe(true);
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'unchanged', failed: 2 });
  await write.status('products', 'b', 'Draft');
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published' });
  expect(spine.site.pages.ofItem('b')).toEqual([]);
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'unchanged', failed: 0 });
});

test('its address is gone, and not unknown, where it is unpublished after that', async () => {
  const { write } = spine.content;
  await write.patch('products', 'a', { order: { iv: 1.5 } });
  await spine.publisher.publish();
  expect(spine.site.lookup(PATH)?.status).toBe(200);
  await write.status('products', 'a', 'Draft');
  await spine.publisher.publish();
  expect(spine.site.lookup(PATH)?.status).toBe(410);
});

test('the home page stays when its item is taken away', async () => {
  await spine.content.write.status('pages', 'home', 'Draft');
  const report = await spine.publisher.publish();
  expect(report.errors).toContainEqual({ path: '/de', name: 'home-missing' });
  expect(isThere('/de')).toBe(true);
  await spine.content.write.site({ postageCents: { iv: 690 } });
  const { errors } = await spine.publisher.publish();
  expect(errors.filter(({ path }) => path === '/de')).toHaveLength(1);
  await spine.content.write.page('other', '');
  await spine.content.write.site({ home: { iv: ['other'] } });
  expect(await spine.publisher.publish()).toMatchObject({ failed: 0 });
  expect(spine.site.pages.get('/de')?.target).toMatchObject({ id: 'other' });
});

test('pages without their template stay, until somebody says that it is meant', async () => {
  const missing = createPlainRenderer('without template');
  const render = missing.render.bind(missing);
  missing.render = async (target, queries, last) => {
    if (target.kind !== 'product') return render(target, queries, last);
    const reads = [queries.readOf('template:product')];
    return { outcome: 'gone', reads, problem: { name: 'template-missing', details: {} } };
  };
  spine.dependencies.renderer = () => missing;
  const publisher = createPublisher(spine.dependencies);
  const report = await publisher.publish();
  expect(report).toMatchObject({ failed: 2, removed: 0 });
  expect(isThere(PATH)).toBe(true);
  await publisher.publish({ force: true });
  expect(isThere(PATH)).toBe(false);
});

test('a wrong value in the site item leaves every page as it is, and other changes are published', async () => {
  const { write } = spine.content;
  await write.site({
    name: { iv: 'Weberei' },
    menu: { de: [{ label: 'Start', target: ['home'] }] },
  });
  await spine.publisher.publish();
  await write.site({ postageCents: { iv: 6.9 }, name: { iv: 'Andere' } });
  expect(await spine.publisher.publish()).toMatchObject({ changed: 0, removed: 0, failed: 0 });
  await write.product('b', { name: { de: 'Tuch' } });
  await spine.publisher.publish({ full: true });
  const object = spine.site.lookup('/de/product/tuch')?.object;
  const page = object && JSON.parse(htmlOf(await spine.site.body(object, 'identity')));
  expect(page).toMatchObject({
    site: { name: 'Weberei' },
    menu: [{ label: 'Start', path: '/de' }],
  });
});

test('where no good site item is known the site stays as it is until there is one', async () => {
  const fresh = await openSpine(createPlainRenderer());
  try {
    await fresh.content.write.page('home', '');
    await fresh.content.write.site({ home: { iv: ['home'] }, postageCents: { iv: 6.9 } });
    const refused = await fresh.publisher.publish({ force: true });
    expect(refused).toMatchObject({ outcome: 'failed', problem: { name: 'site-unknown' } });
    expect(fresh.site.lookup('/de')).toBeUndefined();
    await fresh.content.write.site({ postageCents: { iv: 690 } });
    expect(await fresh.publisher.publish()).toMatchObject({ outcome: 'published' });
  } finally {
    fresh.close();
  }
});
