import type { AstroInlineConfig } from 'astro';
import { ok } from '#src/lib/result.ts';
import { parsePath } from '#src/lib/path.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { isReserved } from '#src/model/links.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { PublishPreview } from '#src/publish/preview.ts';
import type { FinishedPublish } from '#src/publish/history.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import { emptyReport } from '#src/publish/report.ts';
import { newBuildId } from '#src/site/builds.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { Env } from '../process/env.ts';
import { ROOT } from '../process/root.ts';
import type { Print } from '../process/print.ts';
import { sendAsset } from '../http/asset.ts';
import { sendPicture } from '../http/picture.ts';
import { originsOf } from './serve.ts';
import type { DataServices } from '../engine/services.ts';
import { createSiteLocals } from './site-locals.ts';

const SYNC_EVERY_MS = 3000;
const NO_PAGES = { changed: 0, new: 0, removed: 0, kept: 0 };

type VitePlugins = NonNullable<NonNullable<AstroInlineConfig['vite']>['plugins']>;
type VitePlugin = VitePlugins[number];

/**
 * What Astro's dev server needs besides Astro: services for pages, pictures and files, and addresses without a
 * language. Out: also what follows the content until it is told to stop.
 */
export function devPlugins(env: Env, services: DataServices, print: Print) {
  const plugins = [
    localsPlugin(env, services, print),
    filesPlugin(services),
    aliasPlugin(services),
  ];
  const follow = () => {
    const timer = setInterval(() => void services.sync(), SYNC_EVERY_MS);
    return () => clearInterval(timer);
  };
  return { plugins, follow };
}

// Where Astro's dev server looks for what other middleware has to say.
const LOCALS = Symbol.for('astro.locals');

/** Pages get the same locals as in the real server; there is nothing to publish, only to read again. */
function localsPlugin(env: Env, services: DataServices, print: Print): VitePlugin {
  // What is asked of a built app would fail: there is none.
  const engine = { ...createEngine(ROOT, env, services, print), previews: NO_PREVIEW };
  const site = createSiteLocals(engine, {
    siteUrl: env.siteUrl,
    localUrl: env.localUrl,
    redirectHosts: env.redirectHosts,
    uploads: env,
    origins: () => originsOf(env, env.port),
    address: () => env.siteUrl ?? env.localUrl,
    oidc: env.oidc,
    sendsMails: env.mail.smtp !== undefined,
    publisher: readingAgain(engine),
    log: (event) => print(event),
  });
  return {
    name: 'loden:locals',
    configureServer(server) {
      server.middlewares.use((req, _res, next) => {
        Reflect.set(req, LOCALS, { site });
        next();
      });
    },
  };
}

const DONE = { next: null, of: 0 };
/** Nothing is stored in dev, so nothing of it changes. */
const NO_PREVIEW: PublishPreview = {
  ask: async () =>
    ok({
      ...{ full: false, pinned: false, total: 0, counts: NO_PAGES },
      pages: [],
      comparison: DONE,
    }),
  compare: async () => ok({ pages: [], alike: [], comparison: DONE }),
  show: async (_items, path) => ok({ path, before: null, after: null }),
};

function readingAgain({ services, publisher }: Engine): Publisher {
  const finished = new Map<string, FinishedPublish>();
  const request: Publisher['request'] = (options) => {
    const id = newBuildId();
    const asked = Date.now();
    const done = publisher
      .exclusively(() => services.sync(options?.hints))
      .then(() => {
        const report = emptyReport(id);
        finished.set(id, { ...report, at: Date.now(), took: Date.now() - asked });
        return report;
      });
    return { id, joined: false, done };
  };
  return {
    ...publisher,
    request,
    publish: (options) => request(options).done,
    finished: (id) => finished.get(id),
  };
}

/** Pictures and files are not Astro's: as in the real server they come from our own handlers. */
function filesPlugin({ pictures, assets }: DataServices): VitePlugin {
  return {
    name: 'loden:files',
    configureServer(server) {
      server.middlewares.use('/pictures', (req, res, next) => {
        const path = `/pictures${req.url ?? ''}`.split('?', 1)[0] ?? '';
        const exchange = { req, res, base: [] };
        pictures
          .serve(path)
          .then((picture) => sendPicture(exchange, picture))
          .catch(next);
      });
      server.middlewares.use('/assets', (req, res, next) => {
        const path = `/assets${req.url ?? ''}`.split('?', 1)[0] ?? '';
        const exchange = { req, res, base: [] };
        // Nothing is published in dev, so whatever is there may be looked at.
        assets
          .serve(path, () => true)
          .then((file) => sendAsset(exchange, file))
          .catch(next);
      });
    },
  };
}

/** Pages of the default language also stand without it: the store has aliases, here the address is read so. */
function aliasPlugin({ queries }: DataServices): VitePlugin {
  return {
    name: 'loden:aliases',
    configureServer(server) {
      server.middlewares.use((req, _res, next) => {
        const parsed = parsePath((req.url ?? '/').split('?', 1)[0] ?? '/');
        if (parsed.ok && isAlias(parsed.value.path, queries)) {
          req.url = `/${DEFAULT_LANGUAGE}${req.url === '/' ? '' : req.url}`;
        }
        next();
      });
    },
  };
}

function isAlias(path: string, queries: Queries): boolean {
  if (path === '/' || /^\/(product|kategorie)\//.test(path)) return true;
  const slug = path.slice(1);
  return !isReserved(slug) && queries.ask('pageBySlug', DEFAULT_LANGUAGE, slug) !== null;
}
