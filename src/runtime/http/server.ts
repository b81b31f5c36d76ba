import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { FILE_FORM } from '#src/api/contract/uploads.ts';
import type { AssetResult } from '#src/assets/assets.ts';
import { createFairQueue, type FairQueue } from '#src/auth/fair-queue.ts';
import { encodePath, parsePath, type SitePath } from '#src/lib/path.ts';
import { problem } from '#src/model/errors.ts';
import { inOwnForm } from '#src/model/links.ts';
import type { PictureResult } from '#src/pictures/pictures.ts';
import type { Log } from '#src/publish/ports.ts';
import { latestJson, metaJson } from '#src/site/builds.ts';
import type { SiteEntry } from '#src/site/entries.ts';
import type { Encoding } from '#src/site/objects.ts';
import type { Site } from '#src/site/site.ts';
import { logFailure } from '../process/failure.ts';
import type { Health } from '../process/health.ts';
import type { AnswerKind, Metrics } from '../process/metrics.ts';
import { type Exchange, send, sendEmpty, sendProblem } from './answer.ts';
import { type AppAnswers, type AppAnswersOptions, createAppAnswers } from './app-answers.ts';
import { sendAsset } from './asset.ts';
import { answerBrokenRequests } from './broken.ts';
import { type Clients, createClients } from './clients.ts';
import { createNegotiation } from './encoding.ts';
import { HEALTH_PATHS, healthAnswer } from './health.ts';
import { CORP, type FlatHeaders, IMMUTABLE, PRIVATE, securityHeaders } from './headers.ts';
import { LIMITS, limitConnections, type Limits } from './limits.ts';
import { sendPicture } from './picture.ts';
import { type Question, questionOf } from './questions.ts';
import { isKnownTag, refuseOtherVersion } from './preconditions.ts';
import { sendStored } from './stored.ts';
import { readTarget } from './target.ts';
import { answerInTurn } from './turns.ts';

/** Astro's handler for everything that is made on demand, 404 too. In: also who asks, as limits count. */
export type AppHandler = (
  req: IncomingMessage,
  res: ServerResponse,
  client: { address: string },
  locals: object,
) => Promise<void> | void;

export type HttpServerOptions = {
  site: Pick<Site, 'lookup' | 'body' | 'current' | 'build'>;
  handler: AppHandler;
  /** Answers what anybody may ask, whoever it is; names the state that answers are of. */
  questions: Pick<AppAnswersOptions, 'ask' | 'state'>;
  /** Each request to the handler gets a copy of it as its locals. In: whether the client came by https. */
  locals: (https: boolean) => object;
  /** Proxies that say who asks; absent: none. */
  trustedProxies?: BlockList;
  /** Host names that this server answers for, lower case and without port; IPv6 in brackets. */
  hosts: ReadonlySet<string>;
  /** Whether addresses of pages end in a slash. */
  trailingSlash: () => boolean;
  /** The content security policy of HTML made on demand, and of stored pages. */
  csp: { app(): string; stored(): string };
  /** Whether visitors come by https. */
  https: boolean;
  /** Whether a CDN in front is told what each publish changes; absent: no. */
  isPurged?: boolean;
  /**
   * Answers for a decoded path below `/pictures/`. `cookie`: what came as Cookie, for files that only
   * editors see.
   */
  pictures: (path: SitePath, cookie: string | undefined) => Promise<PictureResult>;
  /** The same below `/assets/`. */
  assets: (path: SitePath, cookie: string | undefined) => Promise<AssetResult>;
  /** Whether this server is ready, for probes. */
  health: Pick<Health, 'reasons'>;
  /** Counts what is answered; absent: nobody asks for it. */
  metrics?: Metrics | undefined;
  log: Log;
  limits?: Partial<Limits>;
};

/** A request before anything of it has been read. */
type Incoming = Exchange & {
  /** What answers it, said as soon as it is known. */
  counted: { kind: AnswerKind };
  /** Whether a proxy that we believe says that the client came by https. */
  isSecure: boolean;
};

type Request = Incoming & {
  path: SitePath;
  /** Whether the address was written with a slash at its end. */
  slash: boolean;
  /** Without `?`. */
  query: string;
};

/** How the app is asked. */
type OnDemand = {
  options: HttpServerOptions;
  clients: Clients;
  encodingOf: (request: Request) => Encoding;
  /** For what anybody may ask. */
  answers: AppAnswers;
  /** For everything else, which may take long: uploads, publishes, sign-ins. */
  inTurn: FairQueue['inTurn'];
};

