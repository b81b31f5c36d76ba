import { kindsIn } from '#src/blocks/tree/allow.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import { placeAcross } from '../../canvas/tree/tree-moves.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { nameOf } from '../kinds/describe.ts';
import { fieldsOf } from '../fields/fields.ts';
import { type FieldProblem, problemsNow } from '../fields/problems.ts';
import { say } from '../chrome/ui.ts';

/** Moves a block one place up or down among its siblings. */
function step({ editor, canvas }: Chrome, id: string, by: 1 | -1): void {
  const found = findBlock(editor.$page.get().blocks, id);
  if (!found) return;
  const { parent, index } = found.place;
  // Places count in the tree as it is, so one further down is behind the next one.
  editor.move(id, { parent, index: by < 0 ? index - 1 : index + 2 });
  requestAnimationFrame(() => canvas.reveal(id));
}

/** Moves neighbours together one place up or down. */
export function stepAll(chrome: Chrome, ids: readonly string[], by: 1 | -1): void {
  const [first] = ids;
  if (first === undefined) return;
  if (ids.length === 1) step(chrome, first, by);
  else if (chrome.editor.shift(ids, by)) requestAnimationFrame(() => chrome.canvas.reveal(first));
}

/** Moves a block out of what it stands in, or into the block before it. */
export function cross({ editor, canvas }: Chrome, id: string, to: 'into' | 'out'): void {
  const place = placeAcross(editor.$page.get().blocks, id, to);
  if (!place) return;
  editor.move(id, place);
  requestAnimationFrame(() => canvas.reveal(id));
}

/** Whether visitors see a block. */
export const isShown = ({ wrapper }: BlockNode): boolean => wrapper.display;

/** Hides a block from visitors, or shows it again. */
export function toggleShown({ editor, ui, words, lang }: Chrome, node: BlockNode): void {
  const shown = !isShown(node);
  editor.setField(node.id, 'wrapper.display', shown, 'at-once');
  say(ui, words.said[shown ? 'shown' : 'hidden'](nameOf(node, lang)));
}

/** What keeps the page from being published at all; undefined: nothing does. */
export function whyNotPublish(chrome: Chrome): string | undefined {
  const { editor, words } = chrome;
  const save = editor.$save.get();
  if (save.is === 'conflict') return words.publish.mergeFirst;
  if (save.is === 'offline') return words.publish.later;
  if (save.is === 'signed-out') return words.publish.signInFirst;
  if (save.is !== 'refused') return undefined;
  // A field that is not right may be why; the list of them leads there.
  return problemsNow(chrome).length > 0 ? undefined : words.save.refused(save.problem.message);
}

/** Leads to a field that is not right, which says why. */
export function showProblem(chrome: Chrome, { lang: where, node }: FieldProblem): void {
  const { editor, canvas, ui } = chrome;
  ui.$dialog.set(null);
  ui.$strict.set(true);
  ui.$inspector.set(true);
  if (editor.$lang.get() !== where) editor.switchLanguage(where);
  if (!node) {
    ui.$page.set(true);
    return;
  }
  editor.select({ on: 'blocks', ids: [node.id] });
  requestAnimationFrame(() => canvas.reveal(node.id));
}

/** What holds the field, in the interface's language. */
export const holderOf = ({ node }: FieldProblem, { words, lang }: Chrome): string =>
  node ? nameOf(node, lang) : words.page;

/** Opens the picker for a place. */
export function openPicker({ editor, ui, words, lang }: Chrome, at: Place): void {
  const { blocks } = editor.$page.get();
  const siblings =
    at.parent === null ? blocks : (findBlock(blocks, at.parent)?.node.children ?? []);
  const [before, after] = [siblings[at.index - 1], siblings[at.index]];
  const parent = at.parent === null ? undefined : findBlock(blocks, at.parent)?.node;
  const where = before
    ? words.picker.after(nameOf(before, lang))
    : after
      ? words.picker.before(nameOf(after, lang))
      : parent
        ? words.picker.inside(nameOf(parent, lang))
        : words.picker.end;
  ui.$dialog.set({ is: 'picker', at, where });
}

/** Whether a block is there to hold others and holds none yet. */
export const isEmptyContainer = (node: BlockNode): boolean =>
  !node.children?.length && mayHold(node);

/** Whether other blocks can stand inside a block. */
export const mayHold = (node: BlockNode): boolean => kindsIn(node).length > 0;

/** Where a new block goes when nothing else was said: into or behind the selected one, else at the end. */
export function placeForNew({ editor }: Chrome): Place {
  const selection = editor.$selection.get();
  const { blocks } = editor.$page.get();
  const id = selection.on === 'text' ? selection.block : undefined;
  const last = selection.on === 'blocks' ? selection.ids.at(-1) : id;
  const found = last === undefined ? undefined : findBlock(blocks, last);
  if (!found) return { parent: null, index: blocks.length };
  // A block with texts of its own means something without others in it.
  const hasTexts = fieldsOf(found.node).texts.length > 0;
  if (isEmptyContainer(found.node) && !hasTexts) return { parent: found.node.id, index: 0 };
  return { parent: found.place.parent, index: found.place.index + 1 };
}
