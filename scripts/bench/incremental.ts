import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import { buildPaths } from '#src/runtime/app/build.ts';
import { buildQueries } from '#src/runtime/app/site.ts';
import { answerCalls } from './worker.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ENTRY = 'astro/entrypoints/prerender';
const PAYLOAD = '/_payload.json';

export type IncrementalOptions = {
  dataDir: string;
  /** Where it builds to, below the project's `dist`; the second build finds the first one there. */
  folder: string;
  /** `reads.ndjson` of a full build of the same content. */
  reads: string;
};

/** Astro's own answer to 'one page changed': `experimental.incrementalBuild`. */
const calls = {
  /** Out: ms, and how many pages were rendered. Call it once in a process: modules stay loaded. */
  async run({
    dataDir,
    folder,
    reads,
  }: IncrementalOptions): Promise<{ ms: number; pages: number }> {
    Object.assign(process.env, { DATA_DIR: dataDir, LODEN_OUT: folder });
    const rendered = buildPaths(folder).reads;
    rmSync(rendered, { force: true });
    const start = performance.now();
    await build({
      root: ROOT,
      mode: 'production',
      logLevel: 'error',
      outDir: folder,
      cacheDir: join(dataDir, 'astro'),
      experimental: { incrementalBuild: true },
      vite: { plugins: [ownEntry()] },
      integrations: [cacheKeys(readsOf(reads))],
    });
    const ms = performance.now() - start;
    return { ms, pages: readsOf(rendered).size };
  },
  /** What was built at a path. */
  page: ({ folder, path }: { folder: string; path: string }): string =>
    readFileSync(new URL(`./client${path}.html`, pathToFileURL(`${folder}/`)), 'utf8'),
};

export type IncrementalCalls = typeof calls;

/** The queries of each page. */
function readsOf(file: string): Map<string, string[]> {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '';
  const lines = text === '' ? [] : text.split('\n');
  return new Map(
    lines.map((line) => {
      const { path, reads }: { path: string; reads: { query: string }[] } = JSON.parse(line);
      return [path, reads.map(({ query }) => query)];
    }),
  );
}

/**
 * Gives Astro the best key that we know: the answers that a page was made from, so that it renders
 * what our publisher would. It asks each query once.
 */
function cacheKeys(reads: ReadonlyMap<string, string[]>): AstroIntegration {
  return {
    name: 'bench:cache-keys',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((own) => ({
          ...own,
          async getStaticPaths() {
            const routes = await own.getStaticPaths();
            return routes.map((one) => {
              const key = keyOf(reads.get(pageOf(one.pathname)));
              return key === undefined ? one : { ...one, cacheKey: key };
            });
          },
        })),
    },
  };
}

/** Astro leaves its own entry out when it is given a prerenderer. */
function ownEntry() {
  return {
    name: 'bench:entry',
    configEnvironment: (name: string) =>
      name === 'prerender' ? { build: { rolldownOptions: { input: ENTRY } } } : {},
  };
}

function pageOf(pathname: string): string {
  return pathname.endsWith(PAYLOAD) ? pathname.slice(0, -PAYLOAD.length) : pathname;
}

function keyOf(reads: string[] | undefined): string | undefined {
  if (!reads) return undefined;
  const hash = createHash('sha256');
  const queries = buildQueries();
  for (const query of reads) hash.update(queries.readOf(query).digest);
  return hash.digest('hex');
}

answerCalls(calls);