const HANDLED = { atOnce: 64, atOnceOfOne: 48, ofAll: 256, ofOne: 96 };
const BUSY_SECONDS = 2;

/** First segments that the application answers before the store is asked. */
const ON_DEMAND: ReadonlySet<string> = new Set(
  'api manage login preview squidex newsletter'.split(' '),
);
const METHODS: ReadonlySet<string> = new Set('GET HEAD POST PUT PATCH DELETE OPTIONS'.split(' '));
const READ_ONLY = 'GET, HEAD';
const UNTRUSTED =
  /^(x-forwarded-.*|forwarded|x-real-ip|x-original-url|x-rewrite-url|x-http-method-override)$/;
const META = /^\/builds\/meta\/([a-z2-7]{26})\.json$/;

/**
 * The server in front of the site store and of the built app; the caller makes it listen.
 * Every answer has the security headers, whoever writes it.
 */
export function createHttpServer(options: HttpServerOptions): Server {
  const limits = { ...LIMITS, ...options.limits };
  const clients = createClients(options.trustedProxies ?? new BlockList());
  const base = securityHeaders(options.https);
  const secureBase = securityHeaders(true);
  const answer = createAnswer(options, limits, clients);
  const listener = (req: IncomingMessage, res: ServerResponse) => {
    const isSecure = clients.isSecure(req);
    const exchange = {
      req,
      res,
      isSecure,
      base: isSecure ? secureBase : base,
      counted: { kind: 'other' as const },
    };
    if (options.metrics) count(exchange, options.metrics);
    answer(exchange).catch((error) => fail(exchange, error, options.log));
  };
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: Math.min(5_000, limits.headersTimeout),
    maxHeaderSize: 16 * 1024,
    // Node would answer these itself, without our headers.
    requireHostHeader: false,
  });
  server.timeout = limits.idleTimeout;
  answerInTurn(server, limits, listener);
  server.maxRequestsPerSocket = 10_000;
  server.maxConnections = limits.connections;
  limitConnections(server, limits, clients);
  answerBrokenRequests(server, base);
  return server;
}

function count({ res, counted }: Incoming, metrics: Metrics): void {
  const since = performance.now();
  res.once('close', () => {
    const status = res.writableFinished ? res.statusCode : 'left';
    metrics.answered(counted.kind, status, (performance.now() - since) / 1_000);
  });
}

function fail(exchange: Exchange, error: unknown, log: Log): void {
  const path = exchange.req.url?.split('?', 1)[0];
  const id = logFailure(log, path, error);
  if (exchange.res.headersSent) exchange.res.destroy();
  else sendProblem(exchange, problem('internal-error'), { id, close: true });
}

/** Who answers what, in this order. */
function createAnswer(options: HttpServerOptions, limits: Limits, clients: Clients) {
  const { site, csp } = options;
  const negotiate = createNegotiation();
  const encodingOf = ({ req }: Request) => negotiate(req.headers['accept-encoding']?.toString());
  const answers = createAppAnswers({ ...options.questions, atOnce: 2 });
  const handled = createFairQueue(HANDLED);
  options.metrics?.queue('questions', answers.waiting);
  options.metrics?.queue('app', handled.waiting);
  const onDemand: OnDemand = { options, clients, encodingOf, answers, inTurn: handled.inTurn };
  return async function answer(exchange: Incoming): Promise<void> {
    // Probes name an address of a network as their host.
    if (HEALTH_PATHS.has(exchange.req.url ?? '')) return answerProbe(exchange, options);
    const request = readRequest(exchange, options.hosts, limits);
    if (!request) return;
    const { path, query } = request;
    const first = firstSegment(path);
    const isMade = ON_DEMAND.has(first) || first === 'pictures' || first === 'assets';
    const entry = isMade ? undefined : site.lookup(path);
    if (isOtherForm(request, entry, options)) return redirect(request, !request.slash);
    if (ON_DEMAND.has(first)) return answerByApp(request, onDemand);
    if (path.startsWith('/builds/') && answerBuild(request, site)) return;
    if (path.startsWith('/pictures/')) return answerPicture(request, options);
    if (path.startsWith('/assets/')) return answerAsset(request, options);
    const moved = entry ? undefined : placeInOwnForm(request, options);
    if (moved) return redirect({ ...request, path: moved }, options.trailingSlash(), 301);
    if (!entry) return answerByApp(request, onDemand);
    if (refuseWrites(request)) return;
    request.counted.kind = 'stored';
    if (entry.status === 410) return answerByApp(request, onDemand, true);
    const encoding = encodingOf(request);
    const { isPurged = false } = options;
    return sendStored(request, site, csp.stored(), { path, query, entry, encoding, isPurged });
  };
}

