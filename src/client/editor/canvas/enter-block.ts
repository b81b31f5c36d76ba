import type { Editor } from '../editor.ts';
import type { TextSession } from './text-session.ts';
import type { TypeAhead } from './writing/type-ahead.ts';

/** Finds a block that is drawn. */
export const blockSelector = (block: string): string => `[data-block="${CSS.escape(block)}"]`;

/** Whether the focus is on the page, not in the interface around it. */
export function isOnPage(root: HTMLElement): boolean {
  const { activeElement } = document;
  return !activeElement || activeElement === document.body || root.contains(activeElement);
}

/**
 * Puts the caret into the first text of a block. Of a block that waits for answers, such as a new one
 * with a picture, as soon as it is drawn, if it is still the selected one. `drawn`: to be called after
 * each drawing.
 */
export function createEntering(
  { $selection }: Editor,
  root: HTMLElement,
  texts: TextSession,
  typeAhead: TypeAhead,
) {
  let wished: string | undefined;
  let release = () => {};
  const enter = (block: string) => enterFirst(root, texts, block);
  return {
    /** Out: whether the caret is there, or on its way into an editor of rich text. */
    enter(block: string): boolean {
      release();
      wished = isWaiting(root, block) ? block : undefined;
      if (wished !== undefined) release = typeAhead.hold();
      return enter(block);
    },
    drawn(): void {
      const block = wished;
      if (block === undefined || isWaiting(root, block)) return;
      wished = undefined;
      // React draws nothing more while it tells that it has drawn.
      queueMicrotask(() => {
        const selection = $selection.get();
        const isLeft = selection.on !== 'blocks' || selection.ids.at(-1) !== block;
        if (!isLeft && isOnPage(root) && !enter(block)) {
          root.querySelector<HTMLElement>(blockSelector(block))?.focus({ preventScroll: true });
        }
        release();
      });
    },
  };
}

const isWaiting = (root: HTMLElement, block: string) =>
  root.querySelector(`${blockSelector(block)} > [data-frame="waiting"]`) !== null;

/** Out: false where a block has no text of its own. */
function enterFirst(root: HTMLElement, texts: TextSession, block: string): boolean {
  const wrapper = blockSelector(block);
  const all = [...root.querySelectorAll<HTMLElement>(`${wrapper} [data-field]`)];
  const own = all.find((one) => one.closest('[data-block]')?.matches(wrapper));
  if (!own) return false;
  texts.enter(own, 'end');
  return true;
}
