import type { SquidexClient } from '@squidex/squidex';
import type { AssetWrite, WriteReceipt } from '../store.ts';
import { mapAsset } from './map.ts';
import { override } from './override.ts';

/** Creates the asset, or gives an existing one this content and these data. */
export async function upsertAsset(
  sdk: SquidexClient,
  { id, fileName, mimeType, bytes, parentId, keepsNotes, metadata: given }: AssetWrite,
): Promise<WriteReceipt> {
  const metadata = keepsNotes ? { ...(await notesOf(sdk, id)), ...given } : given;
  const file = new File([bytes], fileName, { type: mimeType });
  const { raw } = await sdk.assets.postUpsertAssetRaw(id, {
    ...{ file, duplicate: true },
    ...(parentId !== undefined && { parentId }),
  });
  const json: unknown = await raw.json();
  const uploaded = mapAsset(json);
  if (!metadata) return { id, version: uploaded.version, status: 'Published' };
  const merged = { ...metadataOf(json), ...metadata };
  const annotated = await sdk.assets.putAssetRaw(id, {}, override({ metadata: merged }));
  return { id, version: mapAsset(await annotated.raw.json()).version, status: 'Published' };
}

/** Notes something about an asset; a change of somebody else in between is refused (412). */
export async function annotateAsset(
  sdk: SquidexClient,
  id: string,
  metadata: NonNullable<AssetWrite['metadata']>,
): Promise<void> {
  const json: unknown = await (await sdk.assets.getAssetRaw(id)).raw.json();
  const merged = { ...metadataOf(json), ...metadata };
  await sdk.assets.putAssetRaw(id, {}, override({ metadata: merged }, mapAsset(json).version));
}

/** What people noted about an asset; a new content would clear it. */
const NOTES: ReadonlySet<string> = new Set(['alt-de', 'alt-en', 'decorative', 'focusX', 'focusY']);

async function notesOf(sdk: SquidexClient, id: string): Promise<object> {
  const metadata = metadataOf(await (await sdk.assets.getAssetRaw(id)).raw.json());
  return Object.fromEntries(Object.entries(metadata).filter(([name]) => NOTES.has(name)));
}

/** What the server itself found out about the file (width, height) is kept. */
function metadataOf(json: unknown): object {
  const metadata = json !== null && typeof json === 'object' && 'metadata' in json && json.metadata;
  return metadata && typeof metadata === 'object' ? metadata : {};
}
