import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ASSET_POLICY } from '#src/assets/assets.ts';
import { IMMUTABLE, WITHDRAWABLE } from '#src/lib/cache-control.ts';
import { filesBelow } from '#src/lib/node/files.ts';
import type { StaticEntry } from '#src/model/pages/search.ts';
import { openDeliveries } from '#src/runtime/upkeep/targets.ts';
import { staticPage } from '#src/site/targets/site-files.ts';
import { openS3Server } from '../bucket/s3-server.ts';
import { elements } from './html.ts';
import { hasNginx, serveByNginx } from './nginx.ts';
import { openShop, productId } from './shop.ts';

test('SITE_DIR and SITE_BUCKET hold the shop as files: every page, and everything that the pages name', async () => {
  const siteDir = await mkdtemp(join(tmpdir(), 'loden-folder-'));
  onTestFinished(() => rm(siteDir, { recursive: true, force: true }));
  const shop = await openShop();
  onTestFinished(() => shop.end());
  const problems: string[] = [];
  const s3 = await openS3Server();
  const env = { ...shop.env, siteDir, siteBucket: s3.settings };
  const deliveries = openDeliveries(shop, env, (line) => problems.push(line));
  onTestFinished(() => deliveries.close());
  expect(await deliveries.settle()).toMatchObject([
    { name: 'folder', behind: 0, tries: 0 },
    { name: 'bucket', behind: 0, tries: 0 },
  ]);
  expect(problems).toEqual([]);

  const filesNow = async () =>
    new Set(await Array.fromAsync(filesBelow(siteDir), (file) => `/${file}`));
  const files = await filesNow();
  const inPages = new Set<string>();
  // What pages name is nothing that visitors may not have.
  await deliveries.tidy();
  expect([await filesNow(), problems]).toEqual([files, []]);
  const { site, content, sync } = shop.services;
  const read = (file: string) => readFileSync(join(siteDir, file), 'utf8');
  for (const path of site.paths()) {
    const entry = site.lookup(path);
    if (!entry?.object?.type.startsWith('text/html') || path.endsWith('.html')) continue;
    const html = read(path === '/' ? '/index.html' : `${path}.html`);
    expect(html, path).toContain('<html data-static ');
    expect(html, path).toBe(staticPage(String(await site.body(entry.object, 'identity'))));
    const object = await s3.visit(path);
    expect([object.status, await object.text()], path).toEqual([200, html]);
    expect(object.headers.get('content-encoding'), path).toBe('gzip');
    const named = elements(html, '(?:img|link|script)').flatMap(
      ({ src, href }) => src ?? href ?? [],
    );
    for (const address of named.filter((one) => /^\/(?:_astro|pictures|fonts)\//.test(one))) {
      expect(files, `${address} of ${path}`).toContain(address);
      inPages.add(address);
    }
  }
  for (const address of inPages) {
    const object = await s3.visit(address);
    expect([object.status, object.headers.get('cache-control')], address).toEqual([
      ...[200, address.startsWith('/pictures/') ? WITHDRAWABLE : IMMUTABLE],
    ]);
    const bytes = Buffer.from(await object.arrayBuffer());
    expect(bytes.equals(readFileSync(join(siteDir, address))), address).toBe(true);
  }
  expect(await (await s3.visit('/de/suche')).text()).toBe(read('/de/suche.html'));
  expect(read('/_headers')).toContain("default-src 'self'");
  expect(read('/robots.txt')).toContain('User-agent');

  if (hasNginx) {
    const url = await serveByNginx(read('/_nginx.conf'));
    const ask = (path: string) => fetch(url + encodeURI(path), { redirect: 'manual' });
    for (const path of site.paths()) {
      const entry = site.lookup(path);
      if (!entry?.object) continue;
      const answer = await ask(path);
      expect(answer.status, path).toBe(200);
      const bytes = Buffer.from(await answer.arrayBuffer());
      const stored = await site.body(entry.object, 'identity');
      const isPage = entry.object.type.startsWith('text/html');
      const expected = isPage ? Buffer.from(staticPage(String(stored))) : stored;
      expect(bytes.equals(expected), path).toBe(true);
    }
    for (const path of ['/.loden-site', '/_headers', '/_nginx.conf', '/_redirects', '/nirgends']) {
      expect((await ask(path)).status, path).toBe(404);
    }
    expect(await (await ask('/en/nowhere')).text()).toBe(read('/en/404.html'));
    expect(await (await ask('/england')).text()).toBe(read('/404.html'));
    const { headers } = await ask('/de');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect((await ask('/theme.css')).headers.get('content-encoding')).toBe('gzip');
    const font = [...files].find((file) => file.startsWith('/fonts/')) ?? '';
    expect((await ask(font)).headers.get('cache-control')).toBe(IMMUTABLE);
    mkdirSync(join(siteDir, 'assets'), { recursive: true });
    writeFileSync(
      join(siteDir, 'assets', 'drawing.svg'),
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
    );
    const file = await ask('/assets/drawing.svg');
    expect(file.headers.get('content-security-policy')).toBe(ASSET_POLICY);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const rules = await ask((headers.get('speculation-rules') ?? '').replaceAll('"', ''));
    expect(rules.headers.get('content-type')).toContain('application/speculationrules+json');
  } else console.warn('There is no nginx: what it makes of the folder is not tested.');

  await content.store.createItem({
    schema: 'redirects',
    id: 'former',
    data: { from: { iv: '/über uns' }, to: { iv: '/de/product/neue-ware' } },
    status: 'Published',
  });
  await content.store.patchItem('products', productId(1), { name: { de: 'Neue Ware' } });
  await sync();
  await shop.publisher.publish();
  await deliveries.settle();
  expect(read('/de/product/neue-ware.html')).toContain('Neue Ware');
  const found: StaticEntry[] = JSON.parse(read('/search.de.json'));
  expect(found.find(({ href }) => href === '/de/product/neue-ware')?.title).toBe('Neue Ware');
  expect(found.map(({ href }) => href)).not.toContain('/de/product/ware-1');
  expect(read('/_redirects')).toContain('/de/product/ware-1 ');
  expect(await (await s3.visit('/de/product/neue-ware')).text()).toContain('Neue Ware');
  const moved = await s3.visit('/de/product/ware-1');
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/de/product/neue-ware']);
  if (!hasNginx) return;
  const url = await serveByNginx(read('/_nginx.conf'));
  for (const path of ['/de/product/ware-1', '/product/ware-1/', '/über uns', '/de/über uns/']) {
    const { status, headers } = await fetch(url + encodeURI(path), { redirect: 'manual' });
    expect([status, headers.get('location')], path).toEqual([301, '/de/product/neue-ware']);
  }
});
