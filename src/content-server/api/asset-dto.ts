import type { AssetDto } from '#src/content/squidex/wire.ts';
import { extensionOf } from '../assets/media-type.ts';
import { readableSize } from '../base/readable-size.ts';
import type { Asset } from '../store/assets.ts';
import { auditDto } from '../model/audit.ts';
import { href, linkBuilder } from './links.ts';
import { allows } from './permissions.ts';
import type { Call } from './call.ts';

/** An asset as clients see it. */
export function assetDto(call: Call, asset: Asset, isDuplicate = false): AssetDto {
  const app = call.services.apps.app().name;
  const { pixelWidth, pixelHeight } = asset.metadata;
  const hasSize = typeof pixelWidth === 'number' && typeof pixelHeight === 'number';
  const size = readableSize(asset.fileSize);
  return {
    id: asset.id,
    parentId: asset.parentId,
    fileName: asset.fileName,
    slug: asset.slug,
    fileType: extensionOf(asset.fileName) || 'blob',
    mimeType: asset.mimeType,
    fileSize: asset.fileSize,
    fileVersion: asset.fileVersion,
    fileHash: asset.fileHash,
    isProtected: asset.isProtected,
    type: asset.type,
    metadataText: hasSize ? `${pixelWidth}x${pixelHeight}px, ${size}` : size,
    metadata: asset.metadata,
    tags: asset.tags,
    editToken: assetEditToken(call, asset.id),
    isImage: asset.type === 'Image',
    ...(hasSize ? { pixelWidth, pixelHeight } : {}),
    ...auditDto(asset),
    version: asset.version,
    ...(isDuplicate ? { _meta: { isDuplicate: 'true' } } : {}),
    _links: links(call, asset, app),
  };
}

/** What the embed SDK needs to know about an asset. */
export function assetEditToken({ request, services }: Call, id: string): string {
  const token = { a: services.apps.app().name, i: id, u: new URL(request.url).origin };
  return Buffer.from(JSON.stringify(token)).toString('base64');
}

function links({ caller }: Call, asset: Asset, app: string): AssetDto['_links'] {
  const self = href('apps', app, 'assets', asset.id);
  const may = (action: string) => allows(caller.client.role, `assets.${action}`);
  const file = href('assets', app, asset.id);
  return linkBuilder(self)
    .add('update', 'PUT', self, may('update'))
    .add('move', 'PUT', `${self}/parent`, may('update'))
    .add('upload', 'PUT', `${self}/content`, may('upload'))
    .add('delete', 'DELETE', self, may('delete'))
    .add('content', 'GET', asset.slug ? `${file}/${encodeURIComponent(asset.slug)}` : file)
    .add('content/slug', 'GET', href('assets', app, asset.slug), asset.slug !== '').links;
}
