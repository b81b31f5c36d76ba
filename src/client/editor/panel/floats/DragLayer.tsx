import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isBlockKind } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { rectSeen } from '../chrome/seen.ts';
import { type Drag, type DropTarget, say } from '../chrome/ui.ts';
import { iconOf, nameOf } from '../kinds/describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { reason } from '../picker/offers.ts';
import { type Box, boxOf, placed } from './boxes.ts';
import css from './drag-layer.css?inline';

const LINE = 4;
/** The label of the next place stands on its line. */
const ABOVE = 26;

type OwnWords = { nextPlace: string; next: (where: string) => string; stays: string };

const own: Record<Language, OwnWords> = {
  de: {
    nextPlace: 'Nächster Platz',
    next: (where) => `Nächster Platz: ${where}.`,
    stays: 'bleibt, wo es ist',
  },
  en: {
    nextPlace: 'Next place',
    next: (where) => `Next place: ${where}.`,
    stays: 'stays where it is',
  },
};

/** What is seen while a block is dragged: what it is, where it would land, and why not where the pointer is. */
export function DragLayer() {
  const { ui } = useChrome();
  const drag = useStore(ui.$drag);
  const place = useStyles<HTMLDivElement>(css);
  return <div ref={place}>{drag && <Dragged drag={drag} />}</div>;
}

function Dragged({ drag }: { drag: Drag }) {
  const chrome = useChrome();
  const { node, target } = drag;
  const line = lineOf(chrome, drag);
  const refusing = target?.refusedBy === undefined ? undefined : nodeOf(chrome, target.refusedBy);
  if (target && refusing) return <Refused {...{ drag, target, refusing }} line={line?.box} />;
  return (
    <>
      {line && <div className={line.isInside ? 'drop in' : 'drop'} style={placed(line.box)} />}
      <div className="chip-drag onink" style={{ transform: besidePointer(drag) }}>
        <Icon name={iconOf(node)} size="s" />
        {nameOf(node, chrome.lang)}
        <span className="faint">{whereOf(chrome, target)}</span>
      </div>
    </>
  );
}

type RefusedProps = { drag: Drag; target: DropTarget; refusing: BlockNode; line: Box | undefined };

/** The block that does not take it and why, and the next place, where it would land. */
function Refused({ drag, target, refusing, line }: RefusedProps) {
  const chrome = useChrome();
  const { ui, words, lang } = chrome;
  const kind = kindOf(drag.node.schemaName);
  const why = isBlockKind(kind) ? reason(kind, refusing, words.picker, lang) : '';
  const next = own[lang].next(whereOf(chrome, target));
  const said = [`${words.picker.elsewhere}.`, why, next].join(' ');
  useEffect(() => say(ui, said), [ui, said]);
  const box = boxOf(rectSeen(chrome, refusing.id));
  return (
    <>
      {box && <div className="box refuse" style={placed(box)} />}
      {line && (
        <>
          <div className="drop" style={placed(line)} />
          <span
            className="next-place"
            style={{ transform: `translate(${line.x + 8}px, ${line.y - ABOVE}px)` }}
          >
            {own[lang].nextPlace}
          </span>
        </>
      )}
      <div className="chip-drag refused onink" style={{ transform: besidePointer(drag) }}>
        <Icon name="ban" />
        <span>
          {words.picker.elsewhere}
          <small>
            {why} {next}
          </small>
        </span>
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
function lineOf(chrome: Chrome, { node, target }: Drag): { box: Box; isInside: boolean } | null {
  const box = target && boxOf(rectSeen(chrome, target.id));
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

const nodeOf = ({ editor }: Chrome, id: string): BlockNode | undefined =>
  findBlock(editor.$page.get().blocks, id)?.node;

function whereOf(chrome: Chrome, target: DropTarget | null): string {
  const { words, lang } = chrome;
  const node = target && nodeOf(chrome, target.id);
  return node ? words.picker[target.edge](nameOf(node, lang)) : own[lang].stays;
}
