import { createServer } from 'node:http';
import { once } from 'node:events';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { lookup } from 'mrmime';
import type { Browser, BrowserContext } from 'playwright';

/** What a browser asks for to show a page, without pictures and fonts: requests, and KB of gzip by type. */
export type PageWeight = { requests: number; html: number; js: number; css: number };

const SETTLED_MS = 3_000;
const KB = 1_024;

/**
 * Weighs a page at its first visit, and at the second, for which a worker may have kept something. In: what makes
 * somebody a visitor who does something on the page; absent: they only look.
 */
export async function weighPage(browser: Browser, url: string): Promise<[PageWeight, PageWeight]> {
  const context = await browser.newContext({ locale: 'de', viewport: { width: 390, height: 800 } });
  try {
    return [await weighOnce(context, url), await weighOnce(context, url)];
  } finally {
    await context.close();
  }
}

async function weighOnce(context: BrowserContext, url: string): Promise<PageWeight> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kept = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) kept.add(requestId);
  });
  const answers = new Map<string, { id: string; type: string }>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (new URL(response.url).origin === new URL(url).origin) {
      answers.set(response.url, { id: requestId, type });
    }
  });
  await page.goto(url, { waitUntil: 'load' });
  // Workers register, and routers fetch what may come next, after the page has loaded.
  await page.waitForTimeout(SETTLED_MS);
  const weight: PageWeight = { requests: 0, html: 0, js: 0, css: 0 };
  for (const [address, { id, type }] of answers) {
    if (type === 'Image' || type === 'Font' || kept.has(id)) continue;
    weight.requests++;
    const size = gzipSync(await (await fetch(address)).bytes()).length / KB;
    if (type === 'Document') weight.html += size;
    else if (type === 'Script') weight.js += size;
    else if (type === 'Stylesheet') weight.css += size;
  }
  await page.close();
  return weight;
}

/** Serves a built site, as any host does. Out: its address, and what ends it. */
export async function serveFolder(folder: string): Promise<{ address: string; stop(): void }> {
  const server = createServer(({ url = '/' }, res) => {
    const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
    const file = [path, `${path}.html`]
      .map((one) => join(folder, one))
      .find((one) => existsSync(one) && statSync(one).isFile());
    if (!file) return void res.writeHead(404).end();
    const type = lookup(file) ?? 'application/octet-stream';
    res.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'max-age=600' });
    createReadStream(file).pipe(res);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  if (typeof bound !== 'object' || !bound) throw new Error('There is no free port.');
  return { address: `http://127.0.0.1:${bound.port}`, stop: () => void server.close() };
}
