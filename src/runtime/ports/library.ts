import type { Library } from '#src/api/handlers/library/library-files.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import { focusOf } from '#src/content/replica/assets.ts';
import type { SourceAsset } from '#src/content/source.ts';
import { focusNotes, isReadablePicture } from '#src/model/fields/picture.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { LibraryFile } from '#src/model/items/library-file.ts';
import type { DataServices } from '../engine/services.ts';

/** What a change of a file needs of the publisher. */
type LibraryPublisher = {
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  request(): unknown;
};

/** All files of the content source with what names them; read again when the replica has changed. */
export function createLibrary(
  {
    content,
    replica,
  }: Pick<DataServices, 'replica'> & { content: Pick<DataServices['content'], 'source' | 'store'> },
  publisher: LibraryPublisher,
): Library {
  let kept: { newest: number; files: LibraryFile[]; uses: Map<string, ItemRef[]> } | undefined;

  function current() {
    const newest = replica.newest();
    if (kept?.newest === newest) return kept;
    const assets = [...replica.assets()];
    const uses = replica.uses(new Set(assets.map(({ id }) => id)));
    const files = assets.map((asset) => fileOf(asset, uses.get(asset.id)?.length ?? 0));
    kept = { newest, files, uses };
    return kept;
  }

  const { store } = content;
  const { asset } = replica.view('draft');

  /** Reads a file again that was written. In: whether visitors see the change at once. */
  async function written(
    id: string,
    done: Result<void, Problem>,
    { isShown }: { isShown: boolean },
  ): Promise<Result<void, Problem>> {
    if (!done.ok) return done;
    // A publish wants content that stands still.
    const reread = await publisher.exclusively(() => replica.refreshAssets(content.source, [id]));
    // Folders and tags are in no change log.
    kept = undefined;
    if (reread.ok && isShown) publisher.request();
    return reread.ok ? done : reread;
  }

  return {
    files: () => current().files,
    version: (id) => asset(id)?.version ?? null,
    uses: (id) => current().uses.get(id) ?? [],
    async remove(id, base) {
      return written(id, await content.store.deleteAsset(id, base), { isShown: true });
    },
    folders: () => content.source.folders(),
    addFolder: store.addFolder,
    renameFolder: store.renameFolder,
    moveFolder: store.moveFolder,
    deleteFolder: store.deleteFolder,
    move: async (id, folder) => written(id, await store.moveAsset(id, folder), { isShown: false }),
    async tag(id, tags) {
      const before = [...replica.assets()].find((asset) => asset.id === id)?.tags ?? [];
      const all = [...before.filter(isMachineTag), ...tags];
      return written(id, await store.tagAsset(id, all), { isShown: false });
    },
    async focus(id, { x, y }) {
      return written(id, await store.annotateAsset(id, focusNotes({ x, y })), { isShown: false });
    },
  };
}

function fileOf(asset: SourceAsset, uses: number): LibraryFile {
  const { id, version, fileName, mimeType, lastModified, alt, decorative } = asset;
  const { hash, width, height, isProtected, folder = null, tags = [] } = asset;
  const isPicture = isReadablePicture(mimeType) && !isProtected;
  return {
    ...{ id, version, fileName, mimeType, lastModified, alt, decorative, uses, folder },
    tags: tags.filter((one) => !isMachineTag(one)),
    ...(isPicture && { picture: { hash, width, height, ...focusOf(asset) } }),
  };
}

/** The content source marks files itself, such as `type/png` and `image/large`. */
const isMachineTag = (tag: string) => tag.includes('/') || tag === 'image';
