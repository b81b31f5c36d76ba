import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { ContentSource } from '#src/content/source.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import type { ContentStore } from '#src/content/store.ts';
import { createContentServer } from '#src/content-server/server.ts';
import type { Result } from '#src/lib/result.ts';
import { type SeedReport, seed } from '#src/seed/seed.ts';
import type { SeedDestination } from '#src/seed/target.ts';
import { storedContent } from '../stored-content.ts';

const URL_BASE = 'http://content.invalid';
const Token = v.object({ access_token: v.string() });

export type TestTarget = SeedDestination & {
  /** Methods and paths of the requests of our client since the last call, tokens aside. */
  requests(): string[];
  /** A request of somebody else: what people do in Squidex's own interface. Path below `/api/apps/loden`. */
  call(method: string, path: string, body?: unknown): Promise<unknown>;
  close(): void;
};

/** The value, or the problem as an exception. */
export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** A content source that is seeded: each target that begins with it has its own. */
export type Seeded = { database: Uint8Array; assets: string; report: SeedReport };

/** Seeds a new content server with the demo. In: the folder that gets its files, which is there as long as they are wanted. */
export async function seedOnce(folder: string): Promise<Seeded> {
  let report: SeedReport | undefined;
  const assets = join(folder, 'assets');
  const fill = async (store: ContentStore, source: ContentSource) => {
    report = must(await seed({ store, source }));
  };
  const database = await storedContent(fill, assets);
  if (!report) throw new Error('Nothing was seeded.');
  return { database, assets, report };
}

/** A content server in this process, new or seeded, with the client that the site uses. */
export function openTarget(seeded?: Seeded): TestTarget {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-seed-'));
  if (seeded) cpSync(seeded.assets, join(dataDir, 'assets'), { recursive: true });
  const server = createContentServer({ dataDir, inMemory: seeded?.database ?? true });
  const seen: string[] = [];
  const ports = connectSquidex({
    url: URL_BASE,
    app: server.appName,
    clientId: server.clientId,
    clientSecret: server.secret,
    fetch: (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith('/api/')) seen.push(`${request.method} ${pathname}`);
      return server.handle(request);
    },
  });
  return {
    ...ports,
    requests: () => seen.splice(0),
    call: async (method, path, body) => {
      const headers = {
        Authorization: `Bearer ${await tokenOf(server)}`,
        'Content-Type': 'application/json',
      };
      const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
      const url = `${URL_BASE}/api/apps/${server.appName}${path}`;
      const response = await server.handle(new Request(url, init));
      if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
      return response.json();
    },
    close: () => {
      server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function tokenOf(server: ReturnType<typeof createContentServer>): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: server.secret,
    scope: 'squidex-api',
  });
  const url = `${URL_BASE}/identity-server/connect/token`;
  const response = await server.handle(new Request(url, { method: 'POST', body }));
  return v.parse(Token, await response.json()).access_token;
}
