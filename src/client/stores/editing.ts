import { atom } from 'nanostores';
import type { CallAsset, CallItem, CallSchema } from '#src/api/contract/calls.ts';

/** Whether somebody is signed in who may edit. */
export const $superuser = atom(false);

/** Whether the page is being edited; nothing is taken from a cache meanwhile. */
export const $editMode = atom(false);

/** Whether a block is being dragged. */
export const $dragOn = atom(false);

/** What edit mode has loaded besides the page; what has not come yet, or could not be loaded, is missing. */
export const $editData = atom<{
  schemas?: CallSchema[];
  assets?: CallAsset[];
  /** Entries of the navigation of /manage. */
  navigation?: CallItem[];
  /** The newest versions. */
  pages?: CallItem[];
}>({});
