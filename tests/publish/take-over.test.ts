import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type AppBuild, buildPaths } from '#src/runtime/app/build.ts';
import { createEngine } from '#src/runtime/engine/engine.ts';
import { parseEnv } from '#src/runtime/process/env.ts';
import { openServices } from '#src/runtime/engine/services.ts';
import { setUp } from '#src/seed/setup.ts';
import { must } from '../replica/content.ts';
import { ROOT } from '../source.ts';

const ID = 'plaid';

async function openEngine() {
  const dataDir = await mkdtemp(join(tmpdir(), 'loden-take-over-'));
  const env = parseEnv({ DATA_DIR: dataDir });
  const services = openServices(env, () => undefined);
  onTestFinished(async () => {
    await services.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  must(await setUp(services.content.store));
  return { ...createEngine(ROOT, env, services, () => undefined), dataDir };
}

type Engine = Awaited<ReturnType<typeof openEngine>>;

/** Names the product, and has the replica know it. */
async function rename({ services }: Engine, name: string): Promise<void> {
  const data = { name: { de: name }, priceCents: { iv: 100 } };
  const item = { schema: 'products', id: ID, data, status: 'Published' as const };
  expect(must(await services.content.store.upsertItems([item])).refused).toEqual([]);
  must(await services.sync());
}

/** What `astro build` leaves behind of the product's pages, by some version of the code. */
async function build({ services, dataDir }: Engine, app: string): Promise<AppBuild> {
  const { replica, queries } = services;
  const folder = join(dataDir, app);
  const paths = buildPaths(folder);
  const lines: string[] = [];
  for (const route of queries.ask('routes', ID)) {
    const file = join(paths.client, route.path, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `<h1>${app}</h1>`);
    const reads = [queries.readOf(`routes:${ID}`)];
    lines.push(JSON.stringify({ path: route.path, route, reads }));
  }
  await writeFile(paths.reads, lines.join('\n'));
  return { folder, app, epoch: replica.epoch, contentSeq: replica.head() };
}

test('what was renamed while the code was updated is found under its former address', async () => {
  const engine = await openEngine();
  const { site } = engine.services;
  await rename(engine, 'Plaid');
  await engine.takeOver(await build(engine, 'first'));
  expect(site.lookup('/de/product/plaid')?.status).toBe(200);
  // The server is down, somebody renames, and another version of the code starts and builds.
  await rename(engine, 'Decke');
  await engine.takeOver(await build(engine, 'second'));
  expect(site.lookup('/de/product/decke')?.status).toBe(200);
  expect(site.lookup('/de/product/plaid')).toMatchObject({
    status: 301,
    location: '/de/product/decke',
  });
});
