import type { AssetsDto } from '#src/content/squidex/wire.ts';
import {
  assetSlug,
  createAsset,
  findAsset,
  folderOf,
  readUpload,
  replaceContent,
  requireFolder,
  requireUnused,
} from '../assets/upload.ts';
import { fullId } from '../contents/writer.ts';
import {
  member,
  object,
  optionalFlag,
  optionalObject,
  optionalText,
  optionalTexts,
} from '../json-read.ts';
import { gone, invalid, notFound, wrongVersion } from '../refusal.ts';
import { assetModel } from '../query/asset-model.ts';
import { parseJsonQuery } from '../query/json-query.ts';
import { parseOData } from '../query/odata.ts';
import { mentions, type Query } from '../query/tree.ts';
import type { Services } from '../services.ts';
import { type Asset, readAsset } from '../store/assets.ts';
import { assetDto } from './asset-dto.ts';
import { cached, expectedVersion, hashTag, versionTag } from './etag.ts';
import { href, linkBuilder } from './links.ts';
import { allows } from './permissions.ts';
import { type Answer, type Call, isTrue, JSON_LIMITS, needs, param, type Route } from './route.ts';

const PATH = '/api/apps/:app/assets';
const read = { method: 'GET', access: needs('assets.read'), cost: 1, kind: 'read' } as const;
const write = { cost: 1, kind: 'write' } as const;

export const assetRoutes: readonly Route[] = [
  { ...read, path: PATH, handle: listByQuery },
  { ...read, method: 'POST', path: `${PATH}/query`, json: JSON_LIMITS.small, handle: listByBody },
  { ...read, path: `${PATH}/:id`, handle: one },
  {
    method: 'POST',
    path: PATH,
    access: needs('assets.create'),
    cost: 1,
    kind: 'slow',
    handle: upload,
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
    handle: annotate,
  },
  {
    ...write,
    method: 'PUT',
    path: `${PATH}/:id/parent`,
    access: needs('assets.update'),
    json: JSON_LIMITS.small,
    handle: move,
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

type Selection = { ids: readonly string[] | undefined; query: Query; parentId: string | undefined };

function listByQuery(call: Call): Answer {
  const q = call.query.get('q');
  return list(call, {
    ids: call.query.get('ids')?.split(',').filter(Boolean),
    query: q ? parseJsonQuery(q, assetModel) : parseOData(call.query, assetModel),
    parentId: call.query.get('parentId') || undefined,
  });
}

function listByBody(call: Call): Answer {
  const body = object(call.body);
  const q = member(body, 'q');
  const odata = new URLSearchParams(optionalText(body, 'oData') ?? '');
  return list(call, {
    ids: optionalTexts(body, 'ids'),
    query: q === undefined ? parseOData(odata, assetModel) : parseJsonQuery(q, assetModel),
    parentId: optionalText(body, 'parentId'),
  });
}

function list(call: Call, { ids, query, parentId }: Selection): Answer {
  const { runner, apps } = call.services;
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
  return cached(call.headers, tag, (): AssetsDto => {
    const self = href('apps', apps.app().name, 'assets');
    const mayCreate = allows(call.caller.client.role, 'assets.create');
    return {
      total: found.total ?? assets.length,
      items: assets.map((asset) => assetDto(call, asset)),
      _links: linkBuilder(self).add('create', 'POST', self, mayCreate).links,
    };
  });
}

function one(call: Call): Answer {
  const asset = call.services.assets.find(param(call, 'id'));
  if (!asset || asset.isDeleted) throw notFound();
  return cached(call.headers, versionTag(asset.version), () => assetDto(call, asset));
}

function answer(call: Call, asset: Asset, status: number, isDuplicate = false): Answer {
  const location = href('apps', call.services.apps.app().name, 'assets', asset.id);
  const headers = { etag: versionTag(asset.version), ...(status === 201 ? { location } : {}) };
  return { status, body: assetDto(call, asset, isDuplicate), headers };
}

async function upload(call: Call): Promise<Answer> {
  const { services, request, query, caller } = call;
  const { asset, isDuplicate } = await createAsset(services, await readUpload(request), {
    id: query.get('id') || undefined,
    parentId: folderOf(query),
    duplicate: isTrue(query, 'duplicate'),
    actor: caller.actor,
  });
  return answer(call, asset, 201, isDuplicate);
}

async function upsert(call: Call): Promise<Answer> {
  const id = param(call, 'id');
  const { services, request, query, caller } = call;
  const known = services.assets.find(id);
  if (known && !known.isDeleted) return replace(call);
  const options = { id, parentId: folderOf(query), duplicate: true, actor: caller.actor };
  const { asset } = await createAsset(services, await readUpload(request), options);
  return answer(call, asset, 200);
}

async function replace(call: Call): Promise<Answer> {
  const { services, request, headers, caller } = call;
  const id = param(call, 'id');
  findAsset(services, id);
  const { asset } = await replaceContent(services, id, await readUpload(request), {
    expected: (current) => requireVersion(services, current, headers),
    actor: caller.actor,
  });
  return answer(call, asset, 200);
}

function requireVersion(services: Services, asset: Asset, headers: Headers): void {
  const expected = expectedVersion(headers);
  if (expected !== undefined && expected !== asset.version) {
    throw wrongVersion(fullId(services, asset.id), expected, asset.version);
  }
}

function change(call: Call, next: (asset: Asset) => Partial<Asset>): Answer {
  const { services, caller, headers } = call;
  const asset = findAsset(services, param(call, 'id'));
  requireVersion(services, asset, headers);
  const saved = services.assets.save({
    ...asset,
    ...next(asset),
    version: asset.version + 1,
    lastModified: services.clock.now(),
    lastModifiedBy: caller.actor,
  });
  return answer(call, saved, 200);
}

function annotate(call: Call): Answer {
  const body = object(call.body);
  const fileName = optionalText(body, 'fileName')?.trim();
  const slug = optionalText(body, 'slug');
  const tags = optionalTexts(body, 'tags');
  return change(call, (asset) => ({
    fileName: fileName || asset.fileName,
    slug: slug === undefined ? asset.slug : assetSlug(slug),
    isProtected: optionalFlag(body, 'isProtected') ?? asset.isProtected,
    tags: tags ? [...new Set(tags.map((tag) => tag.trim().toLowerCase()))] : asset.tags,
    metadata: optionalObject(body, 'metadata') ?? asset.metadata,
  }));
}

function move(call: Call): Answer {
  const parentId = optionalText(object(call.body), 'parentId');
  if (!parentId) throw invalid('ParentId: Asset folder does not exist.');
  requireFolder(call.services, parentId);
  return change(call, () => ({ parentId }));
}

async function remove(call: Call): Promise<Answer> {
  const { services, query, headers, caller } = call;
  const permanent = isTrue(query, 'permanent');
  const asset = services.db.transaction(() => {
    const found = services.assets.find(param(call, 'id'));
    if (!found) throw notFound();
    if (found.isDeleted && !permanent) throw gone(fullId(services, found.id));
    requireVersion(services, found, headers);
    if (isTrue(query, 'checkReferrers')) requireUnused(services, found.id);
    if (permanent) services.assets.erase(found);
    else {
      services.assets.save({
        ...found,
        isDeleted: true,
        version: found.version + 1,
        lastModified: services.clock.now(),
        lastModifiedBy: caller.actor,
      });
    }
    return found;
  });
  if (permanent) await services.files.remove(asset);
  return { status: 204 };
}
