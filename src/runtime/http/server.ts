import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { BlockList } from 'node:net';
import { ARCHIVE_FORM, FILE_FORMS } from '#src/api/contract/uploads.ts';
import type { AssetResult } from '#src/assets/assets.ts';
import { IMMUTABLE } from '#src/lib/cache-control.ts';
import { encodePath, parsePath, type SitePath } from '#src/lib/path.ts';
import { problem } from '#src/model/errors/problem.ts';
import { inOwnForm } from '#src/model/links.ts';
import type { PictureResult } from '#src/pictures/pictures.ts';
import type { Log } from '#src/publish/ports.ts';
import { latestJson, metaJson } from '#src/site/builds.ts';
import type { SiteEntry } from '#src/site/entries.ts';
import type { Site } from '#src/site/site.ts';
import { logFailure } from '../process/failure.ts';
import type { Health } from '../process/health.ts';
import type { Metrics } from '../process/metrics.ts';
import { type Exchange, send, sendEmpty, sendProblem } from './answer.ts';
import { sendAsset } from './asset.ts';
import { answerBrokenRequests } from './broken.ts';
import { type Clients, createClients } from './clients.ts';
import { createNegotiation } from './encoding.ts';
import { HEALTH_PATHS, healthAnswer } from './health.ts';
import { CORP, PRIVATE, REVALIDATE, securityHeaders } from './headers.ts';
import {
  closeSlowReaders,
  hasBody,
  limitBodyTime,
  LIMITS,
  limitConnections,
  type Limits,
  makeRoom,
} from './limits.ts';
import { sendPicture } from './picture.ts';
import {
  createOnDemand,
  firstSegment,
  METHODS,
  ON_DEMAND,
  type OnDemandOptions,
} from './on-demand.ts';
import type { Incoming, SiteRequest } from './request.ts';
import { isKnownTag, refuseOtherVersion } from './preconditions.ts';
import { SECURITY_TXT } from './security-txt.ts';
import { SPECULATION_PATH, SPECULATION_RULES, SPECULATION_TYPE } from './speculation.ts';
import { HASHED_FILES, sendStored } from './stored.ts';
import { readTarget } from './target.ts';
import { answerInTurn } from './turns.ts';

export type HttpServerOptions = Omit<OnDemandOptions, 'clients' | 'encodingOf' | 'csp'> & {
  site: Pick<Site, 'lookup' | 'body' | 'current' | 'build'>;
  /** Proxies that say who asks; absent: none. */
  trustedProxies?: BlockList;
  /** Host names that this server answers for, lower case and without port; IPv6 in brackets. */
  hosts: ReadonlySet<string>;
  /** Whether addresses of pages end in a slash. */
  trailingSlash: () => boolean;
  /** The content security policies of what is made on demand, and that of stored pages. */
  csp: OnDemandOptions['csp'] & { stored(): string };
  /** Whether a CDN in front is told what each publish changes; absent: no. */
  isPurged?: boolean;
  /**
   * Answers for a decoded path below `/pictures/`. `cookie`: what came as Cookie, for files that only
   * editors see. `client`: who asks, as limits count.
   */
  pictures: (path: SitePath, cookie: string | undefined, client: string) => Promise<PictureResult>;
  /** The same below `/assets/`. */
  assets: (path: SitePath, cookie: string | undefined) => Promise<AssetResult>;
  /**
   * A hashed file of the code that runs, by its path: what is made on demand names it, also before the first publish
   * of new code has stored it. Absent: there is none.
   */
  hashedFile?: (path: string) => Promise<{ type: string; body: Uint8Array } | undefined>;
  /** What `/.well-known/security.txt` says; absent: there is no such file. */
  securityTxt?: (() => string) | undefined;
  /** Whether this server is ready, for probes. */
  health: Pick<Health, 'reasons' | 'isCurrent'>;
  /** Of several servers: waits until it is sure which build may be shown; undefined: it is. Absent: there is one. */
  passing?: (() => Promise<void> | undefined) | undefined;
  log: Log;
  limits?: Partial<Limits>;
};

const READ_ONLY = 'GET, HEAD';
/** Limits, turns, numbers and a stream hear that an answer ends; of more than 10 Node warns, with each answer. */
const LISTENERS = 30;
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
    res.setMaxListeners(LISTENERS);
    const isSecure = clients.isSecure(req);
    const exchange = {
      req,
      res,
      isSecure,
      base: isSecure ? secureBase : base,
      counted: { kind: 'other' as const },
    };
    if (options.metrics) count(exchange, options.metrics);
    limitBodyTime(exchange, limits);
    answer(exchange).catch((error) => fail(exchange, error, options.log));
  };
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    // How long a body may take depends on its length.
    requestTimeout: 0,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: Math.min(5_000, limits.headersTimeout),
    maxHeaderSize: 16 * 1024,
    // Node would answer these itself, without our headers.
    requireHostHeader: false,
  });
  server.timeout = limits.idleTimeout;
  answerInTurn(server, limits, listener);
  server.maxRequestsPerSocket = 10_000;
  makeRoom(server, limits);
  limitConnections(server, limits, clients);
  closeSlowReaders(server, limits);
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
  // Its client left before everything had come, or took too long.
  if (error === exchange.req.errored) return;
  const path = exchange.req.url?.split('?', 1)[0];
  const id = logFailure(log, path, error);
  if (exchange.res.headersSent) exchange.res.destroy();
  else sendProblem(exchange, problem('internal-error'), { id, close: true });
}

