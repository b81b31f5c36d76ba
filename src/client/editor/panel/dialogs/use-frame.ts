import { useEffect, useRef } from 'react';
import { onAbort } from '#src/lib/on-abort.ts';
import { createDrawing, patchElement, type TypedItem } from '#src/client/items/beside/drawing.ts';
import type { Chrome } from '../chrome/chrome.ts';

/** What stands around the blocks of a page. */
const PARTS = ['.selvedge', '.header', 'dialog.menu', '.footer'];

/**
 * Header, menu and footer follow while somebody types into the form of the site. Out: `type` is called with what is
 * typed, `save` when something is saved. When the form closes after either they show what is saved, when the editor
 * closes what visitors see. After a form that changed nothing they stay: a click into one that is replaced is lost.
 */
export function useFrame({ editor, signal }: Pick<Chrome, 'editor' | 'signal'>) {
  const draw = useRef<(item: TypedItem | null) => void>(undefined);
  const isOld = useRef(false);
  useEffect(() => {
    const ask = createDrawing((page) => page && drawFrame(page, signal), signal);
    draw.current = (item) =>
      ask({ id: editor.$page.get().route.id, lang: editor.$lang.get() }, item);
    return () => {
      if (isOld.current) draw.current?.(null);
    };
  }, [editor, signal]);
  return {
    type(item: TypedItem | null): void {
      if (!item) return;
      isOld.current = true;
      draw.current?.(item);
    },
    save(): void {
      isOld.current = true;
    },
  };
}

/** What has been drawn anew in a session, by its signal. */
const drawn = new WeakMap<AbortSignal, Set<string>>();

function drawFrame(page: Document, signal: AbortSignal): void {
  const known = drawn.get(signal) ?? new Set();
  drawn.set(signal, known);
  for (const selector of PARTS) {
    const old = document.querySelector(selector);
    const wanted = page.querySelector(selector);
    if (!old || !wanted) continue;
    if (known.has(selector)) patchElement(old, wanted);
    else {
      // The page's own part comes back with all that listens to it.
      old.replaceWith(document.importNode(wanted, true));
      onAbort(signal, () => document.querySelector(selector)?.replaceWith(old));
      known.add(selector);
    }
  }
}
