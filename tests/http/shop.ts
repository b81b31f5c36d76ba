import { once } from 'node:events';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { AssetResult } from '#src/assets/assets.ts';
import { problem } from '#src/model/errors/problem.ts';
import { newBuildId } from '#src/site/builds.ts';
import type { RedirectEntry } from '#src/model/pages/renderer.ts';
import type { StoredFile } from '#src/site/entries.ts';
import { openSite } from '#src/site/site.ts';
import { sendResponse } from '#src/runtime/http/answer.ts';
import type { AppAnswer, Question } from '#src/runtime/http/questions.ts';
import { parseNetworks } from '#src/runtime/process/networks.ts';
import type { NotReady } from '#src/runtime/process/health.ts';
import type { AppHandler, StrangersCalls } from '#src/runtime/http/on-demand.ts';
import type { Limits } from '#src/runtime/http/limits.ts';
import { createHttpServer } from '#src/runtime/http/server.ts';

export const CSP = "default-src 'self'; script-src 'self' 'sha256-x'; object-src 'none'";
/** The policy of pages without foreign scripts. */
export const OWN_CSP = "default-src 'self'; script-src 'self'";
export const PAGE = `<!doctype html><title>Leinen</title>${'<p>Wäsche</p>'.repeat(200)}`;
export const FONT = Buffer.from(Array.from({ length: 1_000 }, (_, index) => index % 251));

export const site = openSite(':memory:');
export const logged: unknown[] = [];
/** What the app was asked; it answers 404 for all but what a test needs. */
export const asked: {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  /** Who asked. */
  address?: string;
}[] = [];

/** Whether the site config wants a slash at the end of addresses. */
export const slash = { wanted: false };

/** Bodies that `/api/echo` has read to their end. */
export const echoed: string[] = [];

/** Answers of `/api/slow` and `/manage/slow` that nobody has given yet. */
export const slow: ServerResponse[] = [];

/** How many requests may wait on a connection. */
export const WAITING = 20;

/** How long a connection may be idle, where a test waits for that. */
export const IDLE_MS = 900;
/** How fast answers have to be taken there, in bytes a second. */
export const SLOWEST = 12 * 1024 * 1024;
/** How long a body may take there, and how many bytes a second a longer one has to bring. */
export const BODY_MS = 500;
const SLOWEST_BODY = 100;
/** Limits of bodies that a test can wait for. */
export const BODY_LIMITS: Partial<Limits> = { bodyTimeout: BODY_MS, slowestBody: SLOWEST_BODY };
/** Limits that a test can wait for. On a busy machine, requests that nothing is wrong with are beyond them, too. */
export const SHORT_LIMITS: Partial<Limits> = {
  ...BODY_LIMITS,
  headersTimeout: 300,
  idleTimeout: IDLE_MS,
  slowest: { rate: SLOWEST, grace: 500 },
};

/** How many parts of long answers have been made, and how many of these answers were broken off. */
export const long = { parts: 0, brokenOff: 0 };
export const LONG_PARTS = 1_000;
export const LONG_PART = 64 * 1024;

function longBody(): ReadableStream<Uint8Array> {
  let left = LONG_PARTS;
  return new ReadableStream({
    async pull(controller) {
      await turn();
      if (left === 0) return controller.close();
      left -= 1;
      long.parts += 1;
      return controller.enqueue(new Uint8Array(LONG_PART));
    },
    cancel() {
      long.brokenOff += 1;
    },
  });
}

const handler: AppHandler = async (req, res, { address }, locals) => {
  const { method, url, headers } = req;
  asked.push({ method, url, headers, address });
  if (url === '/api/long') {
    return { sent: sendResponse({ req, res, base: [] }, new Response(longBody())) };
  }
  await respond(req, res, locals);
  return { sent: Promise.resolve() };
};

