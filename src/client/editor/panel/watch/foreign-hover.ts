import { atom } from 'nanostores';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { once } from '#src/lib/once.ts';
import { onAbort } from '#src/lib/on-abort.ts';
import { type Chrome, ChromeContext } from '../chrome/chrome.ts';
import type { Foreign } from '../floats/ForeignMark.tsx';
import { itemAt } from './foreign.ts';

/** Marks what has a form of its own at the pointer. The code of the mark comes when there is something to mark. */
export function watchForeignHover(chrome: Chrome, shadow: ShadowRoot): void {
  const { signal } = chrome;
  const $foreign = atom<Foreign | null>(null);
  const draw = once(async () => {
    const { ForeignMark } = await import('../floats/ForeignMark.tsx');
    if (signal.aborted) return;
    const place = document.createElement('div');
    place.className = 'floats';
    // First in the editor, so that it lies below everything that floats and below all panels.
    shadow.querySelector('.ed')?.prepend(place);
    const root = createRoot(place);
    onAbort(signal, () => root.unmount());
    const mark = createElement(ForeignMark, { $foreign });
    root.render(createElement(ChromeContext, { value: chrome }, mark));
  });
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const isMouse = pointerType === 'mouse' && target instanceof Element;
    const found = (isMouse && itemAt(target, chrome)) || null;
    if ($foreign.get()?.at === found?.at) return;
    $foreign.set(found);
    // Without it one sees the outline of the block.
    if (found) draw().catch(() => undefined);
  };
  document.addEventListener('pointerover', onOver, { passive: true, signal });
  const forget = () => $foreign.set(null);
  document.documentElement.addEventListener('pointerleave', forget, { signal });
}
