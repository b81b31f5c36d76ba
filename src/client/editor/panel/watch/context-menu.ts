import { selectedIds } from '../../canvas/pointer.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { blockSeenAt, rectSeen } from '../chrome/seen.ts';
import { openBlockMenu } from '../commands/block-menu.ts';

/** How far inside a block the menu stands that a key opens. */
const INSET_PX = 16;

const isOfFinger = (event: MouseEvent) =>
  event instanceof PointerEvent && event.pointerType === 'touch';

/**
 * The right button on a block, or the key for it, opens the block's menu; so it does on a row of the outline. Words that
 * are being written keep the browser's menu, which has the spelling. A finger that rests picks the block up instead.
 */
export function watchContextMenu(chrome: Chrome): void {
  const { canvas, editor, signal } = chrome;
  const isPage = (target: HTMLElement) => canvas.root.contains(target);
  // Where no block has the focus, keys mean the page.
  const blockOfKeys = (target: HTMLElement) =>
    target === document.body || isPage(target) ? selectedIds(editor)[0] : undefined;
  let last: 'key' | 'finger' | 'pointer' = 'pointer';
  const onPress = ({ pointerType }: PointerEvent) => {
    last = pointerType === 'touch' ? 'finger' : 'pointer';
  };
  const onMenu = (event: MouseEvent) => {
    const [target] = event.composedPath();
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    if (target.isContentEditable) return;
    // While a button is down a frame of another width lets everything through to where it stands (`widths.css`).
    const isFrame = target.matches('.wstage, .wstage *');
    if (isFrame ? isOfFinger(event) : last === 'finger') return;
    const isKey = !isFrame && last === 'key';
    const row = target.closest<HTMLElement>('[data-row]');
    const under = (isFrame || isPage(target)) && blockSeenAt(chrome, event.clientX, event.clientY);
    const block = row?.dataset['row'] ?? (isKey ? blockOfKeys(target) : under || undefined);
    if (block === undefined) return;
    event.preventDefault();
    const at = isKey ? (row?.getBoundingClientRect() ?? rectSeen(chrome, block)) : undefined;
    openBlockMenu(chrome, block, {
      x: at ? at.left + INSET_PX : event.clientX,
      y: at ? at.top + INSET_PX : event.clientY,
      ...(row && { back: () => row.focus() }),
    });
  };
  const early = { capture: true, passive: true, signal };
  window.addEventListener('pointerdown', onPress, early);
  window.addEventListener('keydown', () => (last = 'key'), early);
  window.addEventListener('contextmenu', onMenu, { signal });
}
