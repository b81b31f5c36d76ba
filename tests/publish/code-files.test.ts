import { afterEach, beforeEach, expect, test } from 'vitest';
import { createItemWarnings } from '#src/runtime/ports/item-warnings.ts';
import type { StoredFile } from '#src/site/entries.ts';
import { createPlainRenderer, type PlainRenderer } from './renderer.ts';
import { served } from './served.ts';
import { openSpine } from './spine.ts';

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;
/** The files of the code that is loaded now. */
let code: Record<string, string>;
/** How often they were read. */
let readings = 0;

beforeEach(async () => {
  renderer = createPlainRenderer();
  code = { '/_astro/a.11111111.js': 'old', '/favicon.ico': 'icon' };
  spine = await openSpine(renderer, { codeFiles, keepsAddresses: true });
  const { write } = spine.content;
  await write.category('beds');
  await write.product('a', { categories: { iv: ['beds'] } });
  await write.page('home', '');
  await write.page('care', 'pflege');
  await write.page('t1', 'vorlage');
  await write.site({ home: { iv: ['home'] }, productTemplate: { iv: ['t1'] } });
  await spine.publisher.publish();
});

afterEach(() => spine.close());

async function* codeFiles(): AsyncIterable<StoredFile> {
  readings++;
  for (const [path, body] of Object.entries(code)) {
    yield { path, aliases: [], type: 'text/plain', status: 200, body, headers: {} };
  }
}

const statusOf = (path: string) => spine.site.lookup(path)?.status;

test('new code draws every page anew and brings its files, in one build', async () => {
  const before = spine.site.current()?.seq ?? 0;
  renderer.rendered();
  code = { '/_astro/a.22222222.js': 'new' };
  spine.load('newer code');
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published', full: true });
  expect(spine.site.current()?.seq).toBe(before + 1);
  expect(renderer.rendered()).toContain('/de/pflege');
  expect(statusOf('/_astro/a.22222222.js')).toBe(200);
});

test('hashed files of earlier code stay for pages that are open; others go', async () => {
  code = { '/_astro/a.22222222.js': 'new' };
  spine.load('newer code');
  await spine.publisher.publish();
  expect(statusOf('/_astro/a.11111111.js')).toBe(200);
  expect(statusOf('/favicon.ico')).toBeUndefined();
});

test('a publish by the same code leaves its files alone, and does not read them', async () => {
  const before = readings;
  expect(await spine.publisher.publish({ full: true })).toMatchObject({ outcome: 'unchanged' });
  await spine.content.write.patch('products', 'a', { priceCents: { iv: 1 } });
  expect(await spine.publisher.publish()).toMatchObject({ outcome: 'published', full: false });
  expect(statusOf('/favicon.ico')).toBe(200);
  expect(readings).toBe(before);
});

test('what was renamed while the code was updated is found under its former address', async () => {
  const rename = (name: string) => spine.content.write.product('b', { name: { de: name } });
  await rename('Plaid');
  await spine.publisher.publish();
  await rename('Decke');
  spine.load('newer code');
  await spine.publisher.publish();
  expect(statusOf('/de/product/decke')).toBe(200);
  expect(spine.site.lookup('/de/product/plaid')).toMatchObject({
    status: 301,
    location: '/de/product/decke',
  });
});

test('code that cannot be read leaves the site as it was, and the next publish tries again', async () => {
  const before = await served(spine.site);
  const lost = async function* (): AsyncIterable<StoredFile> {
    yield* codeFiles();
    throw new Error('There is no build.');
  };
  const { codeFiles: whole } = spine.dependencies;
  spine.dependencies.codeFiles = lost;
  spine.load('newer code');
  await expect(spine.publisher.publish()).rejects.toThrow('There is no build.');
  expect(await served(spine.site)).toEqual(before);
  if (whole) spine.dependencies.codeFiles = whole;
  await spine.publisher.publish();
  expect(spine.site.head().app).toBe('newer code');
});

test('a redirect never takes the place of a file of the code, and leaves nothing missing', async () => {
  const { write: content, store } = spine.content;
  const from = '/bild.jpg';
  const load = async (name: string) => {
    spine.load(name);
    await spine.publisher.publish();
  };
  await content.put('redirects', 'r', { from: { iv: from }, to: { iv: '/de/pflege' } });
  await spine.publisher.publish();
  expect([statusOf(from), statusOf('/de/bild.jpg')]).toEqual([301, 301]);

  code = { [from]: 'picture' };
  await load('newer code');
  expect([statusOf(from), statusOf('/de/bild.jpg')]).toEqual([200, 301]);
  const warned = createItemWarnings(spine.replica, spine.site, {})(
    'redirects',
    [{ id: 'r' }],
    'de',
  );
  expect(warned.ok && warned.value.get('r')).toMatchObject({
    ...{ name: 'redirect-behind-file', details: { path: from } },
  });
  await content.patch('redirects', 'r', { to: { iv: '/de' } });
  await spine.publisher.publish();
  expect(statusOf(from)).toBe(200);

  code = {};
  await load('code without the file');
  expect(statusOf(from)).toBe(301);
  code = { [from]: 'picture' };
  await load('newer code again');
  await store.deleteItem('redirects', 'r');
  await spine.publisher.publish({ full: true });
  expect([statusOf(from), statusOf('/de/bild.jpg')]).toEqual([200, undefined]);
});
