import { onAbort } from '#src/lib/on-abort.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { whyNotPublish } from '../commands/actions.ts';
import { report } from '../chrome/ui.ts';
import { onItemsChanged } from '../server/item-changes.ts';
import { askAffected } from '../server/requests.ts';

/** Long enough that editing has begun. */
const FIRST_LOOK_MS = 1_500;
/** Who goes to and fro between windows asks no more often than that: much may wait. */
const BETWEEN_LOOKS_MS = 20_000;

/** How often was asked: an answer that comes after that of a later question is of a state that is gone. */
let questions = 0;

/** Asks what waits to be published beside this page, such as a changed alternative text of a picture. */
export async function lookWhatWaits({ ui, lang }: Pick<Chrome, 'ui' | 'lang'>): Promise<void> {
  const own = ++questions;
  const found = await askAffected(null, lang);
  if (found.is === 'done' && own === questions) ui.$waiting.set(found.value);
}

/** Keeps it true: at the start, when a list has changed, when the window comes back. */
export function watchWaiting(chrome: Chrome): void {
  const { signal } = chrome;
  let looked = Number.NEGATIVE_INFINITY;
  const look = () => {
    looked = performance.now();
    void lookWhatWaits(chrome);
  };
  const onFocus = () => {
    if (performance.now() - looked > BETWEEN_LOOKS_MS) look();
  };
  const timer = setTimeout(look, FIRST_LOOK_MS);
  onAbort(signal, () => clearTimeout(timer));
  onAbort(signal, onItemsChanged(look));
  window.addEventListener('focus', onFocus, { signal });
}

/** Whether there is something that visitors do not see yet. */
function isDue({ editor, ui }: Pick<Chrome, 'editor' | 'ui'>): boolean {
  return editor.$changed.get() || (ui.$waiting.get()?.total ?? 0) > 0;
}

/** Opens the review; says why where that cannot be. */
export function openPublish(chrome: Chrome): void {
  const { ui } = chrome;
  const reason = whyNotPublish(chrome);
  if (reason !== undefined) report(ui, reason);
  else if (isDue(chrome)) ui.$dialog.set({ is: 'publish' });
}
