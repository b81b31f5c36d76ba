import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { withScripts } from '../app/policy.ts';
import { SPECULATION_PATH, SPECULATION_RULES, SPECULATION_TYPE } from '../http/speculation.ts';
import { ASSET_POLICY } from '#src/assets/assets.ts';
import { IMMUTABLE, WITHDRAWABLE } from '#src/lib/cache-control.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { createDeliveries, type Deliveries } from '#src/site/targets/deliveries.ts';
import { createBucketTarget } from '#src/site/targets/bucket.ts';
import { createFolderTarget } from '#src/site/targets/folder.ts';
import { createPurgeTarget } from '#src/site/targets/purge.ts';
import { MEDIA, type SiteFilesOptions } from '#src/site/targets/site-files.ts';
import type { DeliveryTarget } from '#src/site/targets/target.ts';
import type { BuiltApp } from '../app/app.ts';
import { dataPaths, type Env } from '../process/env.ts';
import { REVALIDATE, securityHeaders } from '../http/headers.ts';
import type { Print } from '../process/print.ts';
import { createKnownFiles } from '../engine/known-files.ts';
import type { DataServices } from '../engine/services.ts';
import type { Servers } from '../shared/servers.ts';
import { nginxSample } from './nginx.ts';
import { searchIndexes, searchPages } from './static-search.ts';

/** What a target needs of the engine. */
type Followed = { services: DataServices; app(): Pick<BuiltApp, 'csp' | 'ask'> };

/**
 * Keeps the configured folder, bucket and CDN equal to the site. In: a ready engine, and the other servers;
 * without them what all share is left to those that serve.
 */
export function openDeliveries(
  engine: Followed,
  env: Env,
  print: Print,
  servers?: Pick<Servers, 'delivers' | 'token' | 'outdone'>,
): Deliveries {
  const { site } = engine.services;
  // Without the others nobody knows who delivers: whoever serves does.
  const isAlone = env.redisUrl === undefined;
  return createDeliveries({
    site,
    targets: targetsOf(engine, env, servers),
    delivers: () => servers?.delivers() ?? isAlone,
    now: Date.now,
    log: (problem) => print(messageOf(problem, 'en')),
    recovered: (target) => print(`The target ${target} is up to date again.`),
  });
}

function targetsOf(
  engine: Followed,
  env: Env,
  servers: Pick<Servers, 'delivers' | 'token' | 'outdone'> | undefined,
): DeliveryTarget[] {
  const { site, replica, content } = engine.services;
  const known = createKnownFiles(replica, site, content.source);
  const origin = () => publicUrl(engine, env);
  const targets: DeliveryTarget[] = [];
  const { siteDir } = env;
  const files: SiteFilesOptions = {
    site,
    trailingSlash: () => served(engine).trailingSlash,
    headers: () => headersFile(served(engine).csp, env.siteUrl?.startsWith('https:') ?? false),
    further: async () => [
      ...(await searchIndexes(engine.services, served(engine))),
      [SPECULATION_PATH, SPECULATION_RULES, SPECULATION_TYPE],
    ],
    pages: () => searchPages(engine.app(), engine.services),
    picture: (path, signal) => mediaOf(engine.services, path, signal),
    // A new replica knows no files before it was filled.
    isWithdrawn: (path) => site.head().epoch === replica.epoch && !known.isPublic(path),
  };
  if (siteDir !== undefined) {
    targets.push(
      createFolderTarget({
        ...files,
        root: siteDir,
        further: async (redirects) => [
          ...(await files.further(redirects)),
          ['/_nginx.conf', nginxSample({ ...served(engine), root: siteDir, redirects })],
        ],
      }),
    );
  }
  if (env.siteBucket) {
    const cacheControl = (path: string) => keptFor(path, env.purge !== undefined);
    const turn = servers && {
      ...{ number: servers.token, isOn: servers.delivers, outdone: servers.outdone },
    };
    const spool = dataPaths(env.dataDir).delivering;
    const bucket = { bucket: env.siteBucket, spool, cacheControl, ...(turn && { turn }) };
    targets.push(createBucketTarget({ ...files, ...bucket }));
  }
  if (env.purge) targets.push(createPurgeTarget({ ...env.purge, ...files, origin }));
  return targets;
}

/** How pages are served: their policy, with the foreign scripts of the content, and the form of their addresses. */
function served({ app, services: { queries } }: Followed) {
  return {
    csp: withScripts(app().csp, queries.ask('scripts', DEFAULT_LANGUAGE)),
    trailingSlash: queries.ask('site', DEFAULT_LANGUAGE).trailingSlash,
  };
}

const FOREVER = /^\/(?:_astro|fonts|builds\/meta)\//;

/** What caches are told of a file in a bucket: there is one header for browsers and CDNs alike. */
function keptFor(path: string, isPurged: boolean): string {
  if (FOREVER.test(path)) return IMMUTABLE;
  if (MEDIA.test(path)) return WITHDRAWABLE;
  if (path === '/builds/latest.json') return 'no-cache';
  // Where each change is told to the CDN, a lost purge is felt for a minute.
  return isPurged ? 'public, max-age=0, s-maxage=60' : REVALIDATE;
}

const BUSY_MS = 200;

/** The public address of the site, without a path. */
export function publicUrl({ services }: Pick<Followed, 'services'>, env: Env): string {
  return env.siteUrl ?? services.queries.ask('site', DEFAULT_LANGUAGE).url;
}

/** What visitors would get at the path of a picture or film. */
export async function mediaOf(
  { pictures, assets }: Pick<DataServices, 'pictures' | 'assets'>,
  path: string,
  signal: AbortSignal,
): Promise<Result<Uint8Array | Readable | undefined, Problem>> {
  for (;;) {
    const answer = path.startsWith('/assets/')
      ? await assets.serve(path, () => false)
      : await pictures.serve(path);
    if ('bytes' in answer) return ok(answer.open({ start: 0, end: answer.bytes - 1 }));
    if ('open' in answer) return ok(Buffer.concat(await answer.open().toArray()));
    const { name } = answer.problem;
    if (name === 'source-unreachable') return err(answer.problem);
    // Visitors' pictures go first.
    if (name !== 'server-busy') return ok(undefined);
    await wait(BUSY_MS, undefined, { signal });
  }
}

/** What our server would say, for hosts that read `_headers`. */
export function headersFile(csp: string, https: boolean): string {
  const block = (pattern: string, lines: readonly (readonly [string, string])[]) =>
    [pattern, ...lines.map(([name, value]) => `  ${name}: ${value}`)].join('\n');
  const flat = securityHeaders(https);
  const pairs = flat.flatMap((name, at) =>
    at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as const] : [],
  );
  const forever = [['Cache-Control', IMMUTABLE]] as const;
  const media = [['Cache-Control', WITHDRAWABLE]] as const;
  return `${[
    // Hosts join the headers of all rules that fit, so pages get no Cache-Control: by default hosts have them checked.
    block('/*', [
      ...pairs,
      ['Content-Security-Policy', csp],
      ['Speculation-Rules', `"${SPECULATION_PATH}"`],
    ]),
    block(SPECULATION_PATH, [['Content-Type', SPECULATION_TYPE]]),
    block('/_astro/*', forever),
    block('/fonts/*', forever),
    block('/pictures/*', media),
    block('/assets/*', [...media, ['Content-Security-Policy', ASSET_POLICY]]),
  ].join('\n\n')}\n`;
}
