import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import type { Browser, BrowserContext } from 'playwright';

/**
 * What a server sends for one visit of a page, without pictures and fonts: requests, and KB of gzip, also by type.
 * What a worker fetches for itself counts, too.
 */
type PageWeight = { requests: number; all: number; html: number; js: number; css: number };

/** A visit in a fresh browser, the next one, and the next one where the first installed the site's worker. */
export type PageWeights = { first: PageWeight; again: PageWeight; withWorker: PageWeight };

type WeighedAnswer = { type: string; bytes: number };
type ServedShop = { address: string; stop(): void };

/** Workers register, and routers fetch what may come next, after the page has loaded. */
const QUIET_MS = 3_000;
const KB = 1_024;
/** Headers of how an answer came; its body is unpacked on the way. */
const OF_THE_WAY = /^(?:content-encoding|content-length|transfer-encoding|connection|keep-alive)$/;

/** Weighs a page at its first visit and at the second. */
export async function weighPage(
  browser: Browser,
  address: string,
  path: string,
): Promise<PageWeights> {
  const answers: WeighedAnswer[] = [];
  const between = await passOn(address, answers);
  const url = between.address + path;
  try {
    const [first, again] = await weighVisits(browser, { url, answers, worker: 'block' });
    const [, withWorker] = await weighVisits(browser, { url, answers, worker: 'allow' });
    return { first, again, withWorker };
  } finally {
    between.stop();
  }
}

type Visits = { url: string; answers: WeighedAnswer[]; worker: 'allow' | 'block' };

async function weighVisits(browser: Browser, { url, answers, worker }: Visits) {
  const viewport = { width: 390, height: 800 };
  const context = await browser.newContext({ locale: 'de', viewport, serviceWorkers: worker });
  const weigh = async (): Promise<PageWeight> => {
    answers.length = 0;
    await visit(context, url, answers);
    return weightOf(answers);
  };
  try {
    return [await weigh(), await weigh()] as const;
  } finally {
    await context.close();
  }
}

/** Opens the page and waits until nothing more is asked for. */
async function visit(
  context: BrowserContext,
  url: string,
  answers: WeighedAnswer[],
): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'load' });
  for (let seen = -1; seen < answers.length;) {
    seen = answers.length;
    await wait(QUIET_MS);
  }
  await page.close();
}

function weightOf(answers: readonly WeighedAnswer[]): PageWeight {
  const sum = (is: (type: string) => boolean) =>
    answers.filter(({ type }) => is(type)).reduce((all, { bytes }) => all + bytes, 0) / KB;
  return {
    requests: answers.length,
    all: sum(() => true),
    html: sum((type) => type.startsWith('text/html')),
    js: sum((type) => type.includes('javascript')),
    css: sum((type) => type.startsWith('text/css')),
  };
}

/** A server before another one, that notes what comes through but pictures and fonts. */
function passOn(address: string, answers: WeighedAnswer[]): Promise<ServedShop> {
  return listen((req, res) => void answer(req, res));

  async function answer(...[req, res]: Parameters<RequestListener>): Promise<void> {
    const { connection, host, ...headers } = req.headers;
    const asked = new Request(address + (req.url ?? '/'), {
      method: req.method ?? 'GET',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, `${value}`]),
      redirect: 'manual',
      ...(req.method === 'POST' ? { body: await bodyOf(req) } : {}),
    });
    const given = await fetch(asked);
    const body = await given.bytes();
    const type = given.headers.get('content-type') ?? '';
    const isFigure = /^(?:image|font)/.test(`${req.headers['sec-fetch-dest']}`);
    if (!isFigure && !/^(?:image|font)\//.test(type)) {
      answers.push({ type, bytes: body.length > 0 ? gzipSync(body).length : 0 });
    }
    const kept = [...given.headers].filter(([name]) => !OF_THE_WAY.test(name));
    res.writeHead(given.status, Object.fromEntries(kept)).end(body);
  }
}

async function bodyOf(req: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = await req.toArray();
  return Buffer.concat(chunks);
}

/** Serves a built site, as any host does. Out: its address, and what ends it. */
export function serveFolder(folder: string): Promise<ServedShop> {
  return listen(({ url = '/' }, res) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = [path, `${path}.html`]
      .map((one) => join(folder, one))
      .find((one) => existsSync(one) && statSync(one).isFile());
    if (!file) return void res.writeHead(404).end();
    const type = lookup(file) ?? 'application/octet-stream';
    res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=600' });
    createReadStream(file).pipe(res);
  });
}

async function listen(answer: RequestListener): Promise<ServedShop> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('There is no free port.');
  return { address: `http://127.0.0.1:${bound.port}`, stop: () => void server.close() };
}
