import { createServer, type IncomingHttpHeaders } from 'node:http';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createPlausible } from './plausible.ts';
import type { SiteVisit } from './visit.ts';

const VISIT: SiteVisit = {
  name: 'pageview',
  path: '/de/pflege',
  query: '?utm_source=winter',
  referrer: 'example.org',
  campaign: 'winter',
  device: 'phone',
  detail: null,
  revenue: null,
};
const ANNA = { client: '2001:db8:0:1', address: '2001:db8:0:1::7', agent: 'Firefox' };

type Got = { url: string | undefined; headers: IncomingHttpHeaders; body: unknown };

/** A Plausible that keeps what it gets. In: what it answers; `hangs`: it never does. */
async function listen(status: number | 'hangs' = 202) {
  const got: Got[] = [];
  const server = createServer(async (req, res) => {
    const chunks = await req.toArray();
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
    got.push({ url: req.url, headers: req.headers, body });
    if (status !== 'hangs') res.writeHead(status, { location: '/elsewhere' }).end();
  }).listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('no port');
  return { got, url: `http://localhost:${bound.port}` };
}

function forward(url: string, options: { mostWaiting?: number; limitMs?: number } = {}) {
  const reasons: string[] = [];
  const plausible = createPlausible({
    settings: { url, site: 'shop.example' },
    origin: () => 'https://shop.example',
    failed: (reason) => void reasons.push(reason),
    ...options,
  });
  onTestFinished(plausible.close);
  return { ...plausible, reasons };
}

test('a visit is sent on with address and browser of the visitor, and no more than is counted', async () => {
  const { got, url } = await listen();
  const { count, settle } = forward(url);
  count(VISIT, ANNA);
  await settle();
  expect(got).toHaveLength(1);
  expect(got[0]).toMatchObject({
    url: '/api/event',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Firefox',
      'x-forwarded-for': '2001:db8:0:1::7',
    },
    body: {
      name: 'pageview',
      url: 'https://shop.example/de/pflege?utm_source=winter',
      domain: 'shop.example',
      referrer: 'https://example.org/',
    },
  });
  expect(got[0]?.headers).not.toHaveProperty('cookie');
});

test('events have their words and their revenue', async () => {
  const { got, url } = await listen();
  const { count, settle } = forward(url);
  count({ ...VISIT, name: 'Outbound Link: Click', detail: 'maps.example/alm' }, ANNA);
  count({ ...VISIT, name: 'Enquiry', revenue: { currency: 'EUR', cents: 24_850 } }, ANNA);
  count({ ...VISIT, name: 'Search: No Results', detail: 'walldecke' }, ANNA);
  await settle();
  // Several are on their way at a time.
  expect(got.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ name: 'Outbound Link: Click', props: { url: 'https://maps.example/alm' } },
      }),
      expect.objectContaining({ name: 'Enquiry', revenue: { currency: 'EUR', amount: 248.5 } }),
      expect.objectContaining({ name: 'Search: No Results', props: { words: 'walldecke' } }),
    ]),
  );
});

test('what cannot be sent is said once in a row, and dropped', async () => {
  const { url } = await listen(500);
  const { count, settle, reasons } = forward(url);
  for (let n = 0; n < 20; n += 1) count(VISIT, ANNA);
  await settle();
  expect(reasons).toEqual(['Plausible answers 500.']);
});

test('the reason says why Plausible cannot be reached', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('no port');
  server.close();
  await once(server, 'close');
  const { count, settle, reasons } = forward(`http://127.0.0.1:${bound.port}`);
  count(VISIT, ANNA);
  await settle();
  expect(reasons).toEqual(['fetch failed: ECONNREFUSED']);
});

test('a redirect is not followed: addresses go to the Plausible of the settings only', async () => {
  const { got, url } = await listen(302);
  const { count, settle, reasons } = forward(url);
  count(VISIT, ANNA);
  await settle();
  expect(got).toHaveLength(1);
  expect(reasons).toEqual(['Plausible answers 302.']);
});

test('while Plausible hangs no more events wait than there is room for', async () => {
  const { got, url } = await listen('hangs');
  const { count, settle, reasons } = forward(url, { mostWaiting: 10, limitMs: 200 });
  for (let n = 0; n < 1_000; n += 1) count(VISIT, ANNA);
  await settle();
  expect(got.length).toBeLessThanOrEqual(18);
  expect(reasons.length).toBeGreaterThan(0);
});
