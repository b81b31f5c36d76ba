import type { SquidexClient } from '@squidex/squidex';
import * as v from 'valibot';
import type { AssetFolder } from '../source.ts';
import { override } from './override.ts';

/** How Squidex names that something lies in no folder. */
export const NO_FOLDER = '00000000-0000-0000-0000-000000000000';
/** Deeper ones are not shown: each level costs requests. */
const MAX_DEPTH = 6;

const Folder = v.object({ id: v.string(), folderName: v.string(), parentId: v.string() });
const Folders = v.object({ items: v.array(Folder) });

/** All folders, each after the one that it lies in. Squidex lists them by parent only. */
export async function assetFolders(sdk: SquidexClient): Promise<AssetFolder[]> {
  const found: AssetFolder[] = [];
  let level: string[] = [NO_FOLDER];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth += 1) {
    const lists = await Promise.all(level.map((parentId) => foldersIn(sdk, parentId)));
    const items = lists.flat();
    found.push(...items);
    level = items.map(({ id }) => id);
  }
  return found;
}

async function foldersIn(sdk: SquidexClient, parentId: string): Promise<AssetFolder[]> {
  const { raw } = await sdk.assets.getAssetFoldersRaw({ parentId, scope: 'Items' });
  const { items } = v.parse(Folders, await raw.json());
  return items.map((item) => ({
    ...{ id: item.id, name: item.folderName },
    parent: item.parentId === NO_FOLDER ? null : item.parentId,
  }));
}

const place = (parent: string | null) => ({ parentId: parent ?? NO_FOLDER });

export async function addFolder(
  sdk: SquidexClient,
  name: string,
  parent: string | null,
): Promise<string> {
  const body = { folderName: name, ...place(parent) };
  const { raw } = await sdk.assets.postAssetFolderRaw(body, override(body));
  return v.parse(v.object({ id: v.string() }), await raw.json()).id;
}

export async function renameFolder(sdk: SquidexClient, id: string, name: string): Promise<void> {
  const body = { folderName: name };
  await sdk.assets.putAssetFolderRaw(id, body, override(body));
}

export async function moveFolder(
  sdk: SquidexClient,
  id: string,
  parent: string | null,
): Promise<void> {
  await sdk.assets.putAssetFolderParentRaw(id, place(parent), override(place(parent)));
}

export async function moveAsset(
  sdk: SquidexClient,
  id: string,
  folder: string | null,
): Promise<void> {
  await sdk.assets.putAssetParentRaw(id, place(folder), override(place(folder)));
}

export async function tagAsset(
  sdk: SquidexClient,
  id: string,
  tags: readonly string[],
): Promise<void> {
  await sdk.assets.putAssetRaw(id, {}, override({ tags }));
}
