import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { FILM, PICTURE, publish } from '../../../tests/stored-site.ts';
import { openSite } from '../site.ts';
import { createDeliveries } from './deliveries.ts';
import { createPurgeTarget } from './purge.ts';

test('a CDN forgets exactly the addresses that changed, pages in both forms, and what they named that is withdrawn', async () => {
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
  const withdrawn = new Set<string>();
  const target = createPurgeTarget({
    url: `http://127.0.0.1:${port}/purge`,
    token: 'secret',
    site,
    origin: () => 'https://shop.example',
    isWithdrawn: (path) => withdrawn.has(path),
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
  publish(site, { '/': 'home', '/b.css': 'b', '/ä': '' });
  await deliveries.settle();
  publish(site, { '/a': `<img src="${PICTURE}"><source src="${FILM}">` });
  await deliveries.settle();
  // Visitors get the film no more once no page names it; the picture stays in the library.
  withdrawn.add(FILM);
  publish(site, { '/a': 'a2' });
  await deliveries.settle();
  const at = (paths: string[]) => ({ files: paths.map((path) => `https://shop.example${path}`) });
  expect(bodies).toEqual([
    ['Bearer secret', { purge_everything: true }],
    ['Bearer secret', at(['/%C3%A4', '/%C3%A4/', '/builds/latest.json'])],
    ['Bearer secret', at(['/%C3%A4', '/%C3%A4/', '/builds/latest.json'])],
    ['Bearer secret', at(['/', '/b.css', '/%C3%A4', '/%C3%A4/', '/builds/latest.json'])],
    ['Bearer secret', at(['/a', '/a/', '/builds/latest.json'])],
    ['Bearer secret', at(['/a', '/a/', '/builds/latest.json', FILM])],
  ]);
  expect(deliveries.state()).toMatchObject([{ name: 'purge', behind: 0, tries: 0 }]);
});
