import { atom } from 'nanostores';
import type { CallSchema } from '#src/api/contract/calls.ts';
import type { ListedItem } from '#src/api/contract/items.ts';

/** Whether somebody is signed in who may edit. */
export const $superuser = atom(false);

/** Whether the page is being edited; nothing is taken from a cache meanwhile. */
export const $editMode = atom(false);

/** Whether a block is being dragged. */
export const $dragOn = atom(false);

/** An entry of the navigation of /manage, in one language. */
export type ListedScreen = {
  id: string;
  label: string;
  slug: string | null;
  order: number;
  children: readonly string[];
};

export type EditData = {
  schemas?: CallSchema[];
  /** The navigation of /manage. */
  navigation?: ListedScreen[];
  /** By their address: lists to choose from, as they were loaded last; all pages and files are among them. */
  lists?: Readonly<Record<string, ListedItem[]>>;
};

/** What edit mode has loaded besides the page; what has not come yet, or could not be loaded, is missing. */
export const $editData = atom<EditData>({});
