import type { AssetNotes } from '#src/api/contract/uploads.ts';
import { createMutex } from '#src/lib/mutex.ts';

/** What somebody notes about a file, and which of it the server does not have yet. */
export type UnsavedNotes = {
  change(notes: AssetNotes): void;
  /** Sends what is not saved, after what is on its way. Out: whether it is saved; undefined: there was nothing. */
  save(): Promise<boolean | undefined>;
  /** The same at once: whoever leaves the page cannot wait. */
  saveNow(): Promise<boolean | undefined>;
};

/** In: what sends notes; out of it, whether they are saved. What was not is sent with the next, as it is by then. */
export function createNotes(send: (notes: AssetNotes) => Promise<boolean>): UnsavedNotes {
  const mutex = createMutex();
  let newest: AssetNotes = {};
  let unsaved: ReadonlySet<string> = new Set();

  async function saveNow(): Promise<boolean | undefined> {
    const sending = unsaved;
    if (sending.size === 0) return undefined;
    unsaved = new Set();
    const notes = Object.entries(newest).filter(([name]) => sending.has(name));
    const isSaved = await send(Object.fromEntries(notes));
    if (!isSaved) unsaved = new Set([...unsaved, ...sending]);
    return isSaved;
  }

  return {
    change(notes) {
      newest = { ...newest, ...notes };
      unsaved = new Set([...unsaved, ...Object.keys(notes)]);
    },
    save: () => mutex.run(saveNow),
    saveNow,
  };
}
