import { afterPaint } from '#src/lib/after-paint.ts';
import { openPicker, placeForNew } from '../commands/actions.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { Form } from '../inspector/Inspector.tsx';
import { altDigit, isMod, isTyping } from '../parts/key-names.ts';
import { report } from '../chrome/ui.ts';
import { unwrap, wrap } from '../commands/wrapping.ts';
import { openPalette } from '../palette/open-palette.ts';
import { openPublish } from '../publish/waiting.ts';

/** The areas that F6 walks, in their order. */
const AREAS: readonly string[] = ['bar', 'widths', 'outline', 'canvas', 'inspector', 'uploads'];
const FIELD = 'input, select, textarea, button:not(.fold, .langs button)';
const STOP = '[tabindex="0"], button:not([tabindex="-1"]), input, select, textarea, a[href]';

/** Keys of the interface that work wherever the focus is. */
export function watchGlobalKeys(chrome: Chrome, root: ShadowRoot): void {
  const { ui, signal } = chrome;
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || ui.$dialog.get()) return;
    const typing = isTyping(event);
    const { key } = event;
    const digit = altDigit(event);
    if (key === 'F6') walkAreas(chrome, root, event.shiftKey ? -1 : 1);
    else if (key === '?' && !typing) ui.$dialog.set({ is: 'keys' });
    else if (key === '/' && !typing && !isMod(event)) openPicker(chrome, placeForNew(chrome));
    else if (digit === '1') ui.$outline.set(!ui.$outline.get());
    else if (digit === '2') ui.$widths.set(!ui.$widths.get());
    else if (digit === '3') ui.$dialog.set({ is: 'explain' });
    else if (event.altKey && key === 'F10') {
      root.querySelector<HTMLElement>('.ftb [tabindex="0"], .pact [tabindex="0"]')?.focus();
    } else if (key === 'Escape' && isInBar(event)) toPage(chrome, root);
    else if (!typing && isMod(event) && !event.altKey && key.toLowerCase() === 'g') {
      const selection = chrome.editor.$selection.get();
      const change = event.shiftKey ? unwrap : wrap;
      if (selection.on === 'blocks') change(chrome, selection.ids);
    } else return;
    event.preventDefault();
  };
  chrome.canvas.onWish((wish) => {
    if (wish.open === 'link') ui.$link.set(true);
    else if (wish.open === 'fields') openFields(chrome, root);
    else if (wish.open === 'pasted') offerPlain(chrome, wish.toPlain);
    else openPicker(chrome, placeForNew(chrome));
  });
  // Before the text that would break its line, and the field that would keep the key for itself.
  const onEarlyKey = (event: KeyboardEvent) => {
    if (!isMod(event) || event.altKey || ui.$dialog.get()) return;
    if (event.key === 'Enter') openPublish(chrome);
    else if (event.key.toLowerCase() === 'k' && !isForLink(event)) openPalette(ui);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Selected words become a link; pressed again in its field, the key searches.
  const isForLink = ({ target }: KeyboardEvent) =>
    chrome.canvas.$richText.get() !== null && target !== root.host;
  window.addEventListener('keydown', onKey, { signal });
  window.addEventListener('keydown', onEarlyKey, { signal, capture: true });
}

/** Offers to keep only the words of what was pasted, for as long as the caret is in that text. */
function offerPlain({ editor, ui, words }: Chrome, run: () => void): void {
  report(ui, words.text.pasted, false, { label: words.text.toPlain, run });
  const told = ui.$toast.get();
  const stop = editor.$selection.listen(() => {
    stop();
    if (ui.$toast.get() === told) ui.$toast.set(null);
  });
}

/** Opens the form of the selected block, with the focus in it. What is typed until then is for the form. */
function openFields({ canvas, ui }: Chrome, root: ShadowRoot): void {
  const release = canvas.hold(true);
  ui.$inspector.set(true);
  ui.$sheet.set(true);
  const focus = () => {
    const inspector = root.querySelector('[data-area="inspector"]');
    // Without fields it has a button that asks for them again.
    const form =
      inspector?.querySelector('[role="tabpanel"]') ?? inspector?.querySelector('.pbody');
    const field = form?.querySelector(FIELD) ?? form?.querySelector('button');
    if (field instanceof HTMLElement) field.focus();
    release();
  };
  // The code of the fields may still be on its way; then they are drawn.
  void Form.fetch().then(() => afterPaint(focus));
}

const isInBar = (event: KeyboardEvent) =>
  event
    .composedPath()
    .some((one) => one instanceof Element && one.matches('.bar, .ftb, .crumb, .pact'));

/** Gives the focus back to the page, also where nothing is selected: then its keys mean the page. */
function toPage({ canvas }: Pick<Chrome, 'canvas'>, root: ShadowRoot): void {
  if (root.activeElement instanceof HTMLElement) root.activeElement.blur();
  canvas.focus();
}

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
  toPage({ canvas }, root);
  if (editor.$selection.get().on !== 'nothing') return;
  const [first] = editor.$page.get().blocks;
  if (!first) return;
  editor.select({ on: 'blocks', ids: [first.id] });
  canvas.focus();
}
