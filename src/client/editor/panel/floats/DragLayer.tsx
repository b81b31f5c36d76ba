import { useStore } from '@nanostores/react';
import { findBlock } from '#src/blocks/tree/find.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { iconOf, nameOf } from '../kinds/describe.ts';
import { type Box, boxOf, placed } from './boxes.ts';
import { Icon } from '../parts/Icon.tsx';
import type { Drag } from '../chrome/ui.ts';

const LINE = 4;

/** What is seen while a block is dragged: where it would land, and what it is. */
export function DragLayer() {
  const chrome = useChrome();
  const drag = useStore(chrome.ui.$drag);
  if (!drag) return null;
  const { node } = drag;
  const line = lineOf(chrome, drag);
  return (
    <>
      {line && <div className={line.isInside ? 'drop in' : 'drop'} style={placed(line.box)} />}
      <div
        className={drag.target ? 'chip-drag onink' : 'chip-drag onink no'}
        style={{ transform: besidePointer(drag) }}
      >
        <Icon name={iconOf(node)} size="s" />
        {nameOf(node, chrome.lang)}
        <span className="faint">{whereOf(chrome, drag)}</span>
      </div>
    </>
  );
}

/** Beside the pointer, on the side where there is room: it says where the block would land. */
function besidePointer({ x, y }: Drag): string {
  const left = x > innerWidth / 2 ? `${x - 12}px - 100%` : `${x + 12}px`;
  const top = y > innerHeight / 2 ? `${y - 12}px - 100%` : `${y + 12}px`;
  return `translate(calc(${left}), calc(${top}))`;
}

/** The line between blocks where it would land; around the block that would take it in. */
function lineOf(
  { canvas }: Chrome,
  { node, target }: Drag,
): { box: Box; isInside: boolean } | null {
  const box = target && boxOf(canvas.elementOf(target.id));
  if (!box || target.id === node.id) return null;
  if (target.edge === 'inside') return { box, isInside: true };
  const isFirst = target.edge === 'before';
  if (target.isBeside) {
    const x = isFirst ? box.x : box.x + box.width;
    return { box: { ...box, x: x - LINE / 2, width: LINE }, isInside: false };
  }
  const y = isFirst ? box.y : box.y + box.height;
  return { box: { ...box, y: y - LINE / 2, height: LINE }, isInside: false };
}

function whereOf({ editor, words, lang }: Chrome, { target }: Drag): string {
  const node = target && findBlock(editor.$page.get().blocks, target.id)?.node;
  return node ? words.picker[target.edge](nameOf(node, lang)) : words.picker.elsewhere;
}
