import type { SquidexClient } from '@squidex/squidex';
import * as v from 'valibot';
import { measureFont } from '#src/lib/node/font.ts';
import { GERMAN_CHARACTERS } from '#src/model/fields/font.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type {
  ContentSource,
  DeletedItem,
  DeletedItems,
  DeletedQuery,
  Feed,
  FileStream,
  FeedPage,
  SourceAsset,
  SourceEvent,
  SourceItem,
  SourceVersion,
} from '../source.ts';
import { MAX_IDS, PAGE_SIZE } from '../source.ts';
import { attempt } from './attempt.ts';
import { assetFolders } from './folders.ts';
import { mapAsset, WireItem, WireList, WireVersion } from './map.ts';
import { readHeaders } from './override.ts';
import { createReadSchemas } from './schemas.ts';

type ODataQuery = { $filter?: string; $orderby?: string; $skip?: number; ids?: string };
type Raw = { raw: Response };

const BY_ID = { $orderby: 'id asc' };
/** Whoever names `isDeleted` gets what is deleted, too. */
const changedSince = (since: string) => ({
  $filter: `(isDeleted eq true or isDeleted eq false) and lastModified ge ${since}`,
  $orderby: 'lastModified asc',
});

/** The reading port on the SDK. `streaming` is the same SDK, whose answers nobody has read yet. */
export function createSource(
  sdk: SquidexClient,
  streaming: SquidexClient,
  about: Pick<ContentSource, 'name' | 'lagMs'>,
): ContentSource {
  const readSchemas = createReadSchemas(sdk);
  const download: ContentSource['download'] = (assetId, version) =>
    attempt(async () => {
      const { raw } = await sdk.assets.getAssetContentBySlugRaw(assetId, former(version));
      return new Uint8Array(await raw.arrayBuffer());
    });
  return {
    ...about,
    languages: () => attempt(() => languages(sdk)),
    schemas: () => attempt(readSchemas),
    items: (schema) => itemFeed(sdk, schema),
    deleted: (schema, which) => attempt(() => deletedItems(sdk, schema, which)),
    history: (schema, id) => attempt(() => itemHistory(sdk, schema, id)),
    itemAt: (schema, id, version) => itemAt(sdk, { schema, id, version }),
    assets: assetFeed(sdk, download),
    folders: () => attempt(() => assetFolders(sdk)),
    download,
    stream: (assetId, version) =>
      attempt(async () =>
        streamOf((await streaming.assets.getAssetContentBySlugRaw(assetId, former(version))).raw),
      ),
  };
}

/** How an earlier version of a file is asked for. */
const former = (version: number | undefined) =>
  version === undefined ? {} : { version, deleted: true };

/** What is known of a file from its headers. */
function streamOf({ body, headers }: Response): FileStream {
  const length = headers.get('content-length') ?? '';
  // What was compressed on its way has another length than the file.
  const isPlain = !headers.has('content-encoding') && /^\d{1,15}$/.test(length);
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(headers.get('etag') ?? '')?.[1];
  return {
    body: body ?? new Blob().stream(),
    ...(isPlain ? { bytes: Number(length) } : {}),
    ...(version === undefined ? {} : { fileVersion: Number(version) }),
  };
}

const Languages = v.object({ items: v.array(v.object({ iso2Code: v.string() })) });

async function languages(sdk: SquidexClient): Promise<string[]> {
  const { raw } = await sdk.apps.getLanguagesRaw();
  return v.parse(Languages, await raw.json()).items.map((language) => language.iso2Code);
}

async function readPage<T>(
  call: () => Promise<Raw>,
  read: (json: unknown) => T,
): Promise<FeedPage<T>> {
  const asked = Date.now();
  const { raw } = await call();
  const list = v.parse(WireList, await raw.json());
  const answered = Date.parse(raw.headers.get('date') ?? '');
  const now = new Date(Number.isNaN(answered) ? asked : answered).toISOString();
  return { items: list.items.map(read), total: list.total, now };
}

const readItem = (json: unknown) => v.parse(WireItem, json);
const readVersion = (json: unknown) => v.parse(WireVersion, json);

async function deletedItems(
  sdk: SquidexClient,
  schema: string,
  { since, ids, fields, most = Number.MAX_SAFE_INTEGER }: DeletedQuery,
): Promise<DeletedItems> {
  const quoted = ids?.map((id) => `'${id.replaceAll("'", "''")}'`);
  const wanted = quoted ? ` and id in (${quoted.join(',')})` : '';
  const query = {
    $filter: `isDeleted eq true and lastModified ge ${since}${wanted}`,
    $orderby: 'lastModified desc',
  };
  // What is deleted meanwhile moves the others back: they are read twice.
  const found = new Map<string, DeletedItem>();
  let total = 1;
  for (let skip = 0; skip < Math.min(total, most); skip += PAGE_SIZE) {
    const asked = {
      ...{ $top: Math.min(PAGE_SIZE, most), $skip: skip, ...query, unpublished: true },
      ...(fields && { fields: fields.join(',') }),
    };
    const page = await readPage(
      () => sdk.contents.getContentsRaw(schema, asked, readHeaders),
      readItem,
    );
    for (const { id, created, lastModified, data } of page.items) {
      found.set(id, { id, created, lastModified, data });
    }
    total = page.total;
  }
  return { items: [...found.values()], total };
}

const Event = v.object({
  version: v.number(),
  created: v.string(),
  actor: v.string(),
  eventType: v.string(),
  message: v.string(),
});

