import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRIVATE } from '#src/runtime/http/headers.ts';
import { createHttpServer } from '#src/runtime/http/server.ts';
import { openServices, type DataServices } from '#src/runtime/engine/services.ts';
import { openDeliveries } from '#src/runtime/upkeep/targets.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { pictureUrl, SHARE } from '#src/model/fields/picture.ts';
import { queryKey } from '#src/model/pages/query.ts';
import type { Renderable, Renderer } from '#src/model/pages/renderer.ts';
import { createPublisher, type Publisher } from '#src/publish/publisher.ts';
import { setUp } from '#src/seed/setup.ts';
import type { Deliveries } from '#src/site/targets/deliveries.ts';
import { must } from '../replica/content.ts';

const PICTURE = '0a0a0a0a-0000-4000-8000-000000000001';
const DOCUMENT = '0a0a0a0a-0000-4000-8000-000000000002';
const PAGE: Renderable = { path: '/page.html', kind: 'file' };

/** A page that shows one picture, and leads to one document. */
const renderer: Renderer = {
  app: 'test',
  *routes() {
    yield PAGE;
  },
  async render({ path }, queries) {
    const reads = [queryKey('asset', PICTURE, 'de'), queryKey('file', DOCUMENT)];
    const picture = queries.ask('asset', PICTURE, 'de');
    const src = picture && pictureUrl({ ...picture, width: 160, format: 'webp' });
    const share = picture && pictureUrl({ ...picture, ...SHARE });
    const href = queries.ask('file', DOCUMENT)?.address;
    const body = `<img src="${src}"><meta content="${share}"><a href="${href}">`;
    const file = { path, aliases: [], type: 'text/html', status: 200 as const, headers: {}, body };
    return { outcome: 'rendered', files: [file], reads: reads.map((key) => queries.readOf(key)) };
  },
};

const folder = mkdtempSync(join(tmpdir(), 'loden-kept-'));
const siteDir = join(folder, 'site');
let services: DataServices;
let publisher: Publisher;
let deliveries: Deliveries;
let server: ReturnType<typeof createHttpServer>;
let url = '';

