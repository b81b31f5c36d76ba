import { randomBytes } from 'node:crypto';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildKey, runAstroBuild } from '#src/runtime/app/build.ts';
import { createEngine, type Engine } from '#src/runtime/engine/engine.ts';
import { dataPaths, parseEnv } from '#src/runtime/process/env.ts';
import { openServices } from '#src/runtime/engine/services.ts';
import { changePrice, ordinaryProducts, type BenchProduct } from '../change.ts';
import { changeMenu } from '../kinds.ts';
import { peerShop } from '../peers/shop-of.ts';
import { writePageQueries } from './page-queries.ts';
import { answerCalls } from './worker.ts';

/** How long something took: `count` items or pages in so many ms, of which the CPU was busy. */
export type Timed = { count: number; ms: number; cpuMs: number };

type DataPlace = { dataDir: string };

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const IDLE_CALLS = 20;

/** The steps of a bench without a name, each on a data folder that nobody else uses. */
const steps = {
  /** Fills the content server; nothing else is there yet. */
  seed: ({ dataDir, products }: DataPlace & { products: number }) =>
    onEngine(dataDir, (engine) => engine.seed({ products })),

  /** The first sync, into a new replica. */
  sync({ dataDir }: DataPlace): Promise<Timed> {
    removeDatabase(dataPaths(dataDir).replica);
    return onEngine(dataDir, ({ services }) =>
      timed(async () => {
        const synced = await services.sync();
        if (!synced.ok) throw new Error(synced.error.name);
        return services.replica.head();
      }),
    );
  },

  /** Writes the shop as `bench -- peers` gives it to other tools. In: also the file. */
  writePeerShop: ({ dataDir, file }: DataPlace & { file: string }) =>
    onEngine(dataDir, async ({ services }) => {
      writeFileSync(file, JSON.stringify(peerShop(services.queries)));
    }),

  /** The build of the code, in the process that `npm run build` starts. */
  build: ({ dataDir }: DataPlace) =>
    noted(dataDir, async () => {
      const env = parseEnv({ DATA_DIR: dataDir });
      return (await runAstroBuild(ROOT, env, buildKey(ROOT, env))).folder;
    }),

  /** `astro build` of all pages, as a host without our server would run it. In: also where to. */
  astroBuild: ({ dataDir, folder }: DataPlace & { folder: string }) =>
    noted(dataDir, async () => {
      const env = { ...process.env, DATA_DIR: dataDir, LODEN_OUT: folder, NODE_ENV: 'production' };
      const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
      const child = spawn(process.execPath, [astro, 'build'], { cwd: ROOT, stdio: 'ignore', env });
      const [code] = await once(child, 'close');
      if (code !== 0) throw new Error(`astro build ended with ${code}.`);
      return folder;
    }),

  /** What the site holds: pages of content, and addresses of pages. Writes down what they were made from. */
  look: ({ dataDir, queries }: DataPlace & { queries: string }) =>
    onEngine(dataDir, async ({ services: { site } }) => {
      writePageQueries(site, queries);
      const pages = [...site.pages.all()].filter((path) => site.pages.get(path)?.target).length;
      const paths = [...site.paths()].filter((path) => !/\.[a-z0-9]+$/.test(path)).length;
      return { pages, paths };
    }),

  /**
   * A full publish into an empty store; one of what is there already; one after a change that every page
   * shows, an entry of the menu; then calls without a change.
   */
  publish({
    dataDir,
  }: DataPlace): Promise<Record<'all' | 'none' | 'menu', Timed> & { idle: number[] }> {
    removeDatabase(dataPaths(dataDir).site);
    return onEngine(dataDir, async (engine) => {
      await engine.load();
      const all = await publish(engine, 'published', { full: true });
      const none = await publish(engine, 'unchanged', { full: true });
      await changeMenu(engine.services, randomBytes(4).toString('hex'), ['de', 'en']);
      const menu = await publish(engine, 'published', { full: false });
      const idle: number[] = [];
      for (let call = 0; call < IDLE_CALLS; call++) {
        idle.push((await publish(engine, 'unchanged', { full: false })).ms);
      }
      return { all, none, menu, idle };
    });
  },

  /** A full publish into an empty store. */
  publishAll({ dataDir }: DataPlace): Promise<{ all: Timed }> {
    removeDatabase(dataPaths(dataDir).site);
    return onEngine(dataDir, async (engine) => {
      await engine.load();
      return { all: await publish(engine, 'published', { full: true }) };
    });
  },

  /** Products to change; the site has to be there. */
  products: ({ dataDir }: DataPlace): Promise<BenchProduct[]> =>
    onEngine(dataDir, async ({ services }) => [...ordinaryProducts(services)]),

  /** Changes the price of one product and brings the replica up to date. */
  changeOne: ({ dataDir, id, cents }: DataPlace & { id: string; cents: number }) =>
    onEngine(dataDir, async ({ services }) => {
      await changePrice(services, id, cents);
      await services.sync();
    }),
};

export type Steps = typeof steps;

async function onEngine<T>(dataDir: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const env = parseEnv({ DATA_DIR: dataDir });
  const services = openServices(env, () => undefined);
  try {
    return await work(createEngine(ROOT, env, services, () => undefined));
  } finally {
    await services.close();
  }
}

async function timed(work: () => Promise<number>): Promise<Timed> {
  const cpu = process.cpuUsage();
  const start = performance.now();
  const count = await work();
  const ms = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  return { count, ms, cpuMs: (user + system) / 1000 };
}

/** Runs what builds into a folder. Out: that folder, and what the processes of it used. */
async function noted(dataDir: string, work: () => Promise<string>) {
  const usage = join(dataDir, `usage-${randomBytes(4).toString('hex')}`);
  process.env['BENCH_USAGE'] = usage;
  process.env['NODE_OPTIONS'] = `--import=${new URL('./note-usage.ts', import.meta.url)}`;
  const start = performance.now();
  const folder = await work();
  return { count: 1, ms: performance.now() - start, ...usageIn(usage), folder };
}

/** What `note-usage.ts` noted; of several processes the largest peak, and the CPU of all. */
function usageIn(file: string): { cpuMs: number; peakMb: number } {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const all: { cpuMs: number; peakMb: number }[] = lines.map((line) => JSON.parse(line));
  return {
    cpuMs: all.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
    peakMb: Math.max(...all.map(({ peakMb }) => peakMb)),
  };
}

function publish({ publisher }: Engine, outcome: string, how: { full: boolean }): Promise<Timed> {
  return timed(async () => {
    const report = await publisher.publish(how);
    if (report.outcome !== outcome || report.failed > 0) {
      throw new Error(`A publish came to: ${report.outcome}, ${report.failed} failed.`);
    }
    return report.rendered + report.unchanged;
  });
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
}

answerCalls(steps);
