import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type FileHandlers, watchFileEvents } from '#src/client/requests/file-events.ts';

/**
 * Takes files that are dropped onto the layer around an element, from the moment it is there.
 * In: what takes them. Out: whether some are above it.
 */
export function useDrop(
  inside: RefObject<HTMLElement | null>,
  take: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const newest = useRef(take);
  newest.current = take;
  useLayoutEffect(() => {
    const layer = inside.current?.closest<HTMLElement>('.pop, .dlg');
    const isOn = (event: DragEvent) => layer != null && event.composedPath().includes(layer);
    const stop = new AbortController();
    const handlers: FileHandlers = {
      over(event) {
        event.preventDefault();
        setOver(isOn(event));
        if (event.dataTransfer) event.dataTransfer.dropEffect = isOn(event) ? 'copy' : 'none';
      },
      drop(event, files) {
        setOver(false);
        if (isOn(event)) newest.current(files);
      },
      out: () => setOver(false),
    };
    watchFileEvents(handlers, stop.signal);
    return () => stop.abort();
  }, [inside]);
  return isOver;
}