beforeAll(async () => {
  const env = parseEnv({ DATA_DIR: join(folder, 'data'), SITE_DIR: siteDir });
  services = openServices(env, () => undefined);
  must(await setUp(services.content.store));
  const { site, replica, queries, sync, pictures, assets } = services;
  const log = () => undefined;
  const now = Date.now;
  publisher = createPublisher({
    ...{ site, replica, sync, log, now },
    queries: () => queries,
    renderer: () => renderer,
  });
  const ask = async () => ({ status: 200, headers: [], body: new Uint8Array() });
  deliveries = openDeliveries({ services, app: () => ({ csp: '', ask }) }, env, log);
  const isEditor = (cookie: string | undefined) => () => cookie === 'editor';
  server = createHttpServer({
    site,
    handler: async (_req, res) => {
      res.writeHead(404).end();
      return { sent: Promise.resolve() };
    },
    questions: {
      ask: async () => ({ status: 404, headers: [], body: new Uint8Array() }),
      state: () => '',
    },
    isEditor: async (cookie) => isEditor(cookie)(),
    locals: () => ({}),
    hosts: new Set(['127.0.0.1']),
    trailingSlash: () => false,
    csp: { app: () => '', visitors: () => '', stored: () => '' },
    https: false,
    pictures: (path, cookie, client) =>
      pictures.serve(path, { client, isEditor: isEditor(cookie) }),
    assets: (path, cookie) => assets.serve(path, isEditor(cookie)),
    health: { reasons: () => [], isCurrent: () => true },
    log,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await deliveries.close();
  server.closeAllConnections();
  server.close();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Replaces both files and publishes that. Out: the addresses that the page names, and the build. */
async function publishFiles(red: number, words: string) {
  const { store } = services.content;
  const image = {
    width: 300,
    height: 200,
    channels: 3,
    background: { r: red, g: 0, b: 0 },
  } as const;
  const png = new Uint8Array(await sharp({ create: image }).png().toBuffer());
  must(await store.uploadAsset({ ...file(PICTURE, 'cloth.png', 'image/png'), bytes: png }));
  const pdf = new TextEncoder().encode(`%PDF-1.4\n${words}\n%%EOF`);
  must(await store.uploadAsset({ ...file(DOCUMENT, 'sizes.pdf', 'application/pdf'), bytes: pdf }));
  const report = await publisher.publish();
  expect(report.outcome).toBe('published');
  const build = services.site.current();
  if (!build) throw new Error('Nothing is served.');
  return { build, ...(await named()) };
}

const file = (id: string, fileName: string, mimeType: string) => ({ id, fileName, mimeType });

/** What the page that is served names. */
async function named() {
  const html = await (await fetch(`${url}/page.html`)).text();
  const [src, share, href] = [...html.matchAll(/"([^"]*)"/g)].map(([, address]) => address ?? '');
  return { src: src ?? '', share: share ?? '', href: href ?? '' };
}

const get = async (address: string, cookie = '') => {
  const answer = await fetch(url + address, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, cache: answer.headers.get('cache-control'), bytes };
};
const statusesOf = async ({ src, share, href }: Record<'src' | 'share' | 'href', string>) => [
  (await get(src)).status,
  (await get(share)).status,
  (await get(href)).status,
];
const redOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[0]?.mean ?? 0;

test('an earlier build that is put back has its pictures and documents, also those replaced since', async () => {
  const { site } = services;
  const old = await publishFiles(250, 'old sizes');
  const now = await publishFiles(10, 'new sizes');
  expect(now.src).not.toBe(old.src);

  // While nothing that visitors see names them, they are for who may look at old builds.
  expect(await statusesOf(old)).toEqual([404, 404, 404]);
  expect(await get(old.src, 'editor')).toMatchObject({ status: 200, cache: PRIVATE });
  expect(await get(old.href, 'editor')).toMatchObject({ status: 200, cache: PRIVATE });

  site.rollBack(old.build);
  expect(await named()).toMatchObject({ src: old.src, href: old.href });
  expect(await statusesOf(old)).toEqual([200, 200, 200]);
  const picture = await get(old.src);
  expect(picture.cache).toContain('immutable');
  expect(await redOf(picture.bytes)).toBeGreaterThan(200);
  expect(String((await get(old.href)).bytes)).toContain('old sizes');

  // A folder that follows the site gets them as well.
  await deliveries.settle();
  expect(await redOf(await readFile(join(siteDir, old.src)))).toBeGreaterThan(200);
  expect(String(await readFile(join(siteDir, old.href)))).toContain('old sizes');
  site.resume();
  expect(await statusesOf(now)).toEqual([200, 200, 200]);
  expect(await statusesOf(old)).toEqual([404, 404, 404]);
}, 60_000);

test('the picture to share of an earlier build is cropped as it was then', async () => {
  const { site, content } = services;
  const old = await publishFiles(120, 'before');
  must(await content.store.annotateAsset(PICTURE, { focusX: 1, focusY: -1 }));
  await publisher.publish();
  const moved = await named();
  expect([moved.share === old.share, (await get(old.share)).status]).toEqual([false, 404]);
  site.rollBack(old.build);
  expect(await statusesOf(old)).toEqual([200, 200, 200]);
  site.resume();
}, 60_000);

test('files that no kept build names any more are forgotten', async () => {
  const { site, replica } = services;
  const old = await publishFiles(60, 'first');
  const hash = old.src.split('/')[2] ?? '';
  await publishFiles(61, 'second');
  replica.forgetFormer(site.oldestContent() ?? 0);
  expect(replica.formerByHash(hash)).toHaveLength(1);
  await publishFiles(62, 'third');
  while (!site.sweep({ count: 2, maxAgeMs: Number.POSITIVE_INFINITY }, Date.now()).done);
  replica.forgetFormer(site.oldestContent() ?? 0);
  expect(replica.formerByHash(hash)).toEqual([]);
  expect((await get(old.src, 'editor')).status).toBe(404);
}, 60_000);
