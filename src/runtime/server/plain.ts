import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, HookParameters } from 'astro';
import sitemap from '@astrojs/sitemap';
import { takeLock } from '#src/lib/node/lock.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import { firstSeed, firstSync } from '../engine/engine.ts';
import { type DataServices, openServices } from '../engine/services.ts';
import { withLock } from '../process/data-lock.ts';
import { beginPlainBuild, dataPaths, type Env, isDriven, parseEnv } from '../process/env.ts';
import type { Print } from '../process/print.ts';
import { devPlugins } from './dev-plugins.ts';
import { listedUrl, writeStaticFolder } from './static-folder.ts';

type Setup = HookParameters<'astro:config:setup'>;

/**
 * The content for whoever runs Astro by itself. `npx astro build` reads it, and leaves a folder that any web
 * server can serve; `npx astro dev` reads it and follows it. Our own commands do that themselves: there it does
 * nothing.
 */
export function content(): AstroIntegration {
  let close: (() => Promise<void>) | undefined;
  let out: string | undefined;
  return {
    name: 'loden:content',
    hooks: {
      'astro:config:setup': async (setup) => {
        if (isDriven()) return;
        if (setup.command === 'build') {
          out = fileURLToPath(setup.config.outDir);
          await prepareBuild(setup, out);
        } else if (setup.command === 'dev') close = await prepareDev(setup);
      },
      'astro:server:done': () => close?.(),
      'astro:build:done': async ({ dir, logger }) => {
        if (out === undefined) return;
        const folder = { out, client: fileURLToPath(dir) };
        const print = (line: string) => logger.info(line);
        await withServices(parseEnv(), 'npx astro build', print, (services) =>
          writeStaticFolder(folder, services, print),
        );
      },
    },
  };
}

/** Reads the content; what pages are made from is noted beside the output, as in every build. */
async function prepareBuild(setup: Setup, out: string): Promise<void> {
  const { config, logger, injectRoute, updateConfig } = setup;
  const env = parseEnv();
  const print = (line: string) => logger.info(line);
  const site = await withServices(env, 'npx astro build', print, async (services) => {
    await firstSeed(env, services, print);
    await firstSync(services, print);
    return services.queries.ask('site', DEFAULT_LANGUAGE);
  });
  beginPlainBuild(out);
  rmSync(join(out, 'reads.ndjson'), { force: true });
  // The search of a folder runs in the browser: this page takes the place of the one that is made on demand.
  injectRoute({
    pattern: '/_search/[lang]',
    entrypoint: new URL('./src/pages/_static-search.astro', config.root),
    prerender: true,
  });
  if (site.url === '') return;
  const client = fileURLToPath(config.build.client);
  updateConfig({
    site: site.url,
    integrations: [
      sitemap({
        filter: (url) => listedUrl(client, url) !== undefined,
        serialize: (item) => ({ ...item, ...listedUrl(client, item.url) }),
      }),
    ],
  });
}

/** Opens the data folder for the life of the dev server. Out: closes it. */
async function prepareDev({ updateConfig, logger }: Setup): Promise<() => Promise<void>> {
  const env = parseEnv();
  const print = (line: string) => logger.info(line);
  const lock = takeLock(dataPaths(env.dataDir).lock, 'npx astro dev');
  if (!lock.ok) throw new Error(`${env.dataDir} is in use by process ${lock.error.pid}.`);
  const services = openServices(env, print);
  await firstSeed(env, services, print);
  await firstSync(services, print);
  const { plugins, follow } = devPlugins(env, services, print);
  updateConfig({ vite: { plugins } });
  const stop = follow();
  return async () => {
    stop();
    await services.close();
    lock.value.release();
  };
}

async function withServices<T>(
  env: Env,
  does: string,
  print: Print,
  work: (services: DataServices) => Promise<T>,
): Promise<T> {
  const done = Promise.withResolvers<T>();
  await withLock(env, does, async () => {
    const services = openServices(env, print);
    try {
      done.resolve(await work(services));
    } finally {
      await services.close();
    }
    return 0;
  });
  return done.promise;
}
