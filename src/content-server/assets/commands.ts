import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '#src/content/squidex/wire.ts';
import { fullId } from '../store/app.ts';
import { optionalFlag, optionalObject, optionalText, optionalTexts } from '../base/json-read.ts';
import { forbiddenByRule, gone, invalid, notFound, wrongVersion } from '../base/refusal.ts';
import type { AssetServices } from './services.ts';
import type { Asset, AssetEvent } from '../store/assets.ts';
import { assetSlug } from './slug.ts';

/** Who changes an asset, and which version they have seen; undefined: any. */
export type AssetWriter = { actor: string; expected: number | undefined };

/** Stores the next state of an asset: one version newer. */
export function saveAsset(
  services: AssetServices,
  before: Asset,
  change: Partial<Asset>,
  event: AssetEvent,
  actor: string,
): Asset {
  const next = {
    ...before,
    ...change,
    version: before.version + 1,
    lastModified: services.clock.now(),
    lastModifiedBy: actor,
  };
  return services.assets.save(next, event);
}

/** An asset for a write. Refuses unknown (404) and deleted ones (410) and other versions (412). */
export function findAsset(services: AssetServices, id: string, expected?: number): Asset {
  const asset = services.assets.find(id);
  if (!asset) throw notFound();
  if (asset.isDeleted) throw gone(fullId(services.apps, id));
  requireAssetVersion(services, asset, expected);
  return asset;
}

/** Refuses (412) when the asset has another version than the caller has seen. */
function requireAssetVersion(
  services: AssetServices,
  asset: Asset,
  expected: number | undefined,
): void {
  if (expected !== undefined && expected !== asset.version) {
    throw wrongVersion(fullId(services.apps, asset.id), expected, asset.version);
  }
}

/** Changes what is noted about an asset. In: the body of a request; what it leaves out stays. */
export function annotate(
  services: AssetServices,
  id: string,
  body: JsonObject,
  { actor, expected }: AssetWriter,
): Asset {
  const asset = findAsset(services, id, expected);
  const slug = optionalText(body, 'slug');
  const tags = optionalTexts(body, 'tags');
  const change = {
    fileName: optionalText(body, 'fileName')?.trim() || asset.fileName,
    slug: slug === undefined ? asset.slug : assetSlug(slug),
    isProtected: optionalFlag(body, 'isProtected') ?? asset.isProtected,
    tags: tags ? cleanTags(tags) : asset.tags,
    metadata: optionalObject(body, 'metadata') ?? asset.metadata,
  };
  if (isDeepStrictEqual({ ...asset, ...change }, asset)) return asset;
  return saveAsset(services, asset, change, 'Annotated', actor);
}

/** Tags as they are kept: small letters, each once. */
export function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.trim().toLowerCase()))].filter(Boolean);
}

/** Puts an asset into another folder. */
export function moveAsset(
  services: AssetServices,
  id: string,
  parentId: string | undefined,
  { actor, expected }: AssetWriter,
): Asset {
  const asset = findAsset(services, id, expected);
  requireFolder(services, parentId);
  return saveAsset(services, asset, { parentId }, 'Moved', actor);
}

/** Refuses a folder that does not exist. */
export function requireFolder(
  services: AssetServices,
  parentId: string | undefined,
): asserts parentId is string {
  if (!parentId || !services.folders.has(parentId)) {
    throw invalid('ParentId: Asset folder does not exist.');
  }
}

export type AssetRemoval = AssetWriter & { permanent: boolean; checkReferrers: boolean };

/** Deletes an asset: marked as deleted, or with every trace but its files. Out: what it was. */
export function removeAsset(services: AssetServices, id: string, options: AssetRemoval): Asset {
  const { permanent, checkReferrers, actor, expected } = options;
  const asset = services.assets.find(id);
  if (!asset) throw notFound();
  if (asset.isDeleted && !permanent) throw gone(fullId(services.apps, id));
  requireAssetVersion(services, asset, expected);
  if (checkReferrers && services.links.isReferenced(id)) {
    throw forbiddenByRule(
      'Assets is referenced by a content and cannot be deleted.',
      'OBJECT_REFERENCED',
    );
  }
  if (!permanent) {
    saveAsset(services, asset, { isDeleted: true }, 'Deleted', actor);
    return asset;
  }
  if (!asset.isDeleted) services.outbox.assetChanged('Deleted', asset);
  services.assets.erase(asset);
  return asset;
}
