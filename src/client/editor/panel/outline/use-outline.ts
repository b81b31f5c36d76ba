import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import type { Editor } from '../../editor.ts';
import { selectedIds } from '../../canvas/pointer.ts';
import { cross, stepAll } from '../commands/actions.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { ROOM_FOR_OUTLINE } from '../chrome/docked.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { hasWords } from '#src/lib/words.ts';
import { nameOf, textsOf } from '../kinds/describe.ts';
import { type VisibleRow, rowsOf, walkFrom } from './rows.ts';

const NONE: ReadonlySet<string> = new Set();

/** The rows of the outline, and what can be done in them. `tree` holds their elements. */
export function useOutline(tree: RefObject<HTMLElement | null>) {
  const chrome = useChrome();
  const { editor, canvas, ui, lang } = chrome;
  const { blocks } = useStore(canvas.$page);
  const { ids } = useSelected();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const isOpen = useStore(ui.$outline);
  const [typed, setTyped] = useState('');
  const isFound = (node: BlockNode) =>
    hasWords([nameOf(node, lang), ...textsOf(node).map(({ text }) => text)], typed);
  const filter = typed.trim() ? { folded: NONE, isFound } : { folded };
  const rows = isOpen ? rowsOf(blocks, filter) : [];
  const current = rows.find(({ node }) => node.id === ids[0]) ?? rows[0];
  const [selected] = ids;
  useEffect(() => {
    if (!isOpen || selected === undefined) return;
    rowElement(tree.current, selected)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, selected, tree]);
  useEffect(
    () =>
      ui.$outline.listen((isShown) => {
        if (isShown) return;
        setTyped('');
        ui.$pointed.set(null);
        // A key of the whole window closes it too, from within.
        if (tree.current?.closest('[data-area]')?.matches(':focus-within')) canvas.focus();
      }),
    [ui, canvas, tree],
  );
  useOnePanel(isOpen);
  const select = (id: string) => {
    editor.select({ on: 'blocks', ids: [id] });
    chrome.canvas.reveal(id);
    rowElement(tree.current, id)?.focus();
  };
  const fold = (id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const close = () => {
    ui.$outline.set(false);
    canvas.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (!current) return;
    const way = hasModifier(event) ? undefined : walkFrom(rows, current, event.key);
    if (way && 'to' in way) select(way.to);
    else if (way) fold(current.node.id, way.fold);
    else if (event.key === 'Escape') close();
    else if (!act(event, current, chrome, tree)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Enter selects the first block that is found, an arrow leads into the tree. */
  const onFieldKey = (event: KeyboardEvent) => {
    const [first] = typed.trim() ? rows.filter(({ node }) => isFound(node)) : rows;
    if (event.key === 'Escape' && typed) setTyped('');
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && first) select(first.node.id);
    else if (event.key === 'ArrowDown' && current)
      rowElement(tree.current, current.node.id)?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const search = { typed, type: setTyped, onKey: onFieldKey };
  return { isOpen, rows, current, ids, select, fold, close, onKey, search };
}

/** Where there is no room for both, the outline takes the place of the fields, and they take it back. */
function useOnePanel(isOpen: boolean): void {
  const { ui } = useChrome();
  const phone = useMedia(PHONE);
  const hasRoom = useMedia(ROOM_FOR_OUTLINE);
  const isAlone = isOpen && !hasRoom;
  useEffect(() => {
    if (!isAlone) return;
    // A phone's sheet of fields would lie over it; it is called anew for each block.
    if (phone) return ui.$sheet.set(false);
    const wasShown = ui.$inspector.get();
    ui.$inspector.set(false);
    const stop = ui.$inspector.listen((isWanted) => isWanted && ui.$outline.set(false));
    return () => {
      stop();
      if (wasShown) ui.$inspector.set(true);
    };
  }, [isAlone, phone, ui]);
}

const hasModifier = ({ ctrlKey, metaKey, altKey }: KeyboardEvent) => ctrlKey || metaKey || altKey;

/** Changes by keys, with the focus in the tree. Out: whether the key means something. */
function act(
  event: KeyboardEvent,
  { node }: VisibleRow,
  chrome: Chrome,
  tree: RefObject<HTMLElement | null>,
): boolean {
  const { editor, canvas } = chrome;
  const { key } = event;
  const selected = selectedIds(editor);
  const ids = selected.includes(node.id) ? selected : [node.id];
  if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    stepAll(chrome, ids, key === 'ArrowUp' ? -1 : 1);
    requestAnimationFrame(() => rowElement(tree.current, node.id)?.focus());
  } else if (event.altKey && event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    cross(chrome, node.id, key === 'ArrowLeft' ? 'out' : 'into');
    requestAnimationFrame(() => rowElement(tree.current, node.id)?.focus());
  } else if (hasModifier(event)) return false;
  else if (key === 'Enter' || key === ' ') {
    canvas.reveal(node.id);
    if (!canvas.editText(node.id)) canvas.focus();
  } else if (key === 'Delete' || key === 'Backspace') {
    editor.remove(ids);
    requestAnimationFrame(() => focusSelected(editor, tree.current));
  } else return false;
  return true;
}

/** The row of what is selected now; where no block is left, the field above the tree. */
function focusSelected(editor: Editor, tree: HTMLElement | null): void {
  const [id] = selectedIds(editor);
  const row = id === undefined ? null : rowElement(tree, id);
  (row ?? tree?.parentElement?.querySelector<HTMLElement>('input'))?.focus();
}

function rowElement(tree: HTMLElement | null, id: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
