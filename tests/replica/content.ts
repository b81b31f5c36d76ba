import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockSchemas } from '#src/blocks/registry/registry.ts';
import { connectSquidex } from '#src/content/squidex/client.ts';
import type { Send } from '#src/content/squidex/fetcher.ts';
import type { ItemData } from '#src/content/source.ts';
import type { ContentStore, ItemStatus } from '#src/content/store.ts';
import { type ContentServer, createContentServer } from '#src/content-server/server.ts';
import type { Result } from '#src/lib/result.ts';
import { wrapperFields } from '#src/model/fields/block-node.ts';
import { component, text } from '#src/model/fields/field.ts';
import { defineSchema } from '#src/model/fields/schema.ts';
import { componentSchemas, contentSchemas } from '#src/model/schemas/all.ts';
import { clientOf, storedContent } from '../stored-content.ts';

const label = { de: 'Feld', en: 'Field' };

/** A block kind, so that pages can have trees. */
const noteSchema = defineSchema({
  name: 'block-note',
  type: 'Component',
  label,
  public: true,
  fields: {
    id: text({ label }),
    wrapper: component({ label, schema: 'core-component-wrapper', of: wrapperFields }),
    text: text({ label }),
  },
});

/** A block with a text. */
export const note = (id: string, words: string) => ({
  schemaName: 'block-note',
  id,
  wrapper: { schemaName: 'core-component-wrapper', display: true },
  text: words,
});

/** The value, or the problem as an exception. */
export function must<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** The schemas of all content and blocks, in two languages, as a database of the content server. */
let model: Promise<Uint8Array> | undefined;

async function fillModel(store: ContentStore): Promise<void> {
  must(await store.syncLanguages());
  must(
    await store.syncSchemas([
      ...[...componentSchemas, noteSchema, ...blockSchemas()],
      ...Object.values(contentSchemas),
    ]),
  );
}

/**
 * A content server in this process that has our schemas, our client on it, and a count of what went over
 * the wire. In: its clock.
 */
export async function openContent({ now = () => new Date() }: { now?: () => Date } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'loden-content-'));
  model ??= storedContent(fillModel);
  const server = createContentServer({ dataDir, inMemory: await model, now });
  const wire = countingWire(server);
  const config = { ...clientOf(server), fetch: wire.send };
  const { source, store } = connectSquidex(config);
  // It knows the schemas from here on, as after it has set them up.
  must(await store.schemaIds());
  const close = () => {
    server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { server, config, source, store, wire, close, write: writer(store) };
}

type Wire = {
  requests: string[];
  /** Items whose content went over the wire. */
  delivered: number;
  /** May answer in the server's place. */
  fault: (request: Request) => Response | undefined;
  send: Send;
};

function countingWire(server: ContentServer): Wire {
  const wire: Wire = {
    requests: [],
    delivered: 0,
    fault: () => undefined,
    async send(request) {
      wire.requests.push(`${request.method} ${new URL(request.url).pathname}`);
      const fault = wire.fault(request);
      if (fault) return fault;
      const response = await server.handle(request);
      const items = request.method === 'GET' ? await itemsIn(response.clone()) : 0;
      wire.delivered += items;
      return response;
    },
  };
  return wire;
}

async function itemsIn(response: Response): Promise<number> {
  if (!response.headers.get('content-type')?.includes('json')) return 0;
  const { items = [] } = (await response.json()) as { items?: { data?: object }[] };
  return items.filter(({ data }) => data && Object.keys(data).length > 0).length;
}

/** Writes that must succeed. */
function writer(store: ContentStore) {
  const put = async (
    schema: string,
    id: string,
    data: ItemData,
    status: ItemStatus = 'Published',
  ) => {
    const { refused } = must(await store.upsertItems([{ schema, id, data, status }]));
    if (refused.length > 0) throw new Error(JSON.stringify(refused));
  };
  return {
    put,
    patch: async (schema: string, id: string, data: ItemData) =>
      must(await store.patchItem(schema, id, data)),
    status: async (schema: string, id: string, status: ItemStatus) =>
      must(await store.setStatus(schema, id, status)),
    product: (id: string, data: ItemData = {}, status: ItemStatus = 'Published') =>
      put(
        'products',
        id,
        { name: { de: `Decke ${id}` }, priceCents: { iv: 4900 }, ...data },
        status,
      ),
    category: (id: string, data: ItemData = {}) =>
      put('categories', id, { Name: { de: `Kategorie ${id}` }, ...data }),
    page: (id: string, slug: string, data: ItemData = {}) =>
      put('pages', id, { title: { de: `Seite ${id}` }, seo: { de: { slug } }, ...data }),
    /** Changes the singleton `site`. */
    async site(data: ItemData) {
      const id = must(await store.schemaIds()).get('site') ?? '';
      must(await store.patchItem('site', id, data));
    },
  };
}

/** Values of fields that are the same in every language. */
export const iv = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { iv: value }]));
