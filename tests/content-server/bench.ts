import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContentServer } from '#src/content-server/server.ts';

/**
 * Measures the content server with 1,000 and 100,000 items (or the sizes given as arguments) and prints
 * a table: requests a second and the 99th percentile, one request after the other, in process.
 */
const SIZES = process.argv.slice(2).map(Number).filter(Boolean);
const SECONDS = 2;
const WORDS = ['wool', 'loden', 'linen', 'shirt', 'jacket', 'blanket', 'green', 'grey'];

type Ask = (method: string, path: string, body?: object) => Promise<void>;

async function open(dataDir: string) {
  const server = createContentServer({ dataDir, clientSecret: 'secret' });
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: 'secret',
  });
  const url = 'http://x/identity-server/connect/token';
  const answer = await server.handle(new Request(url, { method: 'POST', body: form }));
  const { access_token }: { access_token: string } = await answer.json();
  const headers = {
    authorization: `Bearer ${access_token}`,
    'content-type': 'application/json',
    'x-unpublished': '1',
  };
  const ask: Ask = async (method, path, body) => {
    const init =
      body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const response = await server.handle(new Request(`http://x/api${path}`, init));
    if (response.status >= 400) throw new Error(`${method} ${path}: ${await response.text()}`);
    await response.arrayBuffer();
  };
  return { server, ask };
}

const item = (number: number) => ({
  title: { iv: `${WORDS[number % 8]} ${WORDS[(number >> 3) % 8]} ${number}` },
  sku: { iv: `S-${number}` },
  price: { iv: (number * 7919) % 100_000 },
  tags: { iv: [WORDS[number % 5] ?? ''] },
});

async function fill(ask: Ask, size: number): Promise<void> {
  const string = { fieldType: 'String' };
  const fields = [
    { name: 'title', properties: string },
    { name: 'sku', properties: { ...string, isUnique: true } },
    { name: 'price', properties: { fieldType: 'Number' } },
    { name: 'tags', properties: { fieldType: 'Tags' } },
  ];
  await ask('POST', '/apps/loden/schemas', { name: 'items', isPublished: true, fields });
  for (let start = 0; start < size; start += 10_000) {
    const jobs = Array.from({ length: Math.min(10_000, size - start) }, (_, index) => ({
      id: `i${start + index}`,
      status: 'Published',
      data: item(start + index),
    }));
    await ask('POST', '/content/loden/items/bulk', { jobs });
  }
}

async function measure(name: string, work: (count: number) => Promise<void>): Promise<string> {
  const times: number[] = [];
  const end = performance.now() + SECONDS * 1_000;
  for (let count = 0; performance.now() < end; count += 1) {
    const start = performance.now();
    await work(count);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0;
  const cells = [name.padEnd(22), String(Math.round(times.length / SECONDS)).padStart(8)];
  return [...cells, `${p99.toFixed(1).padStart(10)} ms`].join(' ');
}

async function bench(size: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const { server, ask } = await open(dataDir);
  const start = performance.now();
  await fill(ask, size);
  const rate = Math.round(size / ((performance.now() - start) / 1_000));
  console.log(
    `\n${size} items, written at ${rate} a second\n${'request'.padEnd(22)}   a second        p99`,
  );
  const items = '/content/loden/items';
  const filter = (text: string) => `${items}?$top=20&$filter=${encodeURIComponent(text)}`;
  const graphql = '{ queryItemsContents(top: 20) { id flatData { title price } } }';
  const jobs: [string, (count: number) => Promise<void>][] = [
    ['list 20', () => ask('GET', `${items}?$top=20`)],
    ['list, far page', () => ask('GET', `${items}?$top=20&$skip=${Math.floor(size * 0.9)}`)],
    ['filter, one hit', (n) => ask('GET', filter(`data/sku/iv eq 'S-${(n * 37) % size}'`))],
    ['filter and total', (n) => ask('GET', filter(`data/price/iv lt ${1_000 + n}`))],
    [
      'search',
      (n) => ask('GET', `${items}?$top=20&$search="${WORDS[n % 8]} ${size - 1 - (n % 900)}"`),
    ],
    ['get', (n) => ask('GET', `${items}/i${(n * 31) % size}`)],
    ['GraphQL', () => ask('POST', '/content/loden/graphql', { query: graphql })],
    ['create', (n) => ask('POST', `${items}?publish=true`, item(size + n))],
    ['update', (n) => ask('PATCH', `${items}/i${n % size}`, { price: { iv: -n - 1 } })],
  ];
  for (const [name, work] of jobs) console.log(await measure(name, work));
  console.log(`memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
}

for (const size of SIZES.length > 0 ? SIZES : [1_000, 100_000]) await bench(size);
