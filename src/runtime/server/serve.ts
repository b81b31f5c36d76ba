import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { createPlausible, type Plausible } from '#src/analytics/plausible.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import type { Log } from '#src/publish/ports.ts';
import type { Deliveries } from '#src/site/targets/deliveries.ts';
import { type AuthPort, withSecureCookies } from '../ports/auth.ts';
import { type Control, listenControl } from '../process/control.ts';
import type { Engine } from '../engine/engine.ts';
import { dataPaths, type Env } from '../process/env.ts';
import { createStrangersCalls } from '../ports/strangers-calls.ts';
import { createHealth, type Health } from '../process/health.ts';
import { endListening, inAddress, listen } from '../process/listen.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Room } from '../process/room.ts';
import type { SharedSite } from '../shared/share-site.ts';
import { securityTxt } from '../http/security-txt.ts';
import { createHttpServer } from '../http/server.ts';
import type { ControlHandler } from '../process/control.ts';
import type { Print } from '../process/print.ts';
import { reportLine } from '../engine/report-line.ts';
import { measure } from './measure.ts';
import { withScripts } from '../app/policy.ts';
import { createSiteLocals } from './site-locals.ts';

export type RunningServer = {
  /** Where people find the site. */
  address: string;
  /** Takes no more requests, lets those that are being answered and a running publish finish. */
  close(): Promise<void>;
};

/** What a form may have beside its file, in bytes. */
const ROOM = 64 * 1024;

/** A request that is being answered has so long when the server ends; a stream of events never ends by itself. */
const ANSWER_MS = 2_000;

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

type ServedWith = Pick<
  SharedSite,
  'passing' | 'rates' | 'presence' | 'uploads' | 'delivers' | 'isCurrent'
>;

export type ServeOptions = {
  deliveries: Deliveries;
  /** The other servers of the same site; absent: there are none. */
  servers?: ServedWith | undefined;
  /** For builds; absent: nobody looks. */
  room?: Pick<Room, 'isFull'>;
  /** Hears that the site is served. */
  health?: Health;
  /** Where numbers are wanted. */
  metrics?: Metrics | undefined;
  /** Answers commands of other processes. */
  onCommand: ControlHandler;
  print: Print;
};

/** Serves the site and listens for commands. In: a ready engine. */
export async function serve(
  engine: Engine,
  env: Env,
  options: ServeOptions,
): Promise<RunningServer> {
  const { onCommand, metrics, health = createHealth(), print } = options;
  const log: Log = (event, details = {}) => print(`${event} ${JSON.stringify(details, withStack)}`);
  const plausible =
    env.plausible &&
    createPlausible({
      settings: env.plausible,
      origin: () => env.siteUrl ?? addressOf(server, env),
      failed: (reason) => log('plausible-failed', { reason }),
    });
  const server: Server = createSiteServer(engine, env, { ...options, health, plausible, log });
  await listen(server, env);
  health.serves(checksOf(engine, env));
  const { deliveries, servers, room } = options;
  const data = dataPaths(env.dataDir).room;
  if (metrics) measure(metrics, { engine, server, deliveries, servers, room, data });
  engine.publisher.onFinished((report, asked) => print(reportLine(report, asked)));
  const control = await listenControl(dataPaths(env.dataDir), onCommand).catch((error: unknown) => {
    server.close();
    throw error;
  });
  return {
    address: addressOf(server, env),
    close: () => close(server, control, engine, plausible),
  };
}

/** What may be lost while the server runs. */
function checksOf({ services: { site, content } }: Engine, { dataDir }: Env) {
  const { contentDatabase } = dataPaths(dataDir);
  return [
    () => (site.current() ? undefined : ('no-pages' as const)),
    () => (content.embedded && !existsSync(contentDatabase) ? 'content-missing' : undefined),
  ] as const;
}

type SiteServerOptions = Pick<ServeOptions, 'deliveries' | 'metrics' | 'servers' | 'room'> & {
  health: Health;
  plausible: Plausible | undefined;
  log: Log;
};