/** Checks what every request must be. Out: the request, or undefined when it has been answered. */
function readRequest(
  exchange: Incoming,
  hosts: ReadonlySet<string>,
  limits: Limits,
): Request | undefined {
  const { headers } = exchange.req;
  const target = readTarget(exchange.req);
  if (!target.ok) {
    sendProblem(exchange, problem(target.error), { close: true });
    return undefined;
  }
  const { path, host, form } = target.value;
  const request = { ...exchange, ...target.value };
  const limit = path === FILE_FORM ? limits.fileForm : limits.body;
  if (!hosts.has(hostName(host))) {
    sendProblem(exchange, problem('host-unknown'), { path, close: true });
  } else if (form === 'server') {
    sendEmpty(exchange, 204, ['Allow', [...METHODS].join(', ')]);
  } else if (form === 'repeated-slashes') {
    redirect(request, request.slash);
  } else if (Number(headers['content-length'] ?? 0) > limit) {
    sendProblem(exchange, problem('body-too-large', { limit }), { path, close: true });
  } else {
    return closedAfterBody(request);
  }
  return undefined;
}

/** A body where none belongs is not read, so the connection cannot be used for another request. */
function closedAfterBody(request: Request): Request {
  const { method, headers } = request.req;
  const hasBody =
    headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (!hasBody || (method !== 'GET' && method !== 'HEAD')) return request;
  return { ...request, base: [...request.base, 'Connection', 'close'] };
}

/** The site config decides about the addresses of pages; nothing else ends in a slash. */
function isOtherForm(
  { path, slash }: Request,
  entry: SiteEntry | undefined,
  { trailingSlash }: HttpServerOptions,
): boolean {
  const isPage = entry?.status === 200 && entry.object?.type.startsWith('text/html') === true;
  if (path === '/' || (!slash && !isPage)) return false;
  return slash !== (isPage && !path.endsWith('.html') && trailingSlash());
}

/** Where the product or category stands whose name the address has in another form than ours. */
function placeInOwnForm({ path, req }: Request, { site }: HttpServerOptions): SitePath | undefined {
  const own = req.method === 'GET' || req.method === 'HEAD' ? inOwnForm(path) : undefined;
  const parsed = own === undefined ? undefined : parsePath(encodePath(own));
  if (!parsed?.ok || site.lookup(parsed.value.path)?.status !== 200) return undefined;
  return parsed.value.path;
}

/** To a path in its one form. A parsed path never begins with two slashes. */
function redirect(request: Request, slash: boolean, status: 301 | 308 = 308): void {
  const { path, query } = request;
  const end = slash && path !== '/' ? '/' : '';
  const location = encodePath(path) + end + (query === '' ? '' : `?${query}`);
  sendEmpty(request, status, [
    'Location',
    location,
    'Cache-Control',
    PRIVATE,
    'Content-Length',
    '0',
  ]);
}

function refuseMethod(request: Exchange & { path?: string }, allow: string): void {
  sendProblem(request, problem('method-not-allowed', { allow }), {
    path: request.path,
    headers: ['Allow', allow],
    close: true,
  });
}

/** What is stored is only read. Out: whether the request has been answered. */
function refuseWrites(request: Exchange & { path?: string }): boolean {
  const { method } = request.req;
  if (method === 'GET' || method === 'HEAD') return false;
  if (method === 'OPTIONS') sendEmpty(request, 204, ['Allow', READ_ONLY]);
  else refuseMethod(request, READ_ONLY);
  return true;
}

function answerProbe(exchange: Incoming, { health }: HttpServerOptions): void {
  exchange.counted.kind = 'health';
  if (refuseWrites(exchange)) return;
  const { status, headers, body } = healthAnswer(exchange.req.url ?? '', health.reasons());
  send(exchange, status, headers, body);
}

