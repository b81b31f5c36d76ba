import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { builtPages, builtReads } from '#src/publish/built-files.ts';
import { importBuild } from '#src/publish/import-build.ts';
import { createPlainRenderer, type PlainRenderer } from './renderer.ts';
import { publishedAnew, served } from './served.ts';
import { whole } from '../rendered.ts';
import { openSpine } from './spine.ts';

let renderer: PlainRenderer;
let spine: Awaited<ReturnType<typeof openSpine>>;
let dist: string;

beforeEach(async () => {
  dist = mkdtempSync(join(tmpdir(), 'loden-dist-'));
  renderer = createPlainRenderer();
  spine = await openSpine(renderer);
  const { write, source } = spine.content;
  await write.category('beds');
  await write.product('a', { categories: { iv: ['beds'] } });
  await write.page('home', '');
  await write.page('care', 'pflege');
  await write.page('t1', 'vorlage');
  await write.site({ home: { iv: ['home'] }, productTemplate: { iv: ['t1'] } });
  await spine.replica.sync(source);
});

afterEach(() => {
  spine.close();
  rmSync(dist, { recursive: true, force: true });
});

function write(name: string, body: string): void {
  const path = join(dist, 'client', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, body);
}

/** Leaves behind what `astro build` leaves, in one of its two formats. */
async function build(format: 'directory' | 'file'): Promise<void> {
  const queries = spine.dependencies.queries();
  const lines: string[] = [];
  for (const target of renderer.routes(queries)) {
    const { files, reads } = whole(await renderer.render(target, queries));
    lines.push(JSON.stringify({ path: target.path, route: target, reads }));
    for (const { path, aliases, type, body } of files) {
      for (const at of [path, ...aliases]) write(fileOf(at, type, format), body);
    }
  }
  writeFileSync(join(dist, 'reads.ndjson'), `${lines.join('\n')}\n`);
}

function fileOf(path: string, type: string, format: 'directory' | 'file'): string {
  const name = path.slice(1);
  if (type !== 'text/html') return name;
  return name === '' || format === 'directory' ? join(name, 'index.html') : `${name}.html`;
}

function takeOver(app = renderer.app) {
  return importBuild({
    site: spine.site,
    pages: builtPages(join(dist, 'client')),
    reads: builtReads(join(dist, 'reads.ndjson')),
    app,
    epoch: spine.replica.epoch,
    contentSeq: spine.replica.head(),
    replica: spine.replica,
    queries: spine.dependencies.queries(),
    now: () => 0,
  });
}

test.each(['directory' as const, 'file' as const])(
  'a build (format %s) becomes what a full publish gives, and publishes go on from it',
  async (format) => {
    await build(format);
    const report = await takeOver();
    expect(report.id).toBe(spine.site.current()?.id);
    expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
    renderer.rendered();
    expect(await spine.publisher.publish()).toMatchObject({ outcome: 'unchanged', full: false });
    await spine.content.write.patch('products', 'a', { priceCents: { iv: 1 } });
    await spine.publisher.publish();
    expect(renderer.rendered()).toHaveLength(6);
    expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
  },
);

test('files of the code are served, hashed ones of earlier code too', async () => {
  await build('directory');
  write('_astro/a.11111111.js', 'old');
  write('favicon.ico', 'icon');
  write('_headers', 'settings of another server');
  write('.hidden', 'hidden');
  await takeOver();
  expect(spine.site.lookup('/favicon.ico')).toMatchObject({ object: { type: 'image/x-icon' } });
  expect(spine.site.lookup('/_headers')).toBeUndefined();
  expect(spine.site.lookup('/.hidden')).toBeUndefined();
  rmSync(join(dist, 'client', '_astro'), { recursive: true });
  rmSync(join(dist, 'client', 'favicon.ico'));
  write('_astro/a.22222222.js', 'new');
  await takeOver('newer code');
  expect(spine.site.lookup('/_astro/a.11111111.js')).toBeDefined();
  expect(spine.site.lookup('/_astro/a.22222222.js')).toBeDefined();
  expect(spine.site.lookup('/favicon.ico')).toBeUndefined();
});

test('a full publish leaves the files of the code alone', async () => {
  await build('directory');
  write('favicon.ico', 'icon');
  await takeOver();
  expect(await spine.publisher.publish({ full: true })).toMatchObject({ outcome: 'unchanged' });
  expect(spine.site.lookup('/favicon.ico')).toBeDefined();
});

test('what was saved after the build is published next, also where it makes a page of none', async () => {
  await build('directory');
  const contentSeq = spine.replica.head();
  await spine.content.write.site({ productTemplate: { iv: ['care'] } });
  await spine.content.write.product('b');
  await spine.replica.sync(spine.content.source);
  await importBuild({
    site: spine.site,
    pages: builtPages(join(dist, 'client')),
    reads: builtReads(join(dist, 'reads.ndjson')),
    app: renderer.app,
    epoch: spine.replica.epoch,
    contentSeq,
    replica: spine.replica,
    queries: spine.dependencies.queries(),
    now: () => 0,
  });
  expect(spine.site.lookup('/de/vorlage')).toBeUndefined();
  await spine.publisher.publish();
  expect(spine.site.lookup('/de/vorlage')).toBeDefined();
  expect(spine.site.lookup('/de/pflege')).toBeUndefined();
  expect(await served(spine.site)).toEqual(await publishedAnew(spine.dependencies, served));
});

test('a build that is not whole is refused, and the site stays', async () => {
  await build('directory');
  await takeOver();
  const before = await served(spine.site);
  rmSync(join(dist, 'client', 'de', 'pflege'), { recursive: true });
  await expect(takeOver()).rejects.toThrow('/de/pflege');
  expect(await served(spine.site)).toEqual(before);
  writeFileSync(join(dist, 'reads.ndjson'), '{"path":1}\n');
  await expect(takeOver()).rejects.toThrow();
  expect(await served(spine.site)).toEqual(before);
});

test('a redirect never takes the place of a file of the code, and leaves nothing missing', async () => {
  const { write: content, store } = spine.content;
  const from = '/share.jpg';
  const statusOf = (path: string) => spine.site.lookup(path)?.status;
  await content.put('redirects', 'r', { from: { iv: from }, to: { iv: '/de/pflege' } });
  await build('directory');
  await takeOver();
  await spine.publisher.publish();
  expect([statusOf(from), statusOf('/de/share.jpg')]).toEqual([301, 301]);

  write('share.jpg', 'picture');
  await takeOver('newer code');
  expect([statusOf(from), statusOf('/de/share.jpg')]).toEqual([200, 301]);
  await content.patch('redirects', 'r', { to: { iv: '/de' } });
  await spine.publisher.publish();
  expect(statusOf(from)).toBe(200);

  rmSync(join(dist, 'client', 'share.jpg'));
  await takeOver('code without the file');
  expect(statusOf(from)).toBe(301);
  write('share.jpg', 'picture');
  await takeOver('newer code');
  await store.deleteItem('redirects', 'r');
  await spine.publisher.publish({ full: true });
  expect([statusOf(from), statusOf('/de/share.jpg')]).toEqual([200, undefined]);
});
