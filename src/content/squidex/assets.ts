import { type SquidexClient, SquidexError } from '@squidex/squidex';
import type { AssetWrite, WriteReceipt } from '../store.ts';
import { mapAsset } from './map.ts';
import { override } from './override.ts';

type Metadata = NonNullable<AssetWrite['metadata']>;

/**
 * Creates the asset, or gives an existing one this content and these data. One that keeps its notes is
 * not replaced (412) when somebody changes it during the upload: a new content clears them.
 */
export async function upsertAsset(
  sdk: SquidexClient,
  { id, fileName, mimeType, bytes, parentId, keepsNotes, metadata: given }: AssetWrite,
): Promise<WriteReceipt> {
  const before = keepsNotes ? await readAsset(sdk, id) : undefined;
  const file = new File([bytes], fileName, { type: mimeType });
  const { raw } = await sdk.assets.postUpsertAssetRaw(
    id,
    { ...{ file, duplicate: true }, ...(parentId !== undefined && { parentId }) },
    override(undefined, before === undefined ? undefined : mapAsset(before).version),
  );
  const uploaded: unknown = await raw.json();
  const kept = before === undefined ? {} : notesOf(before);
  const version =
    before === undefined && given === undefined
      ? mapAsset(uploaded).version
      : await putBack(sdk, id, { kept, given }, uploaded);
  return { id, version, status: 'Published' };
}

/** Notes something about an asset; a change of somebody else in between is refused (412). */
export async function annotateAsset(
  sdk: SquidexClient,
  id: string,
  metadata: Metadata,
): Promise<void> {
  const json = await readAsset(sdk, id);
  await putMetadata(sdk, id, { ...metadataOf(json), ...metadata }, json);
}

/**
 * Adds to a new content what its asset is to keep, and what is given. What somebody has noted since counts
 * more than what is kept. Without this the notes are lost, so a second try is made. Out: the version.
 */
async function putBack(
  sdk: SquidexClient,
  id: string,
  notes: { kept: object; given: Metadata | undefined },
  uploaded: unknown,
): Promise<number> {
  const put = (json: unknown) =>
    putMetadata(sdk, id, { ...notes.kept, ...metadataOf(json), ...notes.given }, json);
  try {
    return await put(uploaded);
  } catch (error) {
    if (!(error instanceof SquidexError)) throw error;
    return put(await readAsset(sdk, id));
  }
}

/** In: all that is noted from now on, and the asset that this is based on. Out: its version. */
async function putMetadata(
  sdk: SquidexClient,
  id: string,
  metadata: object,
  base: unknown,
): Promise<number> {
  const body = override({ metadata }, mapAsset(base).version);
  const { raw } = await sdk.assets.putAssetRaw(id, {}, body);
  return mapAsset(await raw.json()).version;
}

async function readAsset(sdk: SquidexClient, id: string): Promise<unknown> {
  return (await sdk.assets.getAssetRaw(id)).raw.json();
}

/** What people noted about an asset; a new content would clear it. */
const NOTES: ReadonlySet<string> = new Set(['alt-de', 'alt-en', 'decorative', 'focusX', 'focusY']);

function notesOf(json: unknown): object {
  return Object.fromEntries(Object.entries(metadataOf(json)).filter(([name]) => NOTES.has(name)));
}

/** What the server itself found out about the file (width, height) is kept. */
function metadataOf(json: unknown): object {
  const metadata = json !== null && typeof json === 'object' && 'metadata' in json && json.metadata;
  return metadata && typeof metadata === 'object' ? metadata : {};
}
