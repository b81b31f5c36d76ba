import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { expect, onTestFinished } from 'vitest';
import { connectSquidex } from '#src/content/squidex/client.ts';
import { type ContentServer, createContentServer } from '#src/content-server/server.ts';
import type { SentForm } from '#src/submissions/form-kind.ts';
import type { NewSubmission } from '#src/submissions/store.ts';
import { clientOf, sharedModel } from '../stored-content.ts';

/** A folder that is gone after the test. */
export function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loden-submissions-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const Items = v.object({
  items: v.array(v.object({ status: v.string(), data: v.record(v.string(), v.unknown()) })),
});

async function token(server: ContentServer): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: server.clientId,
    client_secret: server.secret,
  });
  const url = 'http://x/identity-server/connect/token';
  const response = await server.handle(new Request(url, { method: 'POST', body }));
  return v.parse(v.object({ access_token: v.string() }), await response.json()).access_token;
}

/** A content server with our schemas, which can be taken away and given back. */
export async function contentServer() {
  const server = createContentServer({ dataDir: temporary(), inMemory: await sharedModel() });
  onTestFinished(() => server.close());
  let state: 'up' | 'away' | 'answers lost' | 'refuses' = 'up';
  let written = 0;
  const { source, store } = connectSquidex({
    ...clientOf(server),
    async fetch(request) {
      if (state === 'away') throw new TypeError('fetch failed');
      const isWrite =
        request.method === 'POST' && new URL(request.url).pathname.includes('/content/');
      if (isWrite) written += 1;
      if (isWrite && state === 'refuses') {
        return Response.json({ message: 'Validation error' }, { status: 400 });
      }
      const response = await server.handle(request);
      if (state === 'answers lost' && request.method === 'POST') throw new TypeError('cut off');
      return response;
    },
  });
  /** What the content source has, as editors see it, or as visitors do. */
  const items = async (unpublished = true) => {
    const found = await send('GET', '/content/loden/contact-messages', unpublished);
    return v.parse(Items, await found.json()).items;
  };
  const send = async (method: string, path: string, unpublished: boolean) => {
    const authorization = `Bearer ${await token(server)}`;
    const headers = { authorization, ...(unpublished ? { 'X-Unpublished': '1' } : {}) };
    return server.handle(new Request(`http://x/api${path}`, { method, headers }));
  };
  /** Takes the schema of messages offline at the source, or puts it back. */
  const offer = async (isOffered: boolean) => {
    const action = isOffered ? 'publish' : 'unpublish';
    const path = `/apps/loden/schemas/contact-messages/${action}`;
    expect((await send('PUT', path, false)).status).toBe(200);
  };
  const be = (next: typeof state) => {
    state = next;
  };
  return { source, store, items, offer, be, writes: () => written };
}

export const SENT: SentForm = {
  schema: 'contact-messages',
  label: 'Kontakt',
  data: {
    name: { iv: 'Anna Gruber' },
    email: { iv: 'anna@example.com' },
    message: { iv: 'Gibt es den Loden auch in Moos?' },
    callback: { iv: false },
    ...{ number: { iv: null }, language: { iv: null }, page: { iv: null }, received: { iv: null } },
  },
  rows: [{ label: 'Nachricht', value: 'Gibt es den Loden auch in Moos?' }],
  email: 'anna@example.com',
};

export const MESSAGE: NewSubmission = {
  kind: 'form',
  key: 'a'.repeat(32),
  language: 'en',
  page: '/en/contact',
  values: SENT,
};
