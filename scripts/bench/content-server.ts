import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { machine } from './print.ts';
import { percentile } from './statistics.ts';

/**
 * Measures `npm run content-server` by itself, over HTTP, one request after the other on one kept
 * connection: how many a second, and the 99th percentile.
 * Usage: npm run bench -- content-server [small]. `small` measures 1,000 items only, quickly.
 */
const RUN = fileURLToPath(new URL('../run.ts', import.meta.url));
const SECRET = 'bench'.repeat(8);
/** Requests of each kind that are not measured: the server makes its indexes meanwhile. */
const WARM_UP = 10;
const ITEMS = '/content/loden/items';
const WORDS = ['wool', 'loden', 'linen', 'shirt', 'jacket', 'blanket', 'green', 'grey'];

type AskServer = (method: string, path: string, body?: object) => Promise<void>;
type Server = { ask: AskServer; peakMb(): number; stop(): Promise<void> };
type MeasuredRequests = { perSecond: number; p99Ms: number };
type Size = {
  items: number;
  filled: number;
  requests: Map<string, MeasuredRequests>;
  peakMb: number;
};

/** Runs the bench and prints its table. Out: the exit code. */
export async function benchContentServer(isSmall: boolean): Promise<number> {
  const before = machine();
  const sizes: Size[] = [];
  for (const items of isSmall ? [1_000] : [1_000, 100_000]) {
    console.log(`${items.toLocaleString('en')} items …`);
    sizes.push(await measureSize(items, isSmall ? 0.5 : 2));
  }
  console.log(`\n${table(sizes)}\n\n${before}`);
  return 0;
}

async function measureSize(items: number, seconds: number): Promise<Size> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-bench-'));
  const server = await start(dataDir);
  try {
    const began = performance.now();
    await fill(server.ask, items);
    const filled = items / ((performance.now() - began) / 1_000);
    const requests = new Map<string, MeasuredRequests>();
    for (const [name, work] of jobs(server.ask, items)) {
      requests.set(name, await measure(work, seconds));
    }
    return { items, filled, requests, peakMb: server.peakMb() };
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Starts the server on a free port. */
async function start(dataDir: string): Promise<Server> {
  const env = { ...process.env, DATA_DIR: dataDir, CONTENT_CLIENT_SECRET: SECRET };
  const child = spawn(process.execPath, [RUN, 'content-server', '--port', '0'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const address = await new Promise<string>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /(http:\S+)[\s\S]*CLIENT_ID/.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('close', () => reject(new Error('The content server did not start.')));
  });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const peak = `/proc/${child.pid}/status`;
  return {
    ask: await signIn(address, agent),
    peakMb() {
      const text = existsSync(peak) ? readFileSync(peak, 'utf8') : '';
      return Number(/^VmHWM:\s+(\d+) kB/m.exec(text)?.[1] ?? Number.NaN) / 1024;
    },
    async stop() {
      agent.destroy();
      child.kill();
      await ended;
    },
  };
}

async function signIn(address: string, agent: Agent): Promise<AskServer> {
  const form = { grant_type: 'client_credentials', client_id: 'loden:default' };
  const body = new URLSearchParams({ ...form, client_secret: SECRET });
  const answer = await fetch(`${address}/identity-server/connect/token`, { method: 'POST', body });
  const { access_token }: { access_token: string } = await answer.json();
  const headers = { authorization: `Bearer ${access_token}`, 'x-unpublished': '1' };
  return (method, path, body) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const type = text === undefined ? {} : { 'content-type': 'application/json' };
    return send(`${address}/api${path}`, { method, agent, headers: { ...headers, ...type } }, text);
  };
}

type Options = { method: string; agent: Agent; headers: Record<string, string> };

