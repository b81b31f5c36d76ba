import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Result } from '#src/lib/result.ts';
import type { SchemaName } from '#src/model/schemas/all.ts';
import { pageId } from '#src/seed/demo/pages/demo-page.ts';
import { setUp } from '#src/seed/setup.ts';
import { dataPaths, type Env, parseEnv } from '../process/env.ts';
import { firstSeed, firstSync } from './engine.ts';
import { openServices } from './services.ts';

const HOME = pageId('home');
const ignore = () => undefined;
/** A Squidex that is not there. */
const SQUIDEX = {
  SQUIDEX_URL: 'http://127.0.0.1:1',
  SQUIDEX_APP: 'shop',
  SQUIDEX_CLIENT_ID: 'shop:default',
  SQUIDEX_CLIENT_SECRET: 'secret',
};

function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A data folder whose content has one page of the demo, as an editor has changed it. */
async function openChanged() {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-seeded-'));
  const env = parseEnv({ DATA_DIR: dataDir });
  const services = openServices(env, ignore);
  onTestFinished(async () => {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { store, source } = services.content;
  must(await setUp(store));
  const data = { title: { de: 'Von uns' } };
  must(await store.createItem({ schema: 'pages', id: HOME, data, status: 'Published' }));
  const title = async () =>
    must(await source.items('pages').byId([HOME]))[0]?.published?.data['title'];
  const count = async (schema: SchemaName) => must(await source.items(schema).versions(0)).total;
  return { env, services, paths: dataPaths(dataDir), title, count };
}

test('content that was copied into a new data folder is not seeded over', async () => {
  const { env, services, paths, title, count } = await openChanged();
  for (const start of ['first', 'second']) {
    await firstSeed(env, services, ignore);
    expect(await title(), start).toEqual({ de: 'Von uns' });
    expect([await count('pages'), await count('products')], start).toEqual([1, 0]);
    expect(existsSync(paths.seeded), start).toBe(true);
  }
});

test('a first seed that was interrupted is done again, once', { timeout: 60_000 }, async () => {
  const { env, services, paths, title, count } = await openChanged();
  writeFileSync(paths.seeding, '');
  await firstSeed(env, services, ignore);
  expect(await title()).not.toEqual({ de: 'Von uns' });
  expect(await count('products')).toBeGreaterThan(10);
  expect([existsSync(paths.seeding), existsSync(paths.seeded)]).toEqual([false, true]);
});

test('content that cannot be read is not called up to date', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-away-'));
  const services = openServices(parseEnv({ ...SQUIDEX, DATA_DIR: dataDir }), ignore);
  onTestFinished(async () => {
    await services.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const printed: string[] = [];
  await expect(firstSync(services, (line) => void printed.push(line))).rejects.toThrow(
    /cannot be read.*no earlier state/,
  );
  expect(printed).toEqual([]);
});

test('a folder that shows a Squidex is not opened without its settings, one of the demo takes a Squidex', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-source-'));
  const embedded = parseEnv({ DATA_DIR: dataDir });
  const SQUIDEX_URL = 'https://squidex.example';
  const squidex = parseEnv({ ...SQUIDEX, SQUIDEX_URL, DATA_DIR: dataDir });
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const { replica } = dataPaths(dataDir);
  const printed: string[] = [];
  const open = (env: Env) => openServices(env, (line) => void printed.push(line));
  const note = (name: string) => {
    const db = new DatabaseSync(replica);
    db.prepare("INSERT OR REPLACE INTO meta VALUES ('source', ?)").run(name);
    db.close();
  };

  const first = open(embedded);
  await setUp(first.content.store);
  must(await first.sync());
  await first.close();
  await open(embedded).close();
  expect(printed).not.toContainEqual(expect.stringMatching(/comes from/));
  await open(squidex).close();
  const told =
    'Content comes from Squidex at https://squidex.example, app shop now, not from the embedded content server.';
  expect(printed).toContain(told);

  note('https://squidex.example, app shop');
  expect(() => open(embedded)).toThrow(
    /comes from Squidex at https:\/\/squidex\.example, app shop/,
  );
  await open(squidex).close();
  rmSync(replica);
  await expect(open(embedded).close()).resolves.toBeUndefined();
});

test('where one database is damaged, those that were opened before it are closed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-half-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  // The last one.
  writeFileSync(dataPaths(dataDir).campaigns, 'no database'.repeat(1_000));
  expect(() => openServices(parseEnv({ DATA_DIR: dataDir }), ignore)).toThrow(/is damaged/);
  // SQLite deletes the log of a file with its last connection.
  const logs = () =>
    readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('-wal'),
    );
  await vi.waitFor(() => expect(logs()).toEqual([]), { timeout: 30_000 });
});
