import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SquidexClient } from '@squidex/squidex';
import type { ErrorDto } from '#src/content/squidex/wire.ts';
import { createContentServer } from '#src/content-server/server.ts';

export type Reply<T> = { status: number; body: T; headers: Headers };

/** What the contract is held against: the embedded content server, or the Squidex of `SQUIDEX_*`. */
export type ContractTarget = {
  name: string;
  app: string;
  isEmbedded: boolean;
  sdk: SquidexClient;
  /** A request below `/api` with the owner's token; `body` is sent as JSON. */
  call<T = ErrorDto>(method: string, path: string, options?: CallOptions): Promise<Reply<T>>;
  /** Any request, with nothing added. */
  raw(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
};

type CallOptions = { body?: unknown; headers?: Record<string, string> };

/** Why a test does not run against a foreign Squidex. */
export const EMBEDDED_ONLY = 'changes what all users of a Squidex app share';

export function openTarget(): ContractTarget {
  const { SQUIDEX_URL, SQUIDEX_APP, SQUIDEX_CLIENT_ID, SQUIDEX_CLIENT_SECRET } = process.env;
  if (SQUIDEX_URL && SQUIDEX_APP && SQUIDEX_CLIENT_ID && SQUIDEX_CLIENT_SECRET) {
    return connect(SQUIDEX_URL, SQUIDEX_APP, SQUIDEX_CLIENT_ID, SQUIDEX_CLIENT_SECRET, fetch);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'contract-'));
  const server = createContentServer({ dataDir });
  const target = connect(
    'http://content.invalid',
    server.appName,
    server.clientId,
    server.secret,
    (input, init) => server.handle(new Request(input, init)),
  );
  return {
    ...target,
    name: 'embedded content server',
    isEmbedded: true,
    async close() {
      server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function connect(
  url: string,
  app: string,
  clientId: string,
  clientSecret: string,
  fetcher: typeof fetch,
): ContractTarget {
  const sdk = new SquidexClient({ appName: app, clientId, clientSecret, url, fetcher });
  return {
    name: url,
    app,
    isEmbedded: false,
    sdk,
    raw: (path, init) => fetcher(`${url}${path}`, init),
    async call<T>(method: string, path: string, { body, headers = {} }: CallOptions = {}) {
      const response = await fetcher(`${url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await sdk.getToken()}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      const parsed: T = text === '' ? undefined : JSON.parse(text);
      return { status: response.status, body: parsed, headers: response.headers };
    },
    async close() {},
  };
}

/** A name that no other run uses. */
export function uniqueName(prefix: string): string {
  return `${prefix}-${Math.random().toString(36).slice(2, 8)}`;
}
