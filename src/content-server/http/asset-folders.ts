import { randomUUID } from 'node:crypto';
import type { LinksDto } from '#src/content/squidex/wire.ts';
import { removeAsset, requireFolder } from '../assets/commands.ts';
import { fullId } from '../store/app.ts';
import { object, optionalText } from '../base/json-read.ts';
import { invalid, notFound, wrongVersion } from '../base/refusal.ts';
import type { ServerServices } from '../api/services.ts';
import { ROOT_FOLDER } from '../store/assets.ts';
import type { Folder } from '../store/folders.ts';
import { expectedVersion, versionTag } from './etag.ts';
import { href, linkBuilder } from '../api/links.ts';
import { allows } from '../api/permissions.ts';
import { type RouteResponse, JSON_LIMITS, needs, param, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

type AssetFolderDto = {
  id: string;
  parentId: string;
  folderName: string;
  version: number;
  _links: LinksDto;
};

type AssetFoldersDto = {
  total: number;
  items: AssetFolderDto[];
  /** From below the root to the folder whose items these are. */
  path: AssetFolderDto[];
  _links: LinksDto;
};

const PATH = '/api/apps/:app/assets/folders';
const base = { cost: 1, kind: 'write' } as const;
const json = { ...base, json: JSON_LIMITS.small } as const;
const put = { ...json, method: 'PUT', access: needs('assets.folders.update') } as const;

export const assetFolderRoutes: readonly Endpoint[] = [
  { method: 'GET', path: PATH, access: needs('assets.read'), cost: 1, kind: 'read', handle: list },
  { ...json, method: 'POST', path: PATH, access: needs('assets.folders.create'), handle: add },
  { ...put, path: `${PATH}/:id`, handle: (call) => change(call, { name: readName(call) }) },
  { ...put, path: `${PATH}/:id/parent`, handle: move },
  {
    ...base,
    method: 'DELETE',
    path: `${PATH}/:id`,
    access: needs('assets.folders.delete'),
    handle: remove,
  },
];

function folderDto({ services, caller }: Call, folder: Folder): AssetFolderDto {
  const self = href('apps', services.apps.app().name, 'assets', 'folders', folder.id);
  const may = (action: string) => allows(caller.client.role, `assets.folders.${action}`);
  const links = linkBuilder(self)
    .add('update', 'PUT', self, may('update'))
    .add('move', 'PUT', `${self}/parent`, may('update'))
    .add('delete', 'DELETE', self, may('delete')).links;
  const { id, parentId, name, version } = folder;
  return { id, parentId, folderName: name, version, _links: links };
}

function list(call: Call): RouteResponse {
  const { services, query } = call;
  const parentId = query.get('parentId') || ROOT_FOLDER;
  const scope = (query.get('scope') ?? 'PathAndItems').toLowerCase();
  const items = scope === 'path' ? [] : services.folders.children(parentId);
  const path = scope === 'items' ? [] : services.folders.path(parentId);
  const self = href('apps', services.apps.app().name, 'assets', 'folders');
  const mayCreate = allows(call.caller.client.role, 'assets.folders.create');
  const body: AssetFoldersDto = {
    total: items.length,
    items: items.map((folder) => folderDto(call, folder)),
    path: path.map((folder) => folderDto(call, folder)),
    _links: linkBuilder(self).add('create', 'POST', self, mayCreate).links,
  };
  return { status: 200, body };
}

function answer(call: Call, folder: Folder, status = 200): RouteResponse {
  const location = href('apps', call.services.apps.app().name, 'assets', 'folders', folder.id);
  const headers = { etag: versionTag(folder.version), ...(status === 201 ? { location } : {}) };
  return { status, body: folderDto(call, folder), headers };
}

function readName(call: Call): string {
  const name = optionalText(object(call.body), 'folderName')?.trim();
  if (!name) throw invalid('FolderName: Folder name is required.');
  return name;
}

function add(call: Call): RouteResponse {
  const name = readName(call);
  const parentId = optionalText(object(call.body), 'parentId') || ROOT_FOLDER;
  requireFolder(call.services, parentId);
  const folder = { id: randomUUID(), parentId, name, version: 0 };
  return answer(call, call.services.folders.save(folder), 201);
}

function findFolder({ services, headers, params }: Call): Folder {
  const folder = services.folders.find(params['id'] ?? '');
  if (!folder) throw notFound();
  const expected = expectedVersion(headers);
  if (expected !== undefined && expected !== folder.version) {
    throw wrongVersion(fullId(services.apps, folder.id), expected, folder.version);
  }
  return folder;
}

function change(call: Call, changed: Partial<Folder>): RouteResponse {
  const folder = findFolder(call);
  const next = { ...folder, ...changed, version: folder.version + 1 };
  return answer(call, call.services.folders.save(next));
}

function move(call: Call): RouteResponse {
  const { services } = call;
  const parentId = optionalText(object(call.body), 'parentId') || ROOT_FOLDER;
  findFolder(call);
  requireFolder(services, parentId);
  const isInside = services.folders.path(parentId).some(({ id }) => id === param(call, 'id'));
  if (isInside) throw invalid('ParentId: Cannot add folder to its own child.');
  return change(call, { parentId });
}

function remove(call: Call): RouteResponse {
  const folder = findFolder(call);
  for (const { id } of call.services.folders.below(folder.id)) {
    removeFiles(call.services, id, call.caller.actor);
    call.services.folders.remove(id);
  }
  return { status: 204 };
}

function removeFiles(services: ServerServices, parentId: string, actor: string): void {
  const options = { permanent: false, checkReferrers: false, expected: undefined, actor };
  for (const id of services.assets.idsIn(parentId)) removeAsset(services, id, options);
}
