import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import type { ContentSource, SourceAsset } from '#src/content/source.ts';
import type { AssetWrite } from '#src/content/store.ts';
import { ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import type { DemoPicture } from './demo/pictures/demo-picture.ts';
import { folderOf, type PictureName, pictureId, pictures } from './demo/pictures.ts';
import type { SeedDestination, Tally } from './target.ts';

/**
 * Uploads the pictures of the demo with alt texts, focal points and dominant colours, new ones into their folders;
 * those that are stored alike already are left alone. `onProgress` hears how many are done, of how many.
 */
export async function uploadPictures(
  { store, source }: SeedDestination,
  onProgress: (done: number, total: number) => void,
): Promise<Result<Tally, Problem>> {
  const names = Object.keys(pictures).filter((name): name is PictureName =>
    Object.hasOwn(pictures, name),
  );
  const dominants = v.parse(Dominants, JSON.parse(await readFile(DOMINANTS, 'utf8')));
  const wanted = await Promise.all(names.map((name) => readPicture(name, dominants)));
  const found = await source.assets.byId(wanted.map(({ id }) => id));
  if (!found.ok) return found;
  const stored = new Map(found.value.map((asset) => [asset.id, asset]));
  const tally = { written: 0, unchanged: 0 };
  const findFolder = createFolders({ store, source });
  for (const { folder: name, ...picture } of wanted) {
    const same = await isStored(source, picture, stored.get(picture.id));
    if (!same.ok) return same;
    if (same.value) tally.unchanged++;
    else {
      // One that is there stays where an editor put it.
      const folder = await findFolder(stored.has(picture.id) ? undefined : name);
      if (!folder.ok) return folder;
      const { value: parentId } = folder;
      const uploaded = await store.uploadAsset({ ...picture, ...(parentId && { parentId }) });
      if (!uploaded.ok) return uploaded;
      tally.written++;
    }
    onProgress(tally.written + tally.unchanged, wanted.length);
  }
  return ok(tally);
}

type Picture = AssetWrite & {
  bytes: Uint8Array<ArrayBuffer>;
  metadata: Record<string, string | number | boolean>;
  /** The name of its folder. */
  folder: string | undefined;
};

/** Finds the ids of folders by their names, and makes those that are missing. They are asked for when the first is wanted. */
function createFolders({ store, source }: SeedDestination) {
  let known: Map<string, string> | undefined;
  return async (name: string | undefined): Promise<Result<string | undefined, Problem>> => {
    if (name === undefined) return ok(undefined);
    if (!known) {
      const found = await source.folders();
      if (!found.ok) return found;
      const top = found.value.filter(({ parent }) => parent === null);
      known = new Map(top.map((folder) => [folder.name, folder.id]));
    }
    const id = known.get(name);
    if (id !== undefined) return ok(id);
    const added = await store.addFolder(name, null);
    if (added.ok) known.set(name, added.value);
    return added;
  };
}

/** The colour that fills the frame of a picture until it is there, `#rrggbb`, by the picture's name. */
const Dominants = v.record(v.string(), v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/)));
const DOMINANTS = new URL('demo/pictures/dominants.json', import.meta.url);

async function readPicture(
  name: PictureName,
  dominants: v.InferOutput<typeof Dominants>,
): Promise<Picture> {
  const fileName = `${name}.webp`;
  const bytes = new Uint8Array(await readFile(new URL(`assets/${fileName}`, import.meta.url)));
  const dominant = dominants[name];
  if (dominant === undefined) throw new Error(`The dominant colour of ${name} is not noted.`);
  const metadata = { ...metadataOf(pictures[name]), dominant };
  const folder = folderOf(name);
  return { id: pictureId(name), fileName, mimeType: 'image/webp', bytes, metadata, folder };
}

function metadataOf({ alt, focus, decorative }: DemoPicture) {
  const [x, y] = focus;
  return {
    focusX: x / 50 - 1,
    // Squidex counts from the middle upwards.
    focusY: 1 - y / 50,
    'alt-de': alt.de,
    'alt-en': alt.en,
    decorative,
  };
}

async function isStored(
  source: ContentSource,
  picture: Omit<Picture, 'folder'>,
  asset: SourceAsset | undefined,
): Promise<Result<boolean, Problem>> {
  if (!asset || !describes(asset, picture)) return ok(false);
  const file = await source.download(picture.id);
  return file.ok ? ok(Buffer.compare(file.value, picture.bytes) === 0) : file;
}

function describes(asset: SourceAsset, { fileName, metadata }: Omit<Picture, 'folder'>): boolean {
  return (
    asset.fileName === fileName &&
    asset.focus[0] === metadata['focusX'] &&
    asset.focus[1] === metadata['focusY'] &&
    (asset.alt.de ?? '') === metadata['alt-de'] &&
    (asset.alt.en ?? '') === metadata['alt-en'] &&
    asset.decorative === metadata['decorative'] &&
    asset.dominant === metadata['dominant']
  );
}
