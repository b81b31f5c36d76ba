import type { Library, LibraryFile } from '#src/api/handlers/library.ts';
import type { Use } from '#src/content/replica/uses.ts';
import { focusOf } from '#src/content/replica/assets.ts';
import type { SourceAsset } from '#src/content/source.ts';
import { isReadablePicture } from '#src/model/picture.ts';
import type { Publisher } from '#src/publish/publisher.ts';
import type { DataServices } from '../engine/services.ts';

/** All files of the content source with what names them; read again when the replica has changed. */
export function createLibrary(
  { content, replica }: Pick<DataServices, 'content' | 'replica'>,
  publisher: Publisher,
): Library {
  let kept: { newest: number; files: LibraryFile[]; uses: Map<string, Use[]> } | undefined;

  function current() {
    const newest = replica.newest();
    if (kept?.newest === newest) return kept;
    const assets = [...replica.assets()];
    const uses = replica.uses(new Set(assets.map(({ id }) => id)));
    const files = assets.map((asset) => fileOf(asset, uses.get(asset.id)?.length ?? 0));
    kept = { newest, files, uses };
    return kept;
  }

  return {
    files: () => current().files,
    uses: (id) => current().uses.get(id) ?? [],
    async remove(id, base) {
      const removed = await content.store.deleteAsset(id, base);
      if (!removed.ok) return removed;
      // A publish wants content that stands still.
      const read = () => replica.refreshAssets(content.source, [id]);
      const reread = await publisher.exclusively(read);
      if (reread.ok) publisher.request();
      return reread.ok ? removed : reread;
    },
  };
}

function fileOf(asset: SourceAsset, uses: number): LibraryFile {
  const { id, version, fileName, mimeType, lastModified, alt, decorative } = asset;
  const { hash, width, height, isProtected } = asset;
  const isPicture = isReadablePicture(mimeType) && !isProtected;
  return {
    ...{ id, version, fileName, mimeType, lastModified, alt, decorative, uses },
    ...(isPicture && { picture: { hash, width, height, ...focusOf(asset) } }),
  };
}
