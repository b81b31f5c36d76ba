import { createLinked } from '#src/blocks/tree/create.ts';
import { uploadPictures } from './upload-pictures.ts';
import type { Chrome } from '../chrome/chrome.ts';
import type { DropTarget } from '../chrome/ui.ts';
import { type FileHandlers, watchFileEvents } from '#src/client/requests/file-events.ts';
import { findOver } from '../drag/find-over.ts';
import { targetFor } from '../drag/target.ts';

/** Takes pictures that are dropped onto the page; while a list is open, files are for the list. */
export function watchFileDrops(chrome: Chrome, root: ShadowRoot): void {
  const { editor, ui, signal } = chrome;
  // A picture as it is before it stands anywhere.
  const made = createLinked('picture');
  const node = made.ok ? made.value.de : undefined;
  const targetAt = ({ clientX: x, clientY: y }: DragEvent): DropTarget | null => {
    const isOpen = ui.$dialog.get() !== null || root.querySelector('.pop') !== null;
    const over = isOpen ? null : findOver(chrome, { x, y });
    return over && node ? targetFor(editor.$page.get().blocks, node, over) : null;
  };
  const handlers: FileHandlers = {
    over(event) {
      if (event.defaultPrevented || !node) return;
      event.preventDefault();
      const target = targetAt(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none';
      ui.$drag.set(target && { node, x: event.clientX, y: event.clientY, target });
    },
    drop(event, files) {
      ui.$drag.set(null);
      const target = targetAt(event);
      if (target) void uploadPictures(chrome, files, { over: target });
    },
    out: () => ui.$drag.set(null),
  };
  watchFileEvents(handlers, signal);
}
