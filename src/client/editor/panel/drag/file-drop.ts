import { createLinked } from '#src/blocks/tree/create.ts';
import { bringPictures } from '../bring.ts';
import type { Chrome } from '../chrome.ts';
import { overCanvas } from './find-over.ts';
import { type Target, targetFor } from './target.ts';

/**
 * Takes pictures that are dropped onto the page. Elsewhere the browser would show a file in the place of
 * the page; while a list is open, files are for the list. Out: ends that.
 */
export function watchFileDrops(chrome: Chrome, root: ShadowRoot): () => void {
  const { editor, ui } = chrome;
  const find = overCanvas(chrome);
  const stop = new AbortController();
  const { signal } = stop;
  // A picture as it is before it stands anywhere.
  const made = createLinked('picture');
  const node = made.ok ? made.value.de : undefined;
  const targetAt = ({ clientX: x, clientY: y }: DragEvent): Target | null => {
    const isOpen = ui.$dialog.get() !== null || root.querySelector('.pop') !== null;
    const over = isOpen ? null : find(x, y);
    return over && node ? targetFor(editor.$page.get().blocks, node, over) : null;
  };
  const over = (event: DragEvent) => {
    if (!hasFiles(event) || event.defaultPrevented || !node) return;
    event.preventDefault();
    const target = targetAt(event);
    if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none';
    ui.$drag.set(target && { node, x: event.clientX, y: event.clientY, target });
  };
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    ui.$drag.set(null);
    const target = targetAt(event);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (target) void bringPictures(chrome, files, { over: target });
  };
  const leave = ({ relatedTarget }: DragEvent) => {
    if (relatedTarget === null) ui.$drag.set(null);
  };
  window.addEventListener('dragover', over, { signal });
  window.addEventListener('drop', drop, { signal });
  window.addEventListener('dragleave', leave, { signal });
  return () => stop.abort();
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;
