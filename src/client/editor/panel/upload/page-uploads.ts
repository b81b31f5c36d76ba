import { createLinked } from '#src/blocks/tree/create.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { kindsIn } from '#src/blocks/tree/allow.ts';
import { schemaName } from '#src/blocks/schema.ts';
import type { ListedItem } from '#src/api/contract/items.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import type { Selection } from '../../state/selection.ts';
import { isEmptyContainer } from '../commands/actions.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { kindName } from '../kinds/describe.ts';
import { targetFor } from '../drag/target.ts';
import { type HoveredBlock, report, say } from '../chrome/ui.ts';
import { itemsChanged } from '../server/item-changes.ts';
import { uploadFile, type FileUpload } from '#src/client/requests/upload-file.ts';

const KIND = 'picture';
const FIELD = 'image';

/** Hears of each picture that is there, in the order in which they were added. */
export type InsertPlace = (item: ListedItem) => void;

let lastKey = 0;

/** Uploads pictures one after the other; what is wrong with one is said where all of them are listed. */
export async function uploadAll(
  { ui, words, lang }: Chrome,
  files: readonly File[],
  land: InsertPlace,
): Promise<void> {
  const { stop } = ui.$uploads.get() ?? { stop: new AbortController() };
  const { signal } = stop;
  const put = (upload: FileUpload) => {
    const uploads = ui.$uploads.get()?.uploads ?? [];
    const others = uploads.filter(({ key }) => key !== upload.key);
    ui.$uploads.set({ stop, uploads: [...others, upload].sort((a, b) => a.key - b.key) });
  };
  const all = files.map((file) => ({ file, own: { key: ++lastKey, name: file.name } }));
  for (const { own } of all) put({ ...own, is: 'sending', share: 0 });
  for (const { file, own } of all) {
    const uploaded = await uploadFile(file, {
      ...{ uses: ['assets'], lang, offline: words.upload.offline, signal },
      onProgress: (share) => signal.aborted || put({ ...own, is: 'sending', share }),
    });
    if (signal.aborted) return;
    if (uploaded.ok) {
      itemsChanged();
      land(uploaded.value);
      put({ ...own, is: 'stored', item: uploaded.value });
    } else put({ ...own, is: 'refused', message: uploaded.error });
  }
}

/** Forgets the list, and gives up what is not there yet. */
export function forgetPictures({ ui }: Chrome): void {
  ui.$uploads.get()?.stop.abort();
  ui.$uploads.set(null);
}

/** Where pictures go that are pasted: into the selected picture, else into or behind what is selected. */
export function landSelected(chrome: Chrome, selection: Selection): InsertPlace {
  const { editor } = chrome;
  const ids = selection.on === 'text' ? [selection.block] : [];
  const id = (selection.on === 'blocks' ? selection.ids : ids).at(-1);
  const node = id === undefined ? undefined : findBlock(editor.$page.get().blocks, id)?.node;
  if (!node) return landAt(chrome, null);
  const isOne = selection.on === 'blocks' && selection.ids.length === 1;
  if (isOne && node.schemaName === schemaName(KIND)) return landIn(chrome, node.id);
  return landAt(chrome, { id: node.id, edge: isForPictures(node) ? 'inside' : 'after' });
}

/** Whether a block waits for its first one, which may be a picture, or is there for pictures alone. */
function isForPictures(node: BlockNode): boolean {
  const kinds = kindsIn(node);
  return kinds.includes(KIND) && (isEmptyContainer(node) || kinds.length === 1);
}

/** Gives a picture block the first one, and puts the others behind it. */
function landIn(chrome: Chrome, id: string): InsertPlace {
  const next = landAt(chrome, { id, edge: 'after' });
  let isFirst = true;
  return (item) => {
    const { editor, ui, words, lang } = chrome;
    const isThere = findBlock(editor.$page.get().blocks, id) !== undefined;
    if (!isFirst || !isThere) return next(item);
    isFirst = false;
    editor.setField(id, FIELD, [item.id]);
    say(ui, words.said.replaced(kindName(KIND, lang)));
  };
}

/** Puts pictures beside or into a block, one behind the other; null: at the end of the page. */
export function landAt(chrome: Chrome, goal: HoveredBlock | null): InsertPlace {
  const { editor, canvas, ui, words, lang } = chrome;
  let over = goal;
  return (item) => {
    const made = createLinked(KIND);
    if (!made.ok) return;
    const { de, en } = made.value;
    const nodes = { de: { ...de, [FIELD]: [item.id] }, en: { ...en, [FIELD]: [item.id] } };
    const { blocks } = editor.$page.get();
    // What was pointed at may be gone by now.
    const target = over && targetFor(blocks, nodes.de, over);
    const place = target?.place ?? { parent: null, index: blocks.length };
    // Who writes goes on writing.
    const isWriting = editor.$selection.get().on === 'text';
    const inserted = editor.insertNodes([nodes], place, !isWriting);
    if (!inserted.ok) {
      report(ui, `${words.block.notPasted}. ${editingMessage(inserted.error, lang)}`);
      return;
    }
    const [id] = inserted.value;
    if (id === undefined) return;
    over = { id, edge: 'after' };
    say(ui, words.block.pasted(kindName(KIND, lang)));
    if (!isWriting) requestAnimationFrame(() => canvas.reveal(id));
  };
}