function send(url: string, options: Options, body: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const isFine = (answer.statusCode ?? 500) < 400;
      answer.once('error', reject);
      answer.once('end', () => {
        if (isFine) resolve();
        else reject(new Error(`${options.method} ${url}: ${answer.statusCode}`));
      });
      answer.resume();
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

const item = (number: number) => ({
  title: { iv: `${WORDS[number % 8]} ${WORDS[(number >> 3) % 8]} ${number}` },
  sku: { iv: `S-${number}` },
  price: { iv: (number * 7919) % 100_000 },
  tags: { iv: [WORDS[number % 5] ?? ''] },
});

async function fill(ask: AskServer, items: number): Promise<void> {
  const string = { fieldType: 'String' };
  const fields = [
    { name: 'title', properties: string },
    { name: 'sku', properties: { ...string, isUnique: true } },
    { name: 'price', properties: { fieldType: 'Number' } },
    { name: 'tags', properties: { fieldType: 'Tags' } },
  ];
  await ask('POST', '/apps/loden/schemas', { name: 'items', isPublished: true, fields });
  for (let start = 0; start < items; start += 5_000) {
    const jobs = Array.from({ length: Math.min(5_000, items - start) }, (_, index) => ({
      id: `i${start + index}`,
      status: 'Published',
      data: item(start + index),
    }));
    await ask('POST', `${ITEMS}/bulk`, { jobs });
  }
}

/** What is measured; each request of a kind asks for something else. */
function jobs(ask: AskServer, items: number): [string, (count: number) => Promise<void>][] {
  const filter = (text: string) => `${ITEMS}?$top=20&$filter=${encodeURIComponent(text)}`;
  const query = '{ queryItemsContents(top: 20) { id flatData { title price } } }';
  const words = (n: number) => `"${WORDS[n % 8]} ${items - 1 - (n % 900)}"`;
  return [
    ['list 20', () => ask('GET', `${ITEMS}?$top=20`)],
    ['list, far page', () => ask('GET', `${ITEMS}?$top=20&$skip=${Math.floor(items * 0.9)}`)],
    ['filter, one hit', (n) => ask('GET', filter(`data/sku/iv eq 'S-${(n * 37) % items}'`))],
    ['filter, with total', (n) => ask('GET', filter(`data/price/iv lt ${1_000 + n}`))],
    ['search', (n) => ask('GET', `${ITEMS}?$top=20&$search=${encodeURIComponent(words(n))}`)],
    ['get', (n) => ask('GET', `${ITEMS}/i${(n * 31) % items}`)],
    ['GraphQL', () => ask('POST', '/content/loden/graphql', { query })],
    ['create', (n) => ask('POST', `${ITEMS}?publish=true`, item(items + n))],
    ['update', (n) => ask('PATCH', `${ITEMS}/i${n % items}`, { price: { iv: -n - 1 } })],
  ];
}

async function measure(
  work: (count: number) => Promise<void>,
  seconds: number,
): Promise<MeasuredRequests> {
  for (let count = 0; count < WARM_UP; count += 1) await work(count);
  const times: number[] = [];
  const end = performance.now() + seconds * 1_000;
  for (let count = WARM_UP; performance.now() < end; count += 1) {
    const start = performance.now();
    await work(count);
    times.push(performance.now() - start);
  }
  return { perSecond: times.length / seconds, p99Ms: percentile(times, 0.99) };
}

function table(sizes: readonly Size[]): string {
  const names = [...(sizes[0]?.requests.keys() ?? [])];
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = names.map((name) =>
    row([name, ...sizes.map(({ requests }) => cell(requests.get(name)))]),
  );
  const filled = sizes.map((size) => `${Math.round(size.filled).toLocaleString('en')}/s`);
  const memory = sizes.map(({ peakMb }) => `${Math.round(peakMb)} MB`);
  return [
    row(['a second (p99)', ...sizes.map(({ items }) => `${items.toLocaleString('en')} items`)]),
    row(['---', ...sizes.map(() => '---')]),
    ...lines,
    row(['create, in bulk', ...filled]),
    row(['memory, at most', ...memory]),
  ].join('\n');
}

function cell(measured: MeasuredRequests | undefined): string {
  if (!measured) return '';
  return `${Math.round(measured.perSecond).toLocaleString('en')}/s (${measured.p99Ms.toFixed(1)} ms)`;
}