async function respond(req: IncomingMessage, res: ServerResponse, locals: object): Promise<void> {
  const { method, url } = req;
  if (url === '/api/crash') throw new Error('secret stack');
  if (url === '/api/locals') {
    Object.assign(locals, { seen: 'seen' in locals });
    res.end(JSON.stringify(locals));
    return;
  }
  if (url === '/api/slow' || url === '/manage/slow') {
    slow.push(res);
    await once(res, 'close');
    return;
  }
  if (url === '/api/echo') {
    const body = Buffer.concat(await req.toArray());
    echoed.push(String(body));
    res.end(body);
    return;
  }
  if (url === '/login') {
    res.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-cache' });
    res.end('login');
    return;
  }
  if (method === 'OPTIONS') {
    res.writeHead(204, { Allow: 'GET, HEAD' });
    res.end();
    return;
  }
  res.writeHead('gone' in locals ? 410 : 404, { 'Content-Type': 'text/html' });
  res.end('not found');
}

/** Answers calls of strangers to `/api/call` with what they sent. */
const strangersCalls: StrangersCalls = (req, path) => {
  if (path !== '/api/call') return undefined;
  const { method, url, headers } = req;
  return async () => {
    asked.push({ method, url, headers });
    return { status: 200, json: Buffer.concat(await req.toArray()) };
  };
};

/** Questions of anybody that nobody has answered yet; those that begin with `/de/suche?q=slow` wait. */
export const unanswered: (() => void)[] = [];
export const FOUND = `<!doctype html><title>Suche</title>${'<p>Wolle</p>'.repeat(100)}`;

async function ask({ url, isGone }: Question): Promise<AppAnswer> {
  asked.push({ method: 'GET', url, headers: {} });
  if (url.startsWith('/de/suche?q=slow')) {
    await new Promise<void>((resolve) => unanswered.push(resolve));
  }
  const isFound = url.startsWith('/de/suche');
  const body = Buffer.from(isFound ? FOUND : 'not found');
  return {
    status: isFound ? 200 : isGone ? 410 : 404,
    headers: [
      ['content-type', 'text/html'],
      ['content-length', String(body.length)],
    ],
    body,
  };
}

/** The cookie of who may edit. */
export const EDITOR = 'sid=editor';

/** Its address is that of a proxy. */
export const PROXY = '127.0.0.9';

/** A file of code that no publish has stored. */
export const NEW_CODE = '/_astro/next.efgh5678.css';

/** Why the server is not ready. */
export const unready: NotReady[] = [];
/** Whether the server knows that it serves what the others serve. */
export const isCurrent = { now: true };

/** Whether a CDN is told what a publish changes. */
export const cdn = { isPurged: false };

const createShop = (limits: Partial<Limits>) =>
  createHttpServer({
    site,
    handler,
    questions: { ask, state: () => `${site.current()?.id}` },
    strangersCalls,
    isEditor: async (cookie) => cookie === EDITOR,
    locals: () => ({ site: 'the site' }),
    trustedProxies: parseNetworks(PROXY),
    hosts: new Set(['localhost', 'shop.test', '[::1]']),
    trailingSlash: () => slash.wanted,
    csp: { app: () => OWN_CSP, visitors: () => CSP, stored: () => CSP },
    https: true,
    get isPurged() {
      return cdn.isPurged;
    },
    pictures: async (path) =>
      path === '/pictures/good.webp'
        ? {
            status: 200,
            headers: { 'content-type': 'image/webp', 'content-length': '3', etag: '"good"' },
            open: () => Readable.from([Buffer.from('abc')]),
          }
        : {
            status: 404,
            headers: { 'cache-control': 'no-store' },
            problem: problem('page-not-found', { path }),
          },
    assets: async (path, cookie) => {
      if (path === '/assets/endless.webm') return endlessFilm();
      return path === '/assets/good.webm' || cookie === EDITOR
        ? {
            status: 200,
            headers: { 'content-type': 'video/webm', etag: '"film"', 'accept-ranges': 'bytes' },
            bytes: FONT.length,
            open: ({ start, end }) => Readable.from([FONT.subarray(start, end + 1)]),
          }
        : {
            status: 404,
            headers: { 'cache-control': 'no-store' },
            problem: problem('page-not-found', { path }),
          };
    },
    hashedFile: async (path) =>
      path === NEW_CODE ? { type: 'text/css', body: Buffer.from('b{}') } : undefined,
    securityTxt: () => 'Contact: mailto:a@shop.test\n',
    health: { reasons: () => unready, isCurrent: () => isCurrent.now },
    log: (event, details) => logged.push({ event, ...details }),
    limits: { body: 1_000, waitingPerConnection: WAITING, ...limits },
  });

