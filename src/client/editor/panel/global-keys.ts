import { openPicker, placeForNew, whyNotPublish } from './actions.ts';
import type { Chrome } from './chrome.ts';
import { isMod } from './parts/key-names.ts';
import { report } from './ui.ts';
import { unwrap, wrap } from './wrapping.ts';
import { isDue } from './waiting.ts';

/** The areas that F6 walks, in their order. */
const AREAS: readonly string[] = ['bar', 'outline', 'canvas', 'inspector', 'brought'];
const STOP = '[tabindex="0"], button:not([tabindex="-1"]), input, select, textarea, a[href]';

/** Keys of the interface that work wherever the focus is. Out: ends that. */
export function watchGlobalKeys(chrome: Chrome, root: ShadowRoot): () => void {
  const { ui } = chrome;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || ui.$dialog.get()) return;
    const typing = isTyping(event);
    const { key } = event;
    if (key === 'F6') walkAreas(chrome, root, event.shiftKey ? -1 : 1);
    else if (key === '?' && !typing) ui.$dialog.set({ is: 'keys' });
    else if (key === '/' && !typing && !isMod(event)) openPicker(chrome, placeForNew(chrome));
    else if (event.altKey && event.code === 'Digit1') ui.$outline.set(!ui.$outline.get());
    else if (event.altKey && key === 'F10') {
      root.querySelector<HTMLElement>('.ftb [tabindex="0"], .pact [tabindex="0"]')?.focus();
    } else if (key === 'Escape' && isInBar(event)) chrome.canvas.focus();
    else if (!typing && isGroup(event)) group(chrome, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const stopWish = chrome.canvas.onWish((wish) => {
    if (wish.open === 'link') ui.$link.set(true);
    else openPicker(chrome, placeForNew(chrome));
  });
  // Before the text that would break its line.
  const onEarlyKey = (event: KeyboardEvent) => {
    if (!isMod(event) || event.key !== 'Enter' || event.altKey || ui.$dialog.get()) return;
    event.preventDefault();
    event.stopPropagation();
    publish(chrome);
  };
  window.addEventListener('keydown', onKey);
  window.addEventListener('keydown', onEarlyKey, true);
  return () => {
    stopWish();
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('keydown', onEarlyKey, true);
  };
}

const isGroup = (event: KeyboardEvent) =>
  isMod(event) && !event.altKey && event.key.toLowerCase() === 'g';

function group(chrome: Chrome, isUndone: boolean): void {
  const selection = chrome.editor.$selection.get();
  if (selection.on === 'blocks') (isUndone ? unwrap : wrap)(chrome, selection.ids);
}

function publish(chrome: Chrome): void {
  const { ui } = chrome;
  const reason = whyNotPublish(chrome);
  if (reason !== undefined) report(ui, reason);
  else if (isDue(chrome)) ui.$dialog.set({ is: 'publish' });
}

function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select');
}

const isInBar = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((one) => one instanceof Element && one.matches('.bar, .ftb, .crumb, .pact'));

function walkAreas({ canvas, editor }: Chrome, root: ShadowRoot, by: 1 | -1): void {
  const area = (name: string) => root.querySelector<HTMLElement>(`[data-area="${name}"]`);
  const there = AREAS.filter((name) => name === 'canvas' || area(name));
  const { activeElement } = root;
  const here = activeElement?.closest<HTMLElement>('[data-area]')?.dataset['area'] ?? 'canvas';
  const at = there.indexOf(here);
  const next = there[(at + by + there.length) % there.length] ?? 'canvas';
  if (next !== 'canvas') {
    const row = area(next)?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
    (row ?? area(next)?.querySelector<HTMLElement>(STOP))?.focus();
    return;
  }
  if (activeElement instanceof HTMLElement) activeElement.blur();
  if (editor.$selection.get().on !== 'nothing') {
    canvas.focus();
    return;
  }
  const [first] = editor.$page.get().blocks;
  if (!first) return;
  editor.select({ on: 'blocks', ids: [first.id] });
  canvas.focus();
}
