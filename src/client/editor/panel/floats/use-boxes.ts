import { useEffect, useRef, useState } from 'react';
import { findBlock } from '#src/blocks/tree/find.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { rectSeen } from '../chrome/seen.ts';
import { PHONE } from '../chrome/use-media.ts';
import { type Box, boxOf, edgeOf, type Gap, gapAt, type HiddenBlocks, REACH } from './boxes.ts';
import { hiddenIn } from './hidden.ts';

/** Where everything is that the overlay draws, read once a frame. */
type Boxes = {
  hovered: { id: string; box: Box } | null;
  selected: readonly { id: string; box: Box }[];
  gap: Gap | null;
  hidden: readonly HiddenBlocks[];
};

const NOTHING: Boxes = { hovered: null, selected: [], gap: null, hidden: [] };
type Pointer = { x: number; y: number };

/** The rectangles of what is hovered and selected, and the gap at the pointer. */
export function useBoxes(): Boxes {
  const chrome = useChrome();
  const [boxes, setBoxes] = useState(NOTHING);
  const pointer = useRef<Pointer | null>(null);
  useEffect(() => {
    let frame = 0;
    let last = '';
    let known = NOTHING;
    const read = () => {
      frame = 0;
      const next = measure(chrome, pointer.current, known.gap);
      const key = JSON.stringify(next);
      if (key === last) return;
      last = key;
      known = next;
      setBoxes(next);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(read);
    };
    const onPointer = (event: PointerEvent) => {
      pointer.current = event.pointerType === 'mouse' ? { x: event.x, y: event.y } : null;
      soon();
    };
    // Who types does not want a line to appear under an idle pointer.
    const forget = () => {
      pointer.current = null;
      soon();
    };
    window.addEventListener('pointermove', onPointer, { passive: true });
    window.addEventListener('keydown', forget, true);
    const { editor, canvas, ui } = chrome;
    const stops = [
      canvas.onLayout(read),
      ...[editor.$selection, canvas.$page, canvas.$hovered, ui.$pointed, ui.$frame].map((store) =>
        store.subscribe(soon),
      ),
    ];
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', onPointer);
      window.removeEventListener('keydown', forget, true);
      for (const stop of stops) stop();
    };
  }, [chrome]);
  return boxes;
}

function measure(chrome: Chrome, pointer: Pointer | null, before: Gap | null): Boxes {
  const { editor, canvas, ui } = chrome;
  const selection = editor.$selection.get();
  const ids =
    selection.on === 'blocks' ? selection.ids : selection.on === 'text' ? [selection.block] : [];
  const placed = (id: string) => {
    const box = boxOf(rectSeen(chrome, id));
    return box ? [{ id, box }] : [];
  };
  const hovered = ui.$pointed.get() ?? canvas.$hovered.get();
  const isChosen = hovered !== null && ids.includes(hovered);
  return {
    hovered: hovered === null || isChosen ? null : (placed(hovered)[0] ?? null),
    selected: ids.flatMap(placed),
    // In a frame of another width the pointer is not followed.
    gap:
      matchMedia(PHONE).matches || ui.$frame.get()
        ? null
        : gapNear(editor, placed, canvas.$hovered.get(), pointer, before),
    hidden: hiddenIn(editor.$page.get().blocks).flatMap(({ id, count, beside, edge }) => {
      // What is drawn is selected, and has its own outline.
      if (canvas.elementOf(id)) return [];
      const [place] = placed(beside);
      return place ? [{ id, count, edge, box: place.box }] : [];
    }),
  };
}

function gapNear(
  editor: Chrome['editor'],
  placed: (id: string) => { id: string; box: Box }[],
  hovered: string | null,
  pointer: Pointer | null,
  before: Gap | null,
): Gap | null {
  if (!pointer) return null;
  const found = hovered === null ? undefined : findBlock(editor.$page.get().blocks, hovered);
  // On the button itself no block is hovered: the line stays while the pointer is near.
  const ids = found
    ? [found.node, ...[...found.ancestors].reverse()].map(({ id }) => id)
    : before
      ? [before.id]
      : [];
  const gap = gapAt(ids.flatMap(placed), pointer.x, pointer.y);
  if (gap || !before || found) return gap;
  const [same] = placed(before.id);
  const isNear = same && Math.abs(edgeOf(same.box, before.edge) - pointer.y) <= REACH;
  return isNear ? { ...before, box: same.box } : null;
}
