import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { filesBelow } from '#src/lib/node/files.ts';
import { newBuildId } from '../builds.ts';
import type { Signpost } from '../entries.ts';
import { openSite, type Site } from '../site.ts';
import { createDeliveries } from './deliveries.ts';
import { createFolderTarget } from './folder.ts';
import { createPurgeTarget } from './purge.ts';

const TOOK = { sync: 0, affected: 0, render: 0, commit: 0 };
const PICTURE = '/pictures/0011/50-50/320.webp';

function publish(site: Site, pages: Record<string, string | Signpost>): void {
  const draft = site.begin({ id: newBuildId(), at: 1, app: 'a', epoch: 'e', contentSeq: 1 });
  for (const [path, body] of Object.entries(pages)) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/html';
    const file = { path, aliases: [], type, status: 200, headers: {} };
    if (body === '') draft.remove(path);
    else draft.put(path, undefined, [typeof body === 'string' ? { ...file, body } : body]);
  }
  draft.commit(TOOK);
}

const temporary = () => mkdtempSync(join(tmpdir(), 'loden-target-'));

function openShop(root = temporary()) {
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const folder = createFolderTarget({
    root,
    site,
    headers: () => '/*\n  X-Frame-Options: DENY\n',
    picture: async (path) => (path === PICTURE ? Buffer.from('picture') : undefined),
  });
  const problems: string[] = [];
  const deliveries = createDeliveries({
    site,
    targets: [folder],
    now: Date.now,
    log: ({ name }) => problems.push(name),
    waitMs: 20,
  });
  onTestFinished(() => deliveries.close());
  return { root, site, deliveries, problems };
}

const read = (root: string, file: string) => readFileSync(join(root, file), 'utf8');

async function filesOf(root: string): Promise<string[]> {
  const files = [];
  for await (const file of filesBelow(root)) files.push(file);
  return files.sort();
}

test('the folder holds pages, files, pictures, redirects, headers and builds', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, {
    '/': 'home',
    '/de/plaid': `<img src="${PICTURE}">`,
    '/404.html': 'lost',
    '/theme.css': ':root{}',
    '/de/alt': { path: '/de/alt', aliases: [], status: 301, location: '/de/plaid' },
    '/de/weg ä': { path: '/de/weg ä', aliases: [], status: 410 },
  });
  expect(await deliveries.settle()).toMatchObject([{ name: 'folder', behind: 0, tries: 0 }]);
  const { id } = site.current() ?? { id: '' };
  expect(await filesOf(root)).toEqual(
    [
      ...['.loden-site', '404.html', '_headers', '_redirects', 'builds/latest.json'],
      ...[`builds/meta/${id}.json`, 'de/plaid/index.html', 'index.html'],
      ...[PICTURE.slice(1), 'theme.css'],
    ].sort(),
  );
  expect(read(root, '_redirects')).toBe('/de/alt /de/plaid 301\n/de/weg%20%C3%A4 /404.html 410\n');
  expect(JSON.parse(read(root, 'builds/latest.json'))).toMatchObject({ id });
});

test('a change writes what it touches, and removes what is gone', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1', '/b/c': 'c1', '/still': 'still' });
  await deliveries.settle();
  writeFileSync(join(root, 'still/index.html'), 'touched by hand');
  publish(site, { '/a': 'a2', '/b/c': '' });
  await deliveries.settle();
  expect(read(root, 'a/index.html')).toBe('a2');
  expect(read(root, 'still/index.html')).toBe('touched by hand');
  expect(existsSync(join(root, 'b'))).toBe(false);
});

test('a rollback reaches the folder too', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1', '/b': 'b1' });
  const first = site.current();
  publish(site, { '/a': 'a2', '/b': '' });
  await deliveries.settle();
  if (first) site.rollBack(first);
  await deliveries.settle();
  expect([read(root, 'a/index.html'), read(root, 'b/index.html')]).toEqual(['a1', 'b1']);
  expect(JSON.parse(read(root, 'builds/latest.json'))).toMatchObject({ id: first?.id });
});

test('a folder that is not ours is refused, and the site goes on', async () => {
  const root = temporary();
  writeFileSync(join(root, 'letter.txt'), 'private');
  const { site, deliveries, problems } = openShop(root);
  publish(site, { '/a': 'a1' });
  const [state] = await deliveries.settle();
  expect(state).toMatchObject({ tries: 1, problem: { name: 'target-failed' } });
  expect(state?.problem?.details['reason']).toContain('empty folder');
  expect(problems).toEqual(['target-failed']);
  expect(await filesOf(root)).toEqual(['letter.txt']);
});

test('files that others put beside ours stay', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  writeFileSync(join(root, 'google123.html'), 'proof');
  const other = openShop(root);
  publish(other.site, { '/z': 'z1' });
  await other.deliveries.settle();
  expect(await filesOf(root)).toContain('google123.html');
  expect(existsSync(join(root, 'a'))).toBe(false);
  expect(read(root, 'z/index.html')).toBe('z1');
});

test('a link in the folder is not followed', async () => {
  const { root, site, deliveries } = openShop();
  publish(site, { '/a': 'a1' });
  await deliveries.settle();
  const outside = temporary();
  rmSync(join(root, 'a'), { recursive: true });
  symlinkSync(outside, join(root, 'a'));
  publish(site, { '/a': 'a2', '/a/b': 'b' });
  const [state] = await deliveries.settle();
  expect(state?.problem?.details['reason']).toContain('link');
  expect(await filesOf(outside)).toEqual([]);
});

test('a target that was down gets what it missed, without another publish', async () => {
  const root = join(temporary(), 'below');
  writeFileSync(root, 'in the way');
  const { site, deliveries } = openShop(root);
  publish(site, { '/a': 'a1' });
  expect((await deliveries.settle())[0]).toMatchObject({ tries: 1 });
  rmSync(root);
  mkdirSync(root);
  await expect.poll(() => deliveries.state()[0]).toMatchObject({ behind: 0, tries: 0 });
  expect(read(root, 'a/index.html')).toBe('a1');
});

test('a CDN forgets exactly the addresses that changed', async () => {
  const bodies: unknown[] = [];
  let status = 200;
  const cdn = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    bodies.push([req.headers.authorization, JSON.parse(Buffer.concat(chunks).toString())]);
    res.writeHead(status).end();
  });
  cdn.listen(0, '127.0.0.1');
  await once(cdn, 'listening');
  onTestFinished(() => void cdn.close());
  const { port } = cdn.address() as AddressInfo;
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  const target = createPurgeTarget({
    url: `http://127.0.0.1:${port}/purge`,
    token: 'secret',
    site,
    origin: () => 'https://shop.example',
  });
  const options = { site, targets: [target], now: Date.now, log: () => {} };
  const deliveries = createDeliveries({ ...options, waitMs: 60_000 });
  onTestFinished(() => deliveries.close());

  publish(site, { '/a': 'a1', '/ä': 'b1' });
  await deliveries.settle();
  publish(site, { '/ä': 'b2' });
  status = 500;
  await deliveries.settle();
  status = 200;
  await deliveries.settle();
  const files = ['https://shop.example/%C3%A4', 'https://shop.example/builds/latest.json'];
  expect(bodies).toEqual([
    ['Bearer secret', { purge_everything: true }],
    ['Bearer secret', { files }],
    ['Bearer secret', { files }],
  ]);
  expect(deliveries.state()).toMatchObject([{ name: 'purge', behind: 0, tries: 0 }]);
});
