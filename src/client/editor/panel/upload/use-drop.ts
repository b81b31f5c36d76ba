import { type RefObject, useEffect, useRef, useState } from 'react';

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
  useEffect(() => {
    const layer = inside.current?.closest<HTMLElement>('.pop');
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const isOn = (event: DragEvent) => layer != null && event.composedPath().includes(layer);
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Elsewhere the browser would show the file in the place of the page.
      event.preventDefault();
      setOver(isOn(event));
      if (event.dataTransfer) event.dataTransfer.dropEffect = isOn(event) ? 'copy' : 'none';
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      if (isOn(event)) newest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const out = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('dragleave', out);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('dragleave', out);
    };
  }, [inside]);
  return isOver;
}
