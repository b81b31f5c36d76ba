import { atom } from 'nanostores';

/** Whether somebody is signed in who may edit. */
export const $superuser = atom(false);

/** Whether the page is being edited; nothing is taken from a cache meanwhile. */
export const $editMode = atom(false);

/** Whether a block is being dragged. */
export const $dragOn = atom(false);