function endlessFilm(): AssetResult {
  const block = Buffer.alloc(64 * 1024);
  return {
    status: 200,
    headers: { 'content-type': 'video/webm', etag: '"endless"' },
    bytes: 1e9,
    open: () => Readable.from(Array.from({ length: 1e9 / block.length }, () => block)),
  };
}

let server: Server;
let port = 0;

/** Publishes a file of each kind and listens on a free port. In: limits other than those of a shop. */
export async function openShop(limits: Partial<Limits> = {}): Promise<void> {
  server = createShop(limits);
  // Files of tests that run in one process share these: what one left is none of the next one's.
  logged.length = 0;
  echoed.length = 0;
  slow.length = 0;
  unanswered.length = 0;
  publish(
    page('/de/x', { aliases: ['/x'] }),
    page('/de', { aliases: ['/'] }),
    page('/de/x/_payload.json', { type: 'application/json', body: '{"a":1}' }),
    page('/de/bettwäsche'),
    page('/de/third', { headers: { 'Content-Security-Policy': 'script-src https://a.test' } }),
    page('/fonts/a.woff2', { type: 'font/woff2', body: FONT }),
    page('/_astro/entry.abcd1234.js', { type: 'text/javascript', body: 'let a' }),
    page('/theme.css', { type: 'text/css', body: ':root{}' }),
    page('/share.jpg', { type: 'image/jpeg', body: FONT }),
    page('/manage', { body: 'content must not take this place' }),
    { path: '/de/alt', aliases: [], status: 301, location: '/de/x' },
    { path: '/de/weg', aliases: [], status: 410 },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
}

export async function closeShop(): Promise<void> {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

export function page(path: string, more: Partial<StoredFile> = {}): StoredFile {
  const headers = {};
  return { path, aliases: [], type: 'text/html', status: 200, body: PAGE, headers, ...more };
}

/** Out: the id of the new build. */
export function publish(...files: (StoredFile | RedirectEntry)[]): string {
  const id = newBuildId();
  const draft = site.begin({ id, at: 0, app: 'app', epoch: 'e', contentSeq: 1 });
  for (const file of files) draft.put(file.path, { path: file.path, kind: 'file' }, [file]);
  draft.commit({ sync: 0, affected: 0, render: 0, commit: 0 });
  return id;
}

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };
export type ShopOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The client's address. */
  from?: string;
};

/** One request on a connection of its own. */
export function get(
  path: string,
  { method = 'GET', headers = {}, body, from = '127.0.0.1' }: ShopOptions = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = { host: 'localhost', ...headers };
    const to = { host: '127.0.0.1', port, localAddress: from, agent: false };
    const sent = httpRequest({ ...to, path, method, headers: all }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** How many connections the server has. */
export function countConnections(): Promise<number> {
  return promisify(server.getConnections.bind(server))();
}

/** A connection to the server. */
export const dial = (options: { allowHalfOpen?: boolean; localAddress?: string } = {}) =>
  connect({ port, host: '127.0.0.1', ...options });

/** Waits for the end of a connection, in order or by a reset: what comes last is up to the network. */
export function ended(socket: Socket): Promise<void> {
  // `once` would take a reset for a failure.
  socket.on('error', () => undefined);
  return new Promise((resolve) => {
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });
}

/** Sends bytes as they are. Out: everything that came back until the connection was closed. */
export async function raw(text: string): Promise<string> {
  const socket = dial();
  socket.write(Buffer.from(text, 'latin1'));
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  return answer;
}
