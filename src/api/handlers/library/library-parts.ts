import type { LibraryAnswer } from '#src/api/contract/library.ts';
import type { AssetFolder } from '#src/content/source.ts';
import { ok } from '#src/lib/result.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';
import { countStates } from './library.ts';
import type { Library } from './library-files.ts';

/** `GET /api/library`: the parts that one looks at pictures in. Problems: `source-unreachable`. */
export async function getLibrary(
  _asked: EditingRequest,
  { library }: { library: Pick<Library, 'files' | 'folders'> },
): Promise<EditingResult> {
  const folders = await library.folders();
  if (!folders.ok) return folders;
  const pictures = library.files().filter(({ picture }) => picture !== undefined);
  const body: LibraryAnswer = {
    pictures: pictures.length,
    states: countStates(pictures),
    folders: folders.value.map((folder) => ({
      ...{ id: folder.id, name: folder.name, depth: depthOf(folders.value, folder) },
      pictures: pictures.filter((one) => one.folder === folder.id).length,
    })),
  };
  return ok({ status: 200, body });
}

function depthOf(folders: readonly AssetFolder[], { parent }: AssetFolder): number {
  const outer = folders.find(({ id }) => id === parent);
  return outer ? depthOf(folders, outer) + 1 : 0;
}
