import { onAbort } from '#src/lib/on-abort.ts';
import { reveal } from '../../canvas/reveal.ts';
import type { Chrome } from '../chrome/chrome.ts';
import type { Mirror } from './mirror.ts';

/** What of a block is less than so far below the upper edge of the window is no longer looked at. */
const EDGE_PX = 96;

/** Shows in the frame what is selected, whoever selects it, until `signal` aborts. */
export function followSelection(chrome: Chrome, mirror: Mirror, signal: AbortSignal): void {
  // A new block is selected before it is drawn.
  const follow = () => requestAnimationFrame(() => signal.aborted || showSelected(chrome, mirror));
  onAbort(signal, chrome.editor.$selection.listen(follow));
}

/** Scrolls the frame to what is selected where it is out of view. */
export function showSelected({ editor, canvas }: Chrome, { copyOf }: Mirror): void {
  const selection = editor.$selection.get();
  const block =
    selection.on === 'blocks' ? selection.ids.at(-1) : selection.on === 'text' && selection.block;
  const element = block ? canvas.elementOf(block) : null;
  const copy = element && copyOf(element);
  reveal(copy ?? null);
}

/** The block that stands at the top of the window stands at the top of the frame, too. */
export function startWhereOneWas(chrome: Chrome, { copyOf }: Mirror): void {
  const { editor, canvas } = chrome;
  if (editor.$selection.get().on !== 'nothing') return;
  const first = editor.$page
    .get()
    .blocks.map(({ id }) => canvas.elementOf(id))
    .find((element) => element && element.getBoundingClientRect().bottom > EDGE_PX);
  const copy = first && copyOf(first);
  if (!first || !copy) return;
  const { top, height } = first.getBoundingClientRect();
  const now = copy.getBoundingClientRect();
  const past = height > 0 ? -top / height : 0;
  // The beginning of the page.
  if (past <= 0 && first === canvas.elementOf(editor.$page.get().blocks[0]?.id ?? '')) return;
  copy.ownerDocument.defaultView?.scrollBy({
    top: now.top + past * now.height,
    behavior: 'instant',
  });
}
