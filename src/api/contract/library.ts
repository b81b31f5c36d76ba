import * as v from 'valibot';
import { FolderId } from './uploads.ts';

/** Where one asks for the parts that the pictures of the site are looked at in: `GET`. */
export const LIBRARY_PATH = '/api/library';

/** How many pictures there are, how many in each state, and the folders with how many lie in each. */
export const LibraryAnswer = v.object({
  pictures: v.number(),
  states: v.object({ wordless: v.number(), unused: v.number() }),
  /** Each after the one that it lies in. `depth`: in how many others it lies. */
  folders: v.array(
    v.object({ id: FolderId, name: v.string(), depth: v.number(), pictures: v.number() }),
  ),
});
export type LibraryAnswer = v.InferOutput<typeof LibraryAnswer>;
