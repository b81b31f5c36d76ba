import { afterEach, beforeEach, expect, test } from 'vitest';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { createPublisher } from '#src/publish/publisher.ts';
import { createNamingRenderer, type PlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { openSpine } from './spine.ts';

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;

beforeEach(async () => {
  renderer = createNamingRenderer();
  spine = await openSpine(renderer);
  const { write } = spine.content;
  await write.category('beds', { Name: { de: 'Betten' } });
  for (const id of ['a', 'b', 'c', 'd']) {
    await write.product(id, { name: { de: `Laken ${id}` }, categories: { iv: ['beds'] } });
  }
  await write.page('home', '');
  await write.site({ home: { iv: ['home'] } });
  await spine.publisher.publish();
  renderer.rendered();
});

afterEach(() => spine.close());

/** What a full publish rendered. The site then is what the same gives in an empty store. */
async function renderedFully(): Promise<string[]> {
  const report = await spine.publisher.publish({ full: true });
  expect(report.full).toBe(true);
  const rendered = renderer.rendered();
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  renderer.rendered();
  return rendered;
}

test('a full publish by the same code renders no page whose content is as before', async () => {
  expect(await renderedFully()).toEqual([]);
});

test('a full publish renders what a change touches, and what is new', async () => {
  const { write } = spine.content;
  await write.product('a', {
    name: { de: 'Laken a' },
    categories: { iv: ['beds'] },
    articleNumber: { iv: 'AW-4711' },
  });
  await write.product('e', { name: { de: 'Kissen' } });
  const rendered = await renderedFully();
  expect(rendered).toContain('/de/product/laken-a');
  expect(rendered).toContain('/de/product/kissen');
  expect(rendered).not.toContain('/de/product/laken-b');
});

test('a change of every page, and one that takes pages away, are found by a full publish', async () => {
  const { write } = spine.content;
  await write.site({
    home: { iv: ['home'] },
    menu: { de: [{ label: 'Start', target: ['home'] }] },
  });
  await write.product('d', { name: { de: 'Decke' } });
  const rendered = await renderedFully();
  expect(rendered).toContain('/de/product/laken-b');
  expect(spine.site.lookup('/de/product/laken-d')?.status).not.toBe(200);
});

test('a page that failed is rendered again by a full publish', async () => {
  renderer.broken.set('/de/product/laken-b', 'reported');
  await spine.content.write.product('b', {
    name: { de: 'Laken b' },
    articleNumber: { iv: 'AW-1' },
  });
  await spine.publisher.publish();
  renderer.rendered();
  renderer.broken.clear();
  expect(await renderedFully()).toEqual(['/de/product/laken-b']);
});

test('a full publish finds what the log of changes does not name', async () => {
  const { content, dependencies } = spine;
  const forgetful = { ...spine.replica, changesSince: () => [] };
  const publisher = createPublisher({ ...dependencies, replica: forgetful });
  await content.write.product('a', { name: { de: 'Decke' }, categories: { iv: ['beds'] } });
  await content.store.deleteItem('products', 'd');
  expect(await publisher.publish()).toMatchObject({ full: false, rendered: 0, removed: 0 });
  await publisher.publish({ full: true });
  expect(spine.site.lookup('/de/product/decke')?.status).toBe(200);
  expect(await served(spine.site)).toEqual(await publishedAnew(dependencies, served));
});

test('a replica that was read anew from the same content renders nothing anew', async () => {
  const { content, dependencies, site } = spine;
  const replica = openReplica(':memory:');
  await replica.sync(content.source);
  const queries = () => createQueries(replica, { scope: 'published' });
  const publisher = createPublisher({ ...dependencies, replica, queries });
  const before = site.current()?.seq;
  expect(await publisher.publish()).toMatchObject({
    full: true,
    outcome: 'unchanged',
    unchanged: 12,
  });
  expect(renderer.rendered()).toEqual([]);
  expect(site.current()?.seq).toBe(before);
  replica.close();
});

test('nothing behind the keys differs after publishes of changes and a full one', async () => {
  await spine.content.write.product('a', { name: { de: 'Decke' } });
  await spine.publisher.publish();
  await spine.publisher.publish({ full: true });
  const states = [...spine.replica.states()].map(({ key, digest }) => [key, digest]);
  expect([...spine.site.recorded.states()].sort()).toEqual(states.sort());
});

test.each(['a full publish', 'a publish by new code'])(
  'what goes with %s and comes back as it was is found by the next publish',
  async (way) => {
    const { content, dependencies, publisher, site } = spine;
    await content.store.deleteItem('products', 'd');
    if (way === 'a publish by new code') spine.load('newer');
    await publisher.publish({ full: way === 'a full publish' });
    expect(site.lookup('/de/product/laken-d')).toBeUndefined();
    const data = { name: { de: 'Laken d' }, categories: { iv: ['beds'] } };
    await content.write.product('d', data);
    const report = await publisher.publish();
    expect(report.full).toBe(false);
    expect(await served(site)).toEqual(await publishedAnew(dependencies, served));
  },
);

test('the last item of a list goes with a publish of changes, and a full one knows what it changed', async () => {
  const { content, publisher, site, dependencies } = spine;
  for (const id of ['f1', 'f2']) {
    await content.write.put('colors', id, {
      name: { de: 'Moos' },
      hexcode: { iv: '#112233' },
    });
  }
  await publisher.publish();
  await content.store.deleteItem('colors', 'f1');
  await publisher.publish();
  await content.store.deleteItem('colors', 'f2');
  await publisher.publish({ full: true });
  expect(await served(site)).toEqual(await publishedAnew(dependencies, served));
});
