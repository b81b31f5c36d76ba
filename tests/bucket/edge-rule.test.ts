import { expect, onTestFinished, test } from 'vitest';
import { headersFile } from '#src/runtime/upkeep/targets.ts';
import { openSite } from '#src/site/site.ts';
import { publish } from '../stored-site.ts';
import { bucketTarget } from './bucket-site.ts';
import { copyRule } from './edge-rule.ts';
import { openS3Server } from './s3-server.ts';

test('the rule for the edge serves a bucket as our server would', async () => {
  const s3 = await openS3Server();
  const site = openSite(':memory:');
  onTestFinished(() => site.close());
  publish(site, {
    '/': '<html lang="de">home',
    '/de/größe': 'umlauts',
    '/404.html': 'lost',
    '/en/404.html': 'lost in English',
    '/theme.css': ':root{}',
    '/de/alt': { path: '/de/alt', aliases: [], status: 301, location: '/de/gr%C3%B6%C3%9Fe' },
    '/de/fort': { path: '/de/fort', aliases: [], status: 301, location: 'https://a.example/' },
    '/de/weg ä': { path: '/de/weg ä', aliases: [], status: 410 },
  });
  const to = site.current();
  if (!to) throw new Error('Nothing was published.');
  const target = bucketTarget(
    site,
    { ...s3.settings, bucket: 'plain' },
    { headers: () => headersFile("default-src 'self'", true) },
  );
  expect((await target.deliver(new Set(), to, new AbortController().signal)).ok).toBe(true);
  const rule = await copyRule(`${s3.settings.endpoint}/plain`);
  const ask = (path: string, init?: RequestInit) =>
    rule.fetch(new Request(`https://shop.example${encodeURI(path)}`, init));

  const home = await ask('/');
  expect([home.status, await home.text()]).toEqual([200, '<html data-static lang="de">home']);
  expect(home.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(home.headers.get('strict-transport-security')).toContain('max-age=');
  expect(home.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await (await ask('/de/größe')).text()).toBe('umlauts');
  const moved = await ask('/de/alt?from=mail');
  expect([moved.status, moved.headers.get('location')]).toEqual([
    ...[301, '/de/gr%C3%B6%C3%9Fe?from=mail'],
  ]);
  expect((await ask('/de/fort?a')).headers.get('location')).toBe('https://a.example/');
  const gone = await ask('/de/weg ä');
  expect([gone.status, await gone.text()]).toEqual([410, 'lost']);
  const lost = await ask('/nirgends');
  expect([lost.status, lost.headers.get('cache-control')]).toEqual([404, 'no-store']);
  for (const path of ['/en', '/en/nowhere']) {
    const english = await ask(path);
    expect([english.status, await english.text()]).toEqual([404, 'lost in English']);
  }
  for (const path of ['/de/nirgends', '/england']) {
    expect(await (await ask(path)).text(), path).toBe('lost');
  }
  for (const path of ['/.loden-site', '/_headers', '/_redirects']) {
    expect((await ask(path)).status, path).toBe(404);
  }
  expect((await ask('/', { method: 'POST' })).status).toBe(405);
  const etag = home.headers.get('etag') ?? '';
  const same = await ask('/', { headers: { 'If-None-Match': etag } });
  expect([same.status, await same.text()]).toEqual([304, '']);
});
