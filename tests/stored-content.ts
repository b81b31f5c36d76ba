import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContentSource } from '#src/content/source.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import type { ContentStore } from '#src/content/store.ts';
import { type ContentServer, createContentServer } from '#src/content-server/server.ts';
import { setUp } from '#src/seed/setup.ts';

/** What our client needs to know of a content server in this process, besides how to reach it. */
export const clientOf = ({ appName, clientId, secret }: ContentServer) => ({
  url: 'http://content.invalid',
  app: appName,
  clientId,
  clientSecret: secret,
});

/**
 * Fills a new content server. Out: its database, with which servers in memory begin: to send all schemas
 * to each of them takes ten times as long. Files are not part of it: they go to the folder `assets`, if one is named.
 */
export async function storedContent(
  fill: (store: ContentStore, source: ContentSource) => Promise<unknown>,
  assets?: string,
): Promise<Uint8Array> {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-stored-'));
  try {
    const server = createContentServer({ dataDir });
    const fetch = (request: Request) => server.handle(request);
    const { store, source } = connectSquidex({ ...clientOf(server), fetch });
    await fill(store, source);
    server.close();
    if (assets !== undefined) renameSync(join(dataDir, 'assets'), assets);
    const path = join(dataDir, 'content.sqlite');
    const database = new DatabaseSync(path);
    // A database in memory cannot be one with a log beside it.
    database.exec('PRAGMA journal_mode = delete');
    database.close();
    return readFileSync(path);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A database with our schemas and languages and nothing else. Its ids are those of no other. */
export const storedModel = () =>
  storedContent(async (store) => {
    const done = await setUp(store);
    if (!done.ok) throw new Error(JSON.stringify(done.error));
  });

let model: Promise<Uint8Array> | undefined;

/** The same for all that ask, made once. For shops that have nothing to do with each other. */
export const sharedModel = () => (model ??= storedModel());