/** `builds/latest.json` and `builds/meta/{id}.json`. Out: whether there was such a file. */
function answerBuild(request: Request, site: HttpServerOptions['site']): boolean {
  const { path } = request;
  const isLatest = path === '/builds/latest.json';
  const build = isLatest ? site.current() : site.build(META.exec(path)?.[1] ?? '');
  if (!build) return false;
  request.counted.kind = 'build';
  if (refuseWrites(request)) return true;
  const etag = `"${build.id}"`;
  const headers = ['ETag', etag, 'Cache-Control', isLatest ? 'no-cache' : IMMUTABLE, ...CORP];
  if (refuseOtherVersion(request, etag)) return true;
  if (isKnownTag(request.req.headers, etag)) sendEmpty(request, 304, headers);
  else sendJson(request, headers, isLatest ? latestJson(build) : metaJson(build));
  return true;
}

function sendJson(request: Request, headers: FlatHeaders, body: string): void {
  send(request, 200, [...headers, 'Content-Type', 'application/json; charset=utf-8'], body);
}

async function answerPicture(request: Request, { pictures }: HttpServerOptions): Promise<void> {
  request.counted.kind = 'picture';
  if (refuseWrites(request)) return;
  await sendPicture(request, await pictures(request.path, request.req.headers.cookie));
}

async function answerAsset(request: Request, { assets }: HttpServerOptions): Promise<void> {
  request.counted.kind = 'asset';
  if (refuseWrites(request)) return;
  await sendAsset(request, await assets(request.path, request.req.headers.cookie));
}

/** Asks the app, when it is the client's turn. */
async function answerByApp(request: Request, onDemand: OnDemand, isGone = false): Promise<void> {
  const { req, path, query } = request;
  const { method = '' } = req;
  if (!METHODS.has(method)) {
    sendProblem(request, problem('method-unknown'), { path, close: true });
    return;
  }
  const isAnybodys = !ON_DEMAND.has(firstSegment(path)) || path === '/api/search';
  const isRead = method === 'GET' || method === 'HEAD';
  const question = isAnybodys && isRead && questionOf(path, encodePath(path), query);
  request.counted.kind = question ? 'question' : 'app';
  const client = onDemand.clients.nameOf(req);
  const { ok } = question
    ? await answerQuestion(request, { ...question, isGone }, client, onDemand)
    : await onDemand.inTurn({ name: client, limit: HANDLED.ofOne }, () =>
        handOver(request, client, onDemand.options, isGone),
      );
  if (ok) return;
  const seconds = BUSY_SECONDS;
  const headers = ['Retry-After', String(seconds)];
  sendProblem(request, problem('server-busy', { seconds }), { path, headers });
}

/** Sends what the app says to everybody who asks this. */
async function answerQuestion(
  request: Request,
  question: Question,
  client: string,
  { answers, encodingOf, options }: OnDemand,
): Promise<{ ok: boolean }> {
  const result = await answers.answer(client, question, encodingOf(request));
  if (!result.ok) return result;
  const { status, headers, body, encoding } = result.value;
  const all = ['Content-Security-Policy', options.csp.app(), ...CORP, 'Vary', 'Accept-Encoding'];
  if (!headers.some(([name]) => name === 'cache-control')) all.push('Cache-Control', PRIVATE);
  if (encoding !== 'identity') all.push('Content-Encoding', encoding);
  send(request, status, [...all, ...headers.flat()], body);
  return result;
}

/** Hands the request to the built app, with the path as we read it and nothing that a proxy might say. */
async function handOver(
  request: Request,
  client: string,
  options: HttpServerOptions,
  isGone: boolean,
): Promise<void> {
  const { req, res, base, path, query } = request;
  // Who left while the request waited needs no answer.
  if (req.socket.destroyed) return;
  for (let at = 0; at < base.length; at += 2) res.setHeader(base[at] ?? '', base[at + 1] ?? '');
  res.setHeader('Content-Security-Policy', options.csp.app());
  res.setHeader(CORP[0] ?? '', CORP[1] ?? '');
  res.setHeader('Cache-Control', PRIVATE);
  for (const name of Object.keys(req.headers)) if (UNTRUSTED.test(name)) delete req.headers[name];
  req.url = encodePath(path) + (query === '' ? '' : `?${query}`);
  const locals = {
    ...options.locals(options.https || request.isSecure),
    ...(isGone && { gone: true }),
  };
  await options.handler(req, res, { address: client }, locals);
}

function firstSegment(path: string): string {
  const end = path.indexOf('/', 1);
  return path.slice(1, end < 0 ? undefined : end);
}

function hostName(host = ''): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
