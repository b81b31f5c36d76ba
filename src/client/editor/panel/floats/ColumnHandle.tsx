import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { useChrome } from '../chrome/chrome.ts';
import { rectSeen } from '../chrome/seen.ts';
import { SHARES, WIDTHS } from '../commands/columns.ts';
import { columnWords } from '../commands/column-words.ts';

type Layout = (typeof WIDTHS)[number];

/** Between two columns: dragging it, or its arrows, shares out their width. In: a block of two columns. */
export function ColumnHandle({ columns }: { columns: BlockNode }) {
  const chrome = useChrome();
  const { editor, lang } = chrome;
  const [isDragged, setDragged] = useState(false);
  const said = columnWords[lang];
  const [first, second] = (columns.children ?? []).map(({ id }) => rectSeen(chrome, id));
  // Below each other, as on a phone, they have the same width.
  if (!first || !second || second.left < first.right) return null;
  const current = WIDTHS.find((one) => one === columns['layout']) ?? 'halves';
  const set = (layout: Layout | undefined) => {
    if (layout && layout !== current) editor.setField(columns.id, 'layout', layout, 'typing');
  };
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by !== undefined) set(WIDTHS[WIDTHS.indexOf(current) + by]);
    else if (event.key === '=') set('halves');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const drag = ({ clientX }: PointerEvent) => {
    if (!isDragged) return;
    const share = (12 * (clientX - first.left)) / (second.right - first.left);
    const far = (one: Layout) => Math.abs(SHARES[one] - share);
    set(WIDTHS.toSorted((one, other) => far(one) - far(other))[0]);
  };
  const style = {
    height: Math.max(first.height, second.height),
    transform: `translate(${(first.right + second.left) / 2 - 12}px, ${first.top}px)`,
  };
  return (
    <div
      className={isDragged ? 'colhandle on' : 'colhandle'}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={said.width}
      aria-orientation="horizontal"
      aria-valuemin={SHARES['narrow-wide']}
      aria-valuemax={SHARES['wide-narrow']}
      aria-valuenow={SHARES[current]}
      aria-valuetext={said.share(SHARES[current])}
      data-tip={`${said.share(SHARES[current])} · ${said.doubleClick}`}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged(true);
      }}
      onPointerMove={drag}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
      onDoubleClick={() => set('halves')}
    />
  );
}
