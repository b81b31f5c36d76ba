import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { cross, step } from '../commands/actions.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { type VisibleRow, rowsOf, walkFrom } from './rows.ts';

/** The rows of the outline, and what can be done in them. `tree` holds their elements. */
export function useOutline(tree: RefObject<HTMLElement | null>) {
  const chrome = useChrome();
  const { editor, canvas, ui } = chrome;
  const { blocks } = useStore(canvas.$page);
  const { ids } = useSelected();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const isOpen = useStore(ui.$outline);
  const rows = isOpen ? rowsOf(blocks, folded) : [];
  const current = rows.find(({ node }) => node.id === ids[0]) ?? rows[0];
  const [selected] = ids;
  useEffect(() => {
    if (!isOpen || selected === undefined) return;
    rowElement(tree.current, selected)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, selected, tree]);
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
    ui.$pointed.set(null);
    chrome.canvas.focus();
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
  return { isOpen, rows, current, ids, select, fold, close, onKey };
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
  if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
    step(chrome, node.id, key === 'ArrowUp' ? -1 : 1);
    requestAnimationFrame(() => rowElement(tree.current, node.id)?.focus());
  } else if (event.altKey && event.shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    cross(chrome, node.id, key === 'ArrowLeft' ? 'out' : 'into');
    requestAnimationFrame(() => rowElement(tree.current, node.id)?.focus());
  } else if (hasModifier(event)) return false;
  else if (key === 'Enter' || key === ' ') {
    canvas.reveal(node.id);
    if (!canvas.editText(node.id)) canvas.focus();
  } else if (key === 'Delete' || key === 'Backspace') editor.remove([node.id]);
  else return false;
  return true;
}

function rowElement(tree: HTMLElement | null, id: string): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) ?? null;
}
