import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AstroIntegration, build } from 'astro';
import { buildQueries } from '#src/runtime/app/site.ts';
import { readPageQueries } from './page-queries.ts';
import { answerCalls } from './worker.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const ENTRY = 'astro/entrypoints/prerender';
const PAYLOAD = '/_payload.json';

export type IncrementalOptions = {
  dataDir: string;
  /** Where it builds to, below the project's `dist`; the second build finds the first one there. */
  folder: string;
  /** What `writePageQueries` wrote of the same content. */
  queries: string;
};

/** Astro's own answer to 'one page changed': `experimental.incrementalBuild`. */
const calls = {
  /** Out: ms, and how many pages were rendered. Call it once in a process: modules stay loaded. */
  async run({
    dataDir,
    folder,
    queries,
  }: IncrementalOptions): Promise<{ ms: number; pages: number }> {
    Object.assign(process.env, { DATA_DIR: dataDir, LODEN_OUT: folder });
    const rendered = { pages: 0 };
    const start = performance.now();
    await build({
      root: ROOT,
      mode: 'production',
      logLevel: 'error',
      outDir: folder,
      cacheDir: join(dataDir, 'astro'),
      experimental: { incrementalBuild: true },
      vite: { plugins: [ownEntry()] },
      integrations: [cacheKeys(readPageQueries(queries), rendered)],
    });
    return { ms: performance.now() - start, ...rendered };
  },
  /** What was built at a path. */
  page: ({ folder, path }: { folder: string; path: string }): string =>
    readFileSync(new URL(`./client${path}.html`, pathToFileURL(`${folder}/`)), 'utf8'),
};

export type IncrementalCalls = typeof calls;

/**
 * Gives Astro the best key that we know: the answers that a page was made from, so that it renders
 * what our publisher would. It asks each query once. In: the queries by page, and what counts those that are drawn.
 */
function cacheKeys(
  queries: ReadonlyMap<string, string[]>,
  rendered: { pages: number },
): AstroIntegration {
  return {
    name: 'bench:cache-keys',
    hooks: {
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((own) => ({
          ...own,
          render(request, options) {
            if (queries.has(pageOf(new URL(request.url).pathname))) rendered.pages++;
            return own.render(request, options);
          },
          async getStaticPaths() {
            const routes = await own.getStaticPaths();
            return routes.map((one) => {
              const key = keyOf(queries.get(pageOf(one.pathname)));
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

/** The page that a file is of: its HTML, or its payload. */
function pageOf(pathname: string): string {
  const end = [PAYLOAD, '.html'].find((one) => pathname.endsWith(one)) ?? '';
  return pathname.slice(0, pathname.length - end.length);
}

function keyOf(keys: string[] | undefined): string | undefined {
  if (!keys) return undefined;
  const hash = createHash('sha256');
  const queries = buildQueries();
  for (const query of keys) hash.update(queries.readOf(query).digest);
  return hash.digest('hex');
}

answerCalls(calls);
