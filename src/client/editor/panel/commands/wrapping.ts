import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { whyNotUnwrap } from '#src/blocks/tree/unwrap.ts';
import { type EditingProblem, editingMessage } from '#src/model/errors/editing-errors.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { report } from '../chrome/ui.ts';

/** What Ctrl+G puts around blocks where it may. */
const FIRST: BlockKind = 'section';

/** The kinds that may be put around blocks, the usual one first. */
export function wrappers({ editor }: Chrome, ids: readonly string[]): BlockKind[] {
  const kinds = editor.kindsAround(ids);
  return [...kinds.filter((kind) => kind === FIRST), ...kinds.filter((kind) => kind !== FIRST)];
}

/** Whether all of some blocks can be unwrapped. */
export function canUnwrap({ editor }: Chrome, ids: readonly string[]): boolean {
  const { blocks } = editor.$page.get();
  return ids.length > 0 && ids.every((id) => !whyNotUnwrap(blocks, id));
}

/** Puts blocks into a new one of a kind, by default the usual one; says why where it cannot be. */
export function wrap(chrome: Chrome, ids: readonly string[], kind?: BlockKind): void {
  if (ids.length === 0) return;
  const wrapped = chrome.editor.wrap(kind ?? wrappers(chrome, ids)[0] ?? FIRST, ids);
  if (wrapped.ok) follow(chrome, wrapped.value);
  else refuse(chrome, wrapped.error, chrome.words.block.notWrapped);
}

/** Takes blocks away and leaves what is in them; says why where it cannot be. */
export function unwrap(chrome: Chrome, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const freed = chrome.editor.unwrap(ids);
  if (freed.ok) follow(chrome, freed.value[0]);
  else refuse(chrome, freed.error, chrome.words.block.notUnwrapped);
}

function refuse({ ui, lang }: Chrome, problem: EditingProblem, notHere: string): void {
  report(ui, problem.name === 'block-not-allowed' ? notHere : editingMessage(problem, lang));
}

/** Goes with the focus to a block, in the outline where that had it. */
function follow({ canvas }: Chrome, id: string | undefined): void {
  const tree = outline();
  requestAnimationFrame(() => {
    if (id !== undefined) canvas.reveal(id);
    const row = tree?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]');
    if (row) row.focus();
    else canvas.focus();
  });
}

/** The outline, while the focus is in it. */
function outline(): Element | null {
  const inside = document.activeElement?.shadowRoot?.activeElement;
  return inside?.closest('[data-area="outline"]') ?? null;
}