function createSiteServer(
  engine: Engine,
  env: Env,
  { deliveries, health, metrics, plausible, servers, room, log }: SiteServerOptions,
): Server {
  const { site, pictures, assets } = engine.services;
  const locals = createSiteLocals(engine, {
    siteUrl: env.siteUrl,
    localUrl: env.localUrl,
    redirectHosts: env.redirectHosts,
    uploads: env,
    origins: () => originsOf(env, portOf(server, env)),
    address: () => env.siteUrl ?? addressOf(server, env),
    oidc: env.oidc,
    sendsMails: env.mail.smtp !== undefined,
    publisher: engine.publisher,
    webhookSecret: env.webhookSecret,
    targets: deliveries.state,
    isDiskFull: room?.isFull,
    shared: servers,
    counter: plausible,
    plausible: accessOf(env),
    log,
  });
  const secureLocals = { ...locals, auth: withSecureCookies(locals.auth) };
  const isEditor = (cookie?: string) => () =>
    isSuperuser(locals.auth, cookie) || isSuperuser(secureLocals.auth, cookie);
  /** Where other servers have to be asked about sessions. */
  const confirm = async (cookie: string | undefined) => {
    if (cookie === undefined) return;
    for (const { auth } of [locals, secureLocals]) await auth.confirm(sessionIn(auth, cookie));
  };
  const state = () => `${site.current()?.id} ${engine.services.replica.head()}`;
  const withForeign = foreignScripts(engine);
  const server = createHttpServer({
    site,
    handler: (...args) => engine.app().handler(...args),
    hashedFile: (path) => engine.app().hashedFile(path),
    questions: { ask: (question) => engine.answers.ask(question, state(), log), state },
    strangersCalls: createStrangersCalls({
      calls: locals.calls,
      events: locals.events,
      isOwnOrigin: locals.auth.isOwnOrigin,
    }),
    isEditor: async (cookie) => {
      await confirm(cookie);
      return isEditor(cookie)();
    },
    locals: (https) => ({ site: https ? secureLocals : locals }),
    trustedProxies: env.trustedProxies,
    hosts: hostsOf(env),
    trailingSlash: slashSetting(engine),
    // They change with a build that the running server takes over, and with a rollback.
    csp: {
      app: () => engine.app().csp,
      visitors: () => withForeign(engine.app().csp),
      stored: () => withForeign(site.policy() ?? engine.app().csp),
    },
    https: env.siteUrl?.startsWith('https:') ?? false,
    isPurged: env.purge !== undefined,
    pictures: async (path, cookie, client) => {
      await confirm(cookie);
      return pictures.serve(path, { client, isEditor: isEditor(cookie) });
    },
    assets: async (path, cookie) => {
      await confirm(cookie);
      return assets.serve(path, isEditor(cookie));
    },
    securityTxt: securityTxtOf(env, () => env.siteUrl ?? addressOf(server, env)),
    health,
    passing: servers?.passing,
    metrics,
    log,
    limits: { fileForm: env.uploadMaxBytes + ROOM },
  });
  return server;
}

function securityTxtOf({ securityContact: contact }: Env, origin: () => string) {
  return contact === undefined ? undefined : () => securityTxt(contact, origin(), Date.now());
}

/** Whether the request came with the session of somebody who may edit. */
function isSuperuser(auth: AuthPort, cookies?: string): boolean {
  return auth.userOf(sessionIn(auth, cookies))?.superuser === true;
}

function sessionIn({ cookie: { name } }: AuthPort, cookies = ''): string | undefined {
  const own = cookies.split(/; */).find((one) => one.startsWith(`${name}=`));
  return own?.slice(name.length + 1);
}

const withStack = (_key: string, value: unknown) => (value instanceof Error ? value.stack : value);

/** Asked once for each build: a changed setting changes every page, so it comes with a build. */
function slashSetting({ services: { site, queries } }: Engine): () => boolean {
  let build: string | undefined;
  let setting = false;
  return () => {
    const { id } = site.current() ?? {};
    if (id !== build) {
      build = id;
      setting = queries.ask('site', DEFAULT_LANGUAGE).trailingSlash;
    }
    return setting;
  };
}

/** Adds what foreign scripts of the content need to a policy. Worked out once for each state of the content. */
function foreignScripts({ services: { queries, replica } }: Engine): (policy: string) => string {
  let head: number | undefined;
  let known = new Map<string, string>();
  return (policy) => {
    if (replica.head() !== head) {
      head = replica.head();
      known = new Map();
    }
    const joined =
      known.get(policy) ?? withScripts(policy, queries.ask('scripts', DEFAULT_LANGUAGE));
    known.set(policy, joined);
    return joined;
  };
}

/** The Plausible that may be asked for its numbers. */
function accessOf({ plausible }: Env) {
  const key = plausible?.key;
  return plausible && key !== undefined ? { ...plausible, key } : undefined;
}

/** What this server answers to: SITE_URL, and this machine's own names. Content has no say in it. */
function hostsOf(env: Env): Set<string> {
  const named = env.siteUrl === undefined ? [] : [new URL(env.siteUrl).hostname];
  return new Set([...localHosts(env), ...named]);
}

/** Where pages of ours may stand: under SITE_URL, and under this machine's own names. */
export function originsOf(env: Env, port: number): Set<string> {
  const local = localHosts(env).map((host) => new URL(`http://${host}:${port}`).origin);
  return new Set(env.siteUrl === undefined ? local : [env.siteUrl, ...local]);
}

function localHosts(env: Env): string[] {
  return [...LOOPBACK, inAddress(env.host).toLowerCase()];
}

function portOf(server: Server, env: Env): number {
  const bound = server.address();
  return typeof bound === 'object' && bound ? bound.port : env.port;
}

function addressOf(server: Server, env: Env): string {
  return `http://${inAddress(env.host)}:${portOf(server, env)}`;
}

async function close(
  server: Server,
  control: Control,
  engine: Engine,
  plausible: Plausible | undefined,
): Promise<void> {
  plausible?.close();
  const closed = endListening(server, ANSWER_MS);
  await control.close();
  await engine.publisher.exclusively(async () => undefined);
  await closed;
}
