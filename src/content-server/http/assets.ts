import type { AssetsDto } from '#src/content/squidex/wire.ts';
import {
  annotate,
  type AssetWriter,
  findAsset,
  moveAsset,
  removeAsset,
} from '../assets/commands.ts';
import { createAsset, folderOf, replaceContent, withUpload } from '../assets/upload.ts';
import { member, object, optionalText, optionalTexts } from '../base/json-read.ts';
import { invalid, notFound } from '../base/refusal.ts';
import { assetModel } from '../query/asset-model.ts';
import { parseJsonQuery } from '../query/json-query.ts';
import { parseOData } from '../query/odata.ts';
import { mentions, type Query } from '../query/tree.ts';
import { type Asset, readAsset } from '../store/assets.ts';
import { assetDto } from '../api/asset-dto.ts';
import { cached, expectedVersion, hashTag, versionTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { type RouteResponse, isTrue, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

const PATH = '/api/apps/:app/assets';
const read = { method: 'GET', access: needs('assets.read'), cost: 1, kind: 'read' } as const;
const write = { cost: 1, kind: 'write' } as const;

export const assetRoutes: readonly Endpoint[] = [
  { ...read, path: PATH, handle: listByQuery },
  { ...read, method: 'POST', path: `${PATH}/query`, json: JSON_LIMITS.small, handle: listByBody },
  { ...read, path: `${PATH}/:id`, handle: one },
  {
    method: 'POST',
    path: PATH,
    access: needs('assets.create'),
    cost: 1,
    kind: 'slow',
    handle: uploadOne,
  },
  {
    method: 'PUT',
    path: `${PATH}/:id/content`,
    access: needs('assets.upload'),
    cost: 1,
    kind: 'slow',
    handle: replace,
  },
  {
    method: 'POST',
    path: `${PATH}/:id`,
    access: needs('assets.create'),
    cost: 1,
    kind: 'slow',
    handle: upsert,
  },
  {
    ...write,
    method: 'PUT',
    path: `${PATH}/:id`,
    access: needs('assets.update'),
    json: JSON_LIMITS.small,
    handle: annotateOne,
  },
  {
    ...write,
    method: 'PUT',
    path: `${PATH}/:id/parent`,
    access: needs('assets.update'),
    json: JSON_LIMITS.small,
    handle: moveOne,
  },
  {
    method: 'DELETE',
    path: `${PATH}/:id`,
    access: needs('assets.delete'),
    cost: 1,
    kind: 'slow',
    handle: remove,
  },
];

type AssetSelection = {
  ids: readonly string[] | undefined;
  query: Query;
  parentId: string | undefined;
};

function listByQuery(call: Call): RouteResponse {
  const q = call.query.get('q');
  return list(call, {
    ids: someOf(call.query.get('ids')?.split(',')),
    query: q ? parseJsonQuery(q, assetModel) : parseOData(call.query, assetModel),
    parentId: call.query.get('parentId') || undefined,
  });
}

function listByBody(call: Call): RouteResponse {
  const body = object(call.body);
  const q = member(body, 'q');
  const odata = new URLSearchParams(optionalText(body, 'oData') ?? '');
  return list(call, {
    ids: someOf(optionalTexts(body, 'ids')),
    query: q === undefined ? parseOData(odata, assetModel) : parseJsonQuery(q, assetModel),
    parentId: optionalText(body, 'parentId'),
  });
}

/** An empty list of ids asks for nothing in particular, as in Squidex. */
function someOf(ids: readonly string[] | undefined): readonly string[] | undefined {
  const given = ids?.filter(Boolean) ?? [];
  return given.length > 0 ? given : undefined;
}

function list(call: Call, { ids, query, parentId }: AssetSelection): RouteResponse {
  const { runner, apps } = call.services;
  if (query.fullText !== undefined) throw invalid('Query search clause not supported.');
  const showsDeleted = ids === undefined && mentions(query.filter, 'deleted');
  const where = [
    ...(showsDeleted ? [] : [{ text: 'deleted = 0', params: [] }]),
    ...(parentId && !ids ? [{ text: 'parent_id = ?', params: [parentId] }] : []),
  ];
  const plan = { table: 'asset', select: '*', where, columns: {} } as const;
  const total = call.headers.has('X-NoTotal') ? 'never' : 'always';
  const found = ids
    ? { rows: runner.byIds(plan, ids), total: undefined }
    : runner.list({ ...plan, query, total });
  const assets = found.rows.map(readAsset);
  const tag = hashTag([
    found.total ?? assets.length,
    call.caller.client.role,
    ...assets.flatMap((asset) => [asset.id, asset.version]),
  ]);
  return cached(call.request, tag, (): AssetsDto => {
    const self = href('apps', apps.app().name, 'assets');
    const mayCreate = allows(call.caller.client.role, 'assets.create');
    return {
      total: found.total ?? assets.length,
      items: assets.map((asset) => assetDto(call, asset)),
      _links: linkBuilder(self).add('create', 'POST', self, mayCreate).links,
    };
  });
}

function one(call: Call): RouteResponse {
  const asset = call.services.assets.find(param(call, 'id'));
  if (!asset || asset.isDeleted) throw notFound();
  return cached(call.request, versionTag(asset.version), () => assetDto(call, asset));
}

function answer(call: Call, asset: Asset, status: number, isDuplicate = false): RouteResponse {
  const location = href('apps', call.services.apps.app().name, 'assets', asset.id);
  const headers = { etag: versionTag(asset.version), ...(status === 201 ? { location } : {}) };
  return { status, body: assetDto(call, asset, isDuplicate), headers };
}

function uploadOne(call: Call): Promise<RouteResponse> {
  const { services, request, query, caller } = call;
  return withUpload(services, request, async (upload) => {
    const { asset, isNew } = createAsset(services, upload, {
      id: query.get('id') || undefined,
      parentId: folderOf(query, upload),
      duplicate: isTrue(query, 'duplicate'),
      actor: caller.actor,
    });
    return answer(call, asset, 201, !isNew);
  });
}

function upsert(call: Call): Promise<RouteResponse> {
  const id = param(call, 'id');
  const { services, request, query, caller } = call;
  return withUpload(services, request, async (upload) => {
    const known = services.assets.find(id);
    const place = { parentId: folderOf(query, upload), duplicate: isTrue(query, 'duplicate') };
    const { asset, isNew } =
      known && !known.isDeleted
        ? replaceContent(services, id, upload, { ...place, ...writerOf(call) })
        : createAsset(services, upload, { ...place, id, actor: caller.actor });
    return answer(call, asset, 200, !isNew && !place.duplicate);
  });
}

async function replace(call: Call): Promise<RouteResponse> {
  const { services, request } = call;
  const id = param(call, 'id');
  findAsset(services, id);
  const options = { ...writerOf(call), duplicate: true };
  return withUpload(services, request, async (upload) =>
    answer(call, replaceContent(services, id, upload, options).asset, 200),
  );
}

function writerOf({ caller, headers }: Call): AssetWriter {
  return { actor: caller.actor, expected: expectedVersion(headers) };
}

function annotateOne(call: Call): RouteResponse {
  const asset = annotate(call.services, param(call, 'id'), object(call.body), writerOf(call));
  return answer(call, asset, 200);
}

function moveOne(call: Call): RouteResponse {
  const parentId = optionalText(object(call.body), 'parentId');
  return answer(call, moveAsset(call.services, param(call, 'id'), parentId, writerOf(call)), 200);
}

async function remove(call: Call): Promise<RouteResponse> {
  const { services, query } = call;
  const permanent = isTrue(query, 'permanent');
  const checkReferrers = isTrue(query, 'checkReferrers');
  const asset = services.db.transaction(() =>
    removeAsset(services, param(call, 'id'), { ...writerOf(call), permanent, checkReferrers }),
  );
  if (permanent) await services.files.remove(asset);
  return { status: 204 };
}