/** Squidex files what happened to an item under the ids of its schema and itself. */
async function itemHistory(sdk: SquidexClient, schema: string, id: string): Promise<SourceEvent[]> {
  const { id: schemaId } = await sdk.schemas.getSchema(schema);
  const channel = `schemas.${schemaId}.contents.${id}`;
  const { raw } = await sdk.history.getAppHistoryRaw({ channel });
  return v.parse(v.array(Event), await raw.json()).map(({ version, created, actor, ...told }) => {
    const event = /^Content(\w+?)Event(?:V\d+)?$/.exec(told.eventType)?.[1] ?? told.eventType;
    const status = / to (\w+)\.?$/.exec(told.message)?.[1];
    const at = new Date(created).toISOString();
    return { version, at, actor, event, ...(status !== undefined && { status }) };
  });
}

async function itemAt(
  sdk: SquidexClient,
  { schema, id, version }: { schema: string; id: string; version: number },
): Promise<Result<SourceVersion, Problem>> {
  const read = await attempt(async () => {
    const asked = { version, unpublished: true };
    const { raw } = await sdk.contents.getContentRaw(schema, id, asked, readHeaders);
    const { lastModified, data } = v.parse(WireItem, await raw.json());
    return { at: lastModified, data };
  });
  const isMissing = !read.ok && read.error.details['status'] === 404;
  return isMissing ? err(problem('content-missing', { schema, id })) : read;
}

function itemFeed(sdk: SquidexClient, schema: string): Feed<SourceItem> {
  const list = (query: ODataQuery, scope: { unpublished?: true; fields?: string }) =>
    sdk.contents.getContentsRaw(schema, { $top: PAGE_SIZE, ...query, ...scope }, readHeaders);
  const read = async <T>(call: () => Promise<Raw>, parse: (json: unknown) => T) => {
    const page = await attempt(() => readPage(call, parse));
    // A list is there whenever its schema is.
    const missing = !page.ok && page.error.details['status'] === 404;
    return missing ? err(problem('schema-missing', { schema })) : page;
  };
  const items = (query: ODataQuery) => read(() => list(query, { unpublished: true }), readItem);
  const versions = (query: ODataQuery) =>
    read(() => list(query, { unpublished: true, fields: 'id' }), readVersion);
  const published = (ids: readonly string[]) =>
    read(() => list({ ids: ids.join(',') }, {}), readItem);

  const withBothFaces = async (page: Result<FeedPage<WireItem>, Problem>) => {
    if (!page.ok) return page;
    const drafts = page.value.items.filter((item) => item.newStatus !== undefined);
    const live = new Map<string, WireItem>();
    for (let start = 0; start < drafts.length; start += MAX_IDS) {
      const ids = drafts.slice(start, start + MAX_IDS).map((item) => item.id);
      const found = await published(ids);
      if (!found.ok) return found;
      for (const item of found.value.items) live.set(item.id, item);
    }
    return ok({
      ...page.value,
      items: page.value.items.map((item) => faces(item, live.get(item.id))),
    });
  };

  return {
    page: async (skip) => withBothFaces(await items({ ...BY_ID, $skip: skip })),
    changed: (since, skip) => versions({ ...changedSince(since), $skip: skip }),
    versions: (skip) => versions({ ...BY_ID, $skip: skip }),
    byId: async (ids) => entries(await withBothFaces(await items({ ids: ids.join(',') }))),
  };
}

/** In: the item as editors see it, and as visitors do where a draft version hides that. */
function faces(item: WireItem, live: WireItem | undefined): SourceItem {
  const { id, version, created, lastModified, status, newStatus, data, scheduleJob } = item;
  const schedule = scheduleJob && { status: scheduleJob.status, dueTime: scheduleJob.dueTime };
  const base = { id, version, created, lastModified, ...(schedule && { schedule }) };
  if (newStatus !== undefined) {
    const draft = { status: newStatus, data };
    return live
      ? { ...base, published: { status: live.status, data: live.data }, draft }
      : { ...base, draft };
  }
  return status === 'Published'
    ? { ...base, published: { status, data } }
    : { ...base, draft: { status, data } };
}

function assetFeed(
  sdk: SquidexClient,
  download: ContentSource['download'],
): ContentSource['assets'] {
  const list = <T>(query: ODataQuery, read: (json: unknown) => T) =>
    attempt(() => readPage(() => sdk.assets.getAssetsRaw({ $top: PAGE_SIZE, ...query }), read));
  const measured = async (page: Result<FeedPage<SourceAsset>, Problem>) =>
    page.ok
      ? ok({ ...page.value, items: await Promise.all(page.value.items.map(withMetrics)) })
      : page;
  /** A font that cannot be had right now does without, until its next version. */
  const withMetrics = async (asset: SourceAsset): Promise<SourceAsset> => {
    if (asset.mimeType !== 'font/woff2' || asset.isProtected) return asset;
    const bytes = await download(asset.id);
    const font = bytes.ok ? await measureFont(bytes.value, GERMAN_CHARACTERS) : undefined;
    return font ? { ...asset, font } : asset;
  };
  return {
    page: async (skip) => measured(await list({ ...BY_ID, $skip: skip }, mapAsset)),
    changed: (since, skip) => list({ ...changedSince(since), $skip: skip }, readVersion),
    versions: (skip) => list({ ...BY_ID, $skip: skip }, readVersion),
    byId: async (ids) => entries(await measured(await list({ ids: ids.join(',') }, mapAsset))),
  };
}

function entries<T>(page: Result<FeedPage<T>, Problem>): Result<T[], Problem> {
  return page.ok ? ok(page.value.items) : err(page.error);
}
