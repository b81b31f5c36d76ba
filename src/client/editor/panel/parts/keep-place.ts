import type { Chrome } from '../chrome/chrome.ts';

/**
 * Remembers where somebody is, before something lies over it: in a text, on a block, in a control of the interface.
 * Out: gives the focus back there. Who was writing goes on writing, whatever was pressed on the way.
 */
export function keepPlace({ canvas, editor }: Pick<Chrome, 'canvas' | 'editor'>): () => void {
  let control = document.activeElement;
  while (control?.shadowRoot?.activeElement) control = control.shadowRoot.activeElement;
  const isOfPage = !control || control === document.body || canvas.root.contains(control);
  // Whoever is among the fields goes on there, with the caret left behind in a text or without.
  const isInForm = control?.matches('input, textarea, [data-area="inspector"] *') ?? false;
  return () => {
    const isWriting = editor.$selection.get().on === 'text' && !isInForm;
    if (!isOfPage && !isWriting && control instanceof HTMLElement && control.isConnected)
      control.focus();
    else canvas.focus();
  };
}
