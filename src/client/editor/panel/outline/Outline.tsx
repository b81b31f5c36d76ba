import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import { isShown, openPicker, step } from '../actions.ts';
import { useChrome } from '../chrome.ts';
import { firstWords, iconOf, nameOf } from '../describe.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { Icon } from '../parts/Icon.tsx';
import { useSelected } from '../use-selected.ts';

type Row = {
  node: BlockNode;
  depth: number;
  index: number;
  siblings: number;
  parent: string | null;
  isFolded: boolean | undefined;
};

/** The page as a tree: what the canvas shows, in words. */
export function Outline() {
  const chrome = useChrome();
  const { editor, canvas, ui, words, lang } = chrome;
  const { blocks } = useStore(editor.$page);
  const { ids } = useSelected();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const tree = useRef<HTMLDivElement>(null);
  const isOpen = useStore(ui.$outline);
  const rows = isOpen ? rowsOf(blocks, folded) : [];
  const current = rows.find(({ node }) => node.id === ids[0]) ?? rows[0];
  const select = (id: string) => {
    editor.select({ on: 'blocks', ids: [id] });
    canvas.reveal(id);
    focusRow(tree.current, id);
  };
  const [selected] = ids;
  useEffect(() => {
    if (isOpen && selected !== undefined)
      rowElement(tree.current, selected)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, selected]);
  if (!isOpen) return null;
  const fold = (id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
  };
  const close = () => {
    ui.$outline.set(false);
    ui.$pointed.set(null);
    canvas.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const at = current ? rows.indexOf(current) : -1;
    if (!current || at < 0) return;
    const { node, parent, isFolded } = current;
    const { key } = event;
    if (event.altKey && (key === 'ArrowUp' || key === 'ArrowDown')) {
      step(chrome, node.id, key === 'ArrowUp' ? -1 : 1);
      requestAnimationFrame(() => focusRow(tree.current, node.id));
    } else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (key === 'ArrowDown')
      select(rows[Math.min(at + 1, rows.length - 1)]?.node.id ?? node.id);
    else if (key === 'ArrowUp') select(rows[Math.max(at - 1, 0)]?.node.id ?? node.id);
    else if (key === 'Home') select(rows[0]?.node.id ?? node.id);
    else if (key === 'End') select(rows.at(-1)?.node.id ?? node.id);
    else if (key === 'ArrowRight' && isFolded) fold(node.id, false);
    else if (key === 'ArrowRight' && node.children?.[0]) select(node.children[0].id);
    else if (key === 'ArrowLeft' && isFolded === false) fold(node.id, true);
    else if (key === 'ArrowLeft' && parent !== null) select(parent);
    else if (key === 'Enter') {
      canvas.reveal(node.id);
      if (!canvas.editText(node.id)) canvas.focus();
    } else if (key === 'Delete' || key === 'Backspace') editor.remove([node.id]);
    else if (key === 'Escape') close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section className="panel tree" aria-label={words.outline} data-area="outline">
      <div className="ph">
        <h2>{words.outline}</h2>
        <span className="count">{words.block.several([...walk(blocks)].length)}</span>
        <span className="end">
          <IconButton icon="x" label={words.close} keys="Esc" onClick={close} />
        </span>
      </div>
      <div
        ref={tree}
        className="pbody rows-body"
        role="tree"
        aria-label={words.outline}
        onKeyDown={onKey}
        onPointerLeave={() => ui.$pointed.set(null)}
      >
        {rows.map(({ node, depth, index, siblings, isFolded }) => {
          const words_ = firstWords(node);
          const shown = isShown(node);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the tree has the keys
            <div
              key={node.id}
              role="treeitem"
              data-row={node.id}
              className={shown ? 'tr' : 'tr hid'}
              style={{ paddingLeft: 4 + depth * 16 }}
              tabIndex={node === current?.node ? 0 : -1}
              aria-level={depth + 1}
              aria-posinset={index + 1}
              aria-setsize={siblings}
              aria-selected={ids.includes(node.id)}
              aria-expanded={isFolded === undefined ? undefined : !isFolded}
              onClick={() => select(node.id)}
              onPointerEnter={() => ui.$pointed.set(node.id)}
            >
              <span
                className="tw"
                aria-hidden="true"
                onClick={(event) => {
                  if (isFolded === undefined) return;
                  event.stopPropagation();
                  fold(node.id, !isFolded);
                }}
              >
                {isFolded !== undefined && (
                  <Icon name={isFolded ? 'chevron-right' : 'chevron-down'} size="s" />
                )}
              </span>
              <Icon name={iconOf(node)} />
              <span className="nm">
                {nameOf(node, lang)} {words_ && <em>{words_}</em>}
              </span>
              {!shown && (
                <span className="mkr">
                  <Icon name="eye-off" size="s" />
                  <span className="vh">{words.block.hidden}</span>
                </span>
              )}
            </div>
          );
        })}
      </div>
      <div className="pfoot">
        <Button
          className="acc"
          onClick={() => openPicker(chrome, { parent: null, index: blocks.length })}
        >
          <Icon name="plus" />
          {words.picker.title}
        </Button>
      </div>
    </section>
  );
}

const rowElement = (tree: HTMLElement | null, id: string) =>
  tree?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);

function focusRow(tree: HTMLElement | null, id: string): void {
  rowElement(tree, id)?.focus();
}

/** The rows that are shown: what is folded hides what is below. */
function rowsOf(
  blocks: readonly BlockNode[],
  folded: ReadonlySet<string>,
  parent: string | null = null,
  depth = 0,
): Row[] {
  return blocks.flatMap((node, index): Row[] => {
    const { children = [] } = node;
    const isFolded = children.length > 0 ? folded.has(node.id) : undefined;
    const row = { node, depth, index, siblings: blocks.length, parent, isFolded };
    const below = isFolded === false ? rowsOf(children, folded, node.id, depth + 1) : [];
    return [row, ...below];
  });
}
