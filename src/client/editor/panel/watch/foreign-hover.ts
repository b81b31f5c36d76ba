import type { Chrome } from '../chrome/chrome.ts';
import { itemAt } from './foreign.ts';

/** Follows the pointer to what has a form of its own, which is marked there. */
export function watchForeignHover(chrome: Chrome): void {
  const { ui, signal } = chrome;
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const isMouse = pointerType === 'mouse' && target instanceof Element;
    const found = (isMouse && itemAt(target, chrome)) || null;
    if (ui.$foreign.get()?.at !== found?.at) ui.$foreign.set(found);
  };
  document.addEventListener('pointerover', onOver, { passive: true, signal });
}
