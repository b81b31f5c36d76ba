import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRendering } from '#src/publish/render-many.ts';
import type { RenderJob, RenderPool } from '#src/publish/ports.ts';
import { type AppBuild, buildPaths } from '#src/runtime/app/build.ts';
import { dataPaths } from '#src/runtime/process/env.ts';
import { startRenderPool } from '#src/runtime/app/render-pool.ts';
import { expectChainEqualsFull } from './equivalence.ts';
import { createNamingRenderer } from './renderer.ts';
import { openSpine } from './spine.ts';

const folder = mkdtempSync(join(tmpdir(), 'loden-pool-'));
const build: AppBuild = { folder, app: 'plain' };
let spines = 0;

/** A build whose app is the plain renderer. */
beforeAll(() => writeBuild(build, '(app) => createNamingRenderer(app)'));

/** In: an expression, how the app makes its renderer. */
async function writeBuild({ folder: root }: AppBuild, createRenderer: string): Promise<void> {
  const { entry, csp } = buildPaths(root);
  await mkdir(join(root, 'server'), { recursive: true });
  const renderer = new URL('./renderer.ts', import.meta.url).href;
  await writeFile(
    entry,
    `import { createNamingRenderer } from ${JSON.stringify(renderer)};
    export const handler = () => undefined;
    export const createRenderer = ${createRenderer};`,
  );
  await writeFile(csp, JSON.stringify({ scripts: [], styles: [] }));
}
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A spine whose publishes of more than three pages are rendered in threads. */
function withThreads(started: number[] = []) {
  const dataDir = join(folder, String(spines++));
  const { replica } = dataPaths(dataDir);
  const startPool = (contentSeq: number) => {
    started.push(contentSeq);
    return startRenderPool({ build, replica, settings: {} }, contentSeq);
  };
  return { dataDir, startPool, poolFrom: 3 };
}

test('pages of answers rendered in threads are the same after a chain of publishes as after one full publish', async () => {
  const started: number[] = [];
  await expectChainEqualsFull(createNamingRenderer, { runs: 3, steps: 3 }, () =>
    withThreads(started),
  );
  expect(started.length).toBeGreaterThan(3);
}, 240_000);

test('threads that would render another state of the content are not used', async () => {
  const { dataDir, startPool } = withThreads();
  const spine = await openSpine(createNamingRenderer(), { dataDir });
  await spine.content.write.product('a');
  await spine.publisher.publish();
  expect(await startPool(spine.replica.head() - 1)).toBeUndefined();
  spine.close();
});

test('pages of a thread that ends are rendered all the same, as are those of one that does not start', async () => {
  const spine = await openSpine(createNamingRenderer());
  await spine.content.write.product('a');
  await spine.content.write.product('b');
  await spine.publisher.publish();
  const queries = spine.dependencies.queries();
  const jobs: RenderJob[] = [...spine.dependencies.renderer().routes(queries)].map((target) => ({
    target,
  }));
  const broken: RenderPool = {
    width: 1,
    render: () => Promise.reject(new Error('It ended.')),
    close: async () => undefined,
  };
  for (const startPool of [async () => broken, () => Promise.reject(new Error('No memory.'))]) {
    const paths: string[] = [];
    const log = (event: string) => expect(event).toBe('render-pool-failed');
    const renderer = spine.dependencies.renderer();
    const rendering = createRendering({
      ...{ renderer, queries, startPool, log },
      poolFrom: 1,
      contentSeq: 0,
    });
    await rendering(jobs, ({ path }, { outcome }) => {
      if (outcome === 'rendered') paths.push(path);
    });
    expect(paths.sort()).toEqual(jobs.map(({ target }) => target.path).sort());
  }
  spine.close();
});

test('a thread that needs too much memory ends alone, and its pages are rendered here', async () => {
  const greedy: AppBuild = { ...build, folder: join(folder, 'greedy') };
  await writeBuild(
    greedy,
    `(app) => ({
      ...createNamingRenderer(app),
      async render() { for (let held; ; ) held = { held, much: new Array(10_000).fill(0.5) }; },
    })`,
  );
  const { dataDir } = withThreads();
  const { replica } = dataPaths(dataDir);
  const spine = await openSpine(createNamingRenderer(), {
    dataDir,
    poolFrom: 1,
    startPool: (contentSeq) =>
      startRenderPool({ build: greedy, replica, settings: {} }, contentSeq),
  });
  // Several batches: the first may be rendered here.
  for (let n = 0; n < 40; n++) {
    await spine.content.write.product(`p${n}`, { name: { de: `Decke ${n}` } });
  }
  const report = await spine.publisher.publish();
  expect(report).toMatchObject({ outcome: 'published', failed: 0 });
  expect(spine.site.lookup('/de/product/decke-39')?.status).toBe(200);
  expect(spine.events).toContain('render-pool-failed');
  spine.close();
}, 60_000);
