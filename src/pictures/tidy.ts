import type { PictureAddress } from '#src/model/fields/picture.ts';
import type { PictureFile, PictureFiles } from './files.ts';
import type { DiskBudget } from './space.ts';

export type TidyOptions = {
  files: Pick<PictureFiles, 'all' | 'remove'>;
  space: Pick<DiskBudget, 'freed'>;
  /** Whether the content has the file that a picture was made of. */
  known(address: PictureAddress): boolean;
  /** Ends it early. */
  isClosing(): boolean;
};

/** So many pictures that nobody uses are daily work, whatever the rest. */
const FEW = 100;

/**
 * Removes the pictures of files that the content has no more, and what former versions made, one file
 * after the other. Where most are without their file they stay: the content may only be away.
 * Out: how many went.
 */
export async function tidyPictures(options: TidyOptions): Promise<number> {
  const { files, space, known, isClosing } = options;
  const unused: PictureFile[] = [];
  const former: PictureFile[] = [];
  let used = 0;
  for await (const { address, ...file } of files.all()) {
    if (isClosing()) return 0;
    if (!address) former.push(file);
    else if (known(address)) used++;
    else unused.push(file);
  }
  const isTooMuch = unused.length > Math.max(used, FEW);
  let removed = 0;
  for (const { path, bytes } of isTooMuch ? former : [...former, ...unused]) {
    if (isClosing()) break;
    await files.remove(path);
    space.freed(bytes);
    removed++;
  }
  return removed;
}
