import { type FileUse, fileType } from '#src/model/fields/file.ts';
import type { FileAnswer } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';

/** A file that a page shows or links. */
export type ShownFile = Omit<FileAnswer, 'address'> & { address: string };

/** A file for a use. In: its asset's id. Out: null when there is none, or it is for something else. */
export function loadFile(id: string | undefined, use: FileUse, ask: Ask): ShownFile | null {
  const found = id === undefined ? null : ask('file', id);
  if (!found || found.address === null || fileType(found.mimeType)?.use !== use) return null;
  return { ...found, address: found.address };
}
