import { onAbort } from '#src/lib/on-abort.ts';
import type { Editor } from '../editor.ts';

/**
 * Keeps the place on the page when the other language is shown: the block that stood at the top
 * stands there again. Out: to be called after each drawing.
 */
export function keepScroll(editor: Editor, root: HTMLElement, signal: AbortSignal): () => void {
  let lang = editor.$page.get().route.lang;
  let anchor: { block: string; top: number } | null = null;
  const stop = editor.$page.listen(({ route }) => {
    if (route.lang === lang) return;
    lang = route.lang;
    anchor = topmost(root);
  });
  onAbort(signal, stop);
  return () => {
    const element = anchor && root.querySelector(`[data-block="${CSS.escape(anchor.block)}"]`);
    if (anchor && element) {
      scrollBy({ top: element.getBoundingClientRect().top - anchor.top, behavior: 'instant' });
    }
    anchor = null;
  };
}

/** The block whose upper edge is nearest to the window's. */
function topmost(root: HTMLElement): { block: string; top: number } | null {
  let nearest: { block: string; top: number } | null = null;
  for (const element of root.querySelectorAll<HTMLElement>('[data-block]')) {
    const { top, height } = element.getBoundingClientRect();
    const isNearer = !nearest || Math.abs(top) < Math.abs(nearest.top);
    const block = element.dataset['block'];
    if (height > 0 && isNearer && block !== undefined) nearest = { block, top };
  }
  return nearest;
}