/** Who answers what, in this order. */
function createAnswer(options: HttpServerOptions, limits: Limits, clients: Clients) {
  const { site, csp } = options;
  const negotiate = createNegotiation();
  const encodingOf = ({ req }: SiteRequest) =>
    negotiate(req.headers['accept-encoding']?.toString());
  const onDemand = createOnDemand({ ...options, clients, encodingOf });
  return async function answer(exchange: Incoming): Promise<void> {
    // Probes name an address of a network as their host.
    if (HEALTH_PATHS.has(exchange.req.url ?? '')) return answerProbe(exchange, options);
    const request = readRequest(exchange, options.hosts, limits);
    if (!request) return;
    const { path, query } = request;
    const passing = options.passing?.();
    if (passing) await passing;
    const first = firstSegment(path);
    const isMade = ON_DEMAND.has(first) || first === 'pictures' || first === 'assets';
    const entry = isMade ? undefined : site.lookup(path);
    if (isOtherForm(request, entry, options)) return redirect(request, !request.slash);
    if (ON_DEMAND.has(first)) return onDemand(request);
    if (path === SECURITY_TXT && options.securityTxt)
      return answerText(request, options.securityTxt());
    if (path === SPECULATION_PATH) {
      return answerText(request, SPECULATION_RULES, SPECULATION_TYPE);
    }
    if (path.startsWith('/builds/') && answerBuild(request, site)) return;
    if (path.startsWith('/pictures/')) return answerPicture(request, options, clients);
    if (path.startsWith('/assets/')) return answerAsset(request, options);
    const moved = entry ? undefined : placeInOwnForm(request, options);
    if (moved) return redirect({ ...request, path: moved }, options.trailingSlash(), 301);
    if (!entry && path.startsWith(HASHED_FILES) && (await answerHashedFile(request, options)))
      return;
    if (!entry) return onDemand(request);
    if (refuseWrites(request)) return;
    request.counted.kind = 'stored';
    if (entry.status === 410) return onDemand(request, true);
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
): SiteRequest | undefined {
  const { headers } = exchange.req;
  const target = readTarget(exchange.req);
  if (!target.ok) {
    sendProblem(exchange, problem(target.error), { close: true });
    return undefined;
  }
  const { path, host, form } = target.value;
  const request = { ...exchange, ...target.value };
  const limit = bodyLimit(path, limits);
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

function bodyLimit(path: string, limits: Limits): number {
  if (path === ARCHIVE_FORM) return limits.archive;
  return FILE_FORMS.has(path) ? limits.fileForm : limits.body;
}

/** A body where none belongs is not read, so the connection cannot be used for another request. */
function closedAfterBody(request: SiteRequest): SiteRequest {
  const { method } = request.req;
  if (!hasBody(request.req) || (method !== 'GET' && method !== 'HEAD')) return request;
  return { ...request, base: [...request.base, 'Connection', 'close'] };
}

/** The site config decides about the addresses of pages; nothing else ends in a slash. */
function isOtherForm(
  { path, slash }: SiteRequest,
  entry: SiteEntry | undefined,
  { trailingSlash }: HttpServerOptions,
): boolean {
  const isPage = entry?.status === 200 && entry.object?.type.startsWith('text/html') === true;
  if (path === '/' || (!slash && !isPage)) return false;
  return slash !== (isPage && !path.endsWith('.html') && trailingSlash());
}

/** Where the product or category stands whose name the address has in another form than ours. */
function placeInOwnForm(
  { path, req }: SiteRequest,
  { site }: HttpServerOptions,
): SitePath | undefined {
  const own = req.method === 'GET' || req.method === 'HEAD' ? inOwnForm(path) : undefined;
  const parsed = own === undefined ? undefined : parsePath(encodePath(own));
  if (!parsed?.ok || site.lookup(parsed.value.path)?.status !== 200) return undefined;
  return parsed.value.path;
}

/** To a path in its one form. A parsed path never begins with two slashes. */
function redirect(request: SiteRequest, slash: boolean, status: 301 | 308 = 308): void {
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
  const { status, headers, body } = healthAnswer(exchange.req.url ?? '', health);
  send(exchange, status, headers, body);
}

/** `builds/latest.json` and `builds/meta/{id}.json`. Out: whether there was such a file. */
function answerBuild(request: SiteRequest, site: HttpServerOptions['site']): boolean {
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
  else {
    const type = ['Content-Type', 'application/json; charset=utf-8'];
    send(request, 200, [...headers, ...type], isLatest ? latestJson(build) : metaJson(build));
  }
  return true;
}

function answerText(request: SiteRequest, text: string, type = 'text/plain; charset=utf-8'): void {
  if (refuseWrites(request)) return;
  const headers = ['Content-Type', type, 'Cache-Control', REVALIDATE];
  send(request, 200, headers, text);
}

async function answerPicture(
  request: SiteRequest,
  { pictures }: HttpServerOptions,
  clients: Clients,
): Promise<void> {
  request.counted.kind = 'picture';
  if (refuseWrites(request)) return;
  const { path, req } = request;
  await sendPicture(request, await pictures(path, req.headers.cookie, clients.nameOf(req)));
}

async function answerAsset(request: SiteRequest, { assets }: HttpServerOptions): Promise<void> {
  request.counted.kind = 'asset';
  if (refuseWrites(request)) return;
  await sendAsset(request, await assets(request.path, request.req.headers.cookie));
}

/** Out: whether the code that runs has such a file. */
async function answerHashedFile(
  request: SiteRequest,
  { hashedFile }: HttpServerOptions,
): Promise<boolean> {
  const file = await hashedFile?.(request.path);
  if (!file) return false;
  request.counted.kind = 'stored';
  if (refuseWrites(request)) return true;
  const headers = ['Content-Type', file.type, 'Cache-Control', IMMUTABLE, ...CORP];
  send(request, 200, headers, file.body);
  return true;
}

function hostName(host = ''): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}
