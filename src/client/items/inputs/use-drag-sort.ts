import { type DragEvent, type DragEventHandler, useState } from 'react';

type DragProps = Record<
  'onDragStart' | 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onDragEnd',
  DragEventHandler
> & {
  draggable: true;
  /** How it looks meanwhile: it is dragged, or the dragged one would land there. */
  'data-drag': 'from' | 'before' | 'after' | undefined;
};

/**
 * Lets the parts of a list be dragged into another order. In: what moves one from its place to another one.
 * Out: gives the properties of the part at a place.
 */
export function useDragSort(
  move: (from: number, to: number) => void,
): (place: number) => DragProps {
  const [from, setFrom] = useState<number>();
  const [to, setTo] = useState<number>();
  const markOf = (place: number) => {
    if (from === undefined) return undefined;
    if (place === from) return 'from';
    if (place !== to) return undefined;
    return to < from ? 'before' : 'after';
  };
  return (place) => ({
    draggable: true,
    onDragStart({ dataTransfer }) {
      dataTransfer.effectAllowed = 'move';
      setFrom(place);
    },
    onDragOver(event) {
      if (from === undefined) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setTo(place);
    },
    onDragLeave(event) {
      if (leaves(event)) setTo(undefined);
    },
    onDrop(event) {
      if (from === undefined) return;
      event.preventDefault();
      if (from !== place) move(from, place);
    },
    onDragEnd() {
      setFrom(undefined);
      setTo(undefined);
    },
    'data-drag': markOf(place),
  });
}

/** Whether what is dragged leaves an element, not only one of its parts. */
export const leaves = ({ currentTarget, relatedTarget }: DragEvent): boolean =>
  !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget));
