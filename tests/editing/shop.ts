import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createEditing, type Editing } from '#src/api/handlers/content.ts';
import type { EditingHandler, Wrote } from '#src/api/handlers/editing-requests.ts';
import { problemResponse } from '#src/api/http.ts';
import { createUnsaved } from '#src/content/queries/proposals.ts';
import { createQueries } from '#src/content/queries/queries.ts';
import { openReplica } from '#src/content/replica/replica.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import type { ItemData } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import { type ContentServer, createContentServer } from '#src/content-server/server.ts';
import { ok } from '#src/lib/result.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import { itemId } from '#src/seed/write/id.ts';
import { both } from '#src/seed/write/both.ts';
import { block, trees } from '#src/seed/write/tree.ts';
import { must } from '../replica/content.ts';
import { clientOf, sharedModel } from '../stored-content.ts';

export const PAGE = itemId('pages/pflege');
export const HOME = itemId('pages/start');

/** The data of a page with one heading in both languages. */
export function pageData(slug: string, words: string): ItemData {
  const heading = block('heading', 'title', { text: both(words, `${words} (en)`) });
  return {
    title: { de: words, en: words },
    critical: { iv: false },
    seo: { de: { schemaName: 'seo', slug }, en: { schemaName: 'seo', slug } },
    data: trees(slug, [heading]),
  };
}

export type ShopResponse = { status: number; body: Record<string, unknown>; text: string };

type Sent = {
  params?: Record<string, string>;
  /** The address from its question mark on. */
  query?: string;
  body?: unknown;
  base?: number;
};

/** Editing on a content server in this process, with a page and a home page, and all that is said. */
export async function openEditing() {
  const { server, source, store, upstream, close } = await openUpstream();
  await stock(store);
  const replica = openReplica(':memory:');
  must(await replica.sync(source));
  const log: { event: string; details: Record<string, unknown> }[] = [];
  let builds = 0;
  const editing = createEditing({
    source,
    store,
    drafts: createQueries(replica, { scope: 'draft' }),
    unsaved: createUnsaved(replica, {}),
    schemas: replica.schemas,
    async refreshSchemas() {
      must(await replica.refreshSchemas(source));
    },
    refresh(schema, ids) {
      if (!isSchemaName(schema)) {
        return { seen: Promise.resolve(ok(undefined)), through: Promise.resolve(ok(undefined)) };
      }
      const through = replica.refresh(source, schema, ids);
      return { seen: through, through };
    },
    wentOffline: replica.wentOffline,
    campaignOf: () => undefined,
    publish: () => `build-${++builds}`,
    log: (event, details) => log.push({ event, details }),
  });
  onTestFinished(async () => {
    await editing.drafts();
    replica.close();
    close();
  });
  upstream.calls.length = 0;
  const written: Parameters<Wrote>[0][] = [];
  const wrote: Wrote = (write) => written.push(write);
  const said: string[] = [];
  return {
    ...{ server, source, store, replica, editing, upstream, log, written },
    published: createQueries(replica, { scope: 'published' }),
    /** Everything that was answered, headers included. */
    said,
    /** Adds a field that is not ours to a schema, as somebody does in Squidex. */
    addField: (schema: string, name: string) =>
      add(server, upstream, `${schema}/fields`, textField(name)),
    /** Adds a schema that is not ours, with fields of text. */
    addSchema: (name: string, fields: readonly string[]) =>
      add(server, upstream, '', { name, isPublished: true, fields: fields.map(textField) }),
    /** Sends a request through a route's handler, as the page does. */
    async call(handler: EditingHandler, sent: Sent = {}): Promise<ShopResponse> {
      const response = await send({ editing, wrote }, handler, sent);
      const text = await response.text();
      said.push(text, JSON.stringify([...response.headers]));
      return { status: response.status, body: JSON.parse(text), text };
    },
  };
}

type Upstream = { calls: string[]; tokens: Set<string>; fault: typeof noFault };

/** A content server with the model, its client, and what passes between them: calls are noted, faults made. */
async function openUpstream() {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-editing-'));
  const server = createContentServer({ dataDir, inMemory: await sharedModel() });
  const upstream: Upstream = { calls: [], tokens: new Set(), fault: noFault };
  const ports = connectSquidex({
    ...clientOf(server),
    async fetch(request) {
      const { pathname } = new URL(request.url);
      upstream.calls.push(`${request.method} ${pathname}`);
      const token = request.headers.get('authorization')?.replace('Bearer ', '');
      if (token) upstream.tokens.add(token);
      return (await upstream.fault(request)) ?? server.handle(request);
    },
  });
  const close = () => {
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, ...ports, upstream, close };
}

/** Two published pages, one of them the home page. */
async function stock(store: ContentStore): Promise<void> {
  const site = must(await store.schemaIds()).get('site') ?? '';
  const items = [
    { schema: 'pages', id: PAGE, data: pageData('pflege', 'Pflege') },
    { schema: 'pages', id: HOME, data: pageData('start', 'Start') },
  ];
  must(await store.upsertItems(items.map((one) => ({ ...one, status: 'Published' as const }))));
  must(await store.updateItem('site', site, { name: { iv: 'Laden' }, home: { iv: [HOME] } }));
}

const textField = (name: string) => ({
  ...{ name, partitioning: 'invariant', properties: { fieldType: 'String' } },
});

/** What somebody does with the schemas in Squidex itself. */
async function add(
  server: ContentServer,
  { tokens }: Upstream,
  path: string,
  body: object,
): Promise<void> {
  const [token] = tokens;
  const schemas = `http://content.invalid/api/apps/${server.appName}/schemas`;
  const added = await server.handle(
    new Request(path === '' ? schemas : `${schemas}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  if (added.status !== 201) throw new Error(await added.text());
}

type Fault = Response | undefined;
const noFault = (_request: Request): Fault | Promise<Fault> => undefined;

/** A content source that lacks a field for the publish of an item. */
export const refusingPublishesOf =
  (id: string): Upstream['fault'] =>
  ({ method, url }) =>
    method === 'PUT' && new URL(url).pathname.endsWith(`/${id}/status`)
      ? Response.json({ message: 'name.en: Field is required.' }, { status: 400 })
      : undefined;

async function send(
  { editing, wrote }: { editing: Editing; wrote: Wrote },
  handler: EditingHandler,
  { params = { schema: 'pages', id: PAGE }, query = '', body, base }: Sent,
): Promise<Response> {
  const request = new Request(`http://localhost/${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(base !== undefined && { 'if-match': `"${base}"` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const result = await handler({ request, params, wrote }, editing);
  return result.ok
    ? Response.json(result.value.body, { status: result.value.status })
    : problemResponse(result.error, 'de');
}
