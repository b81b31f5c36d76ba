import type { Language } from '#src/model/languages.ts';
import { $editMode, $superuser } from '#src/client/stores/editing.ts';
import { entryMessages } from './messages.ts';
import { showPill } from './pill.ts';
import { whenIdle } from '#src/lib/when-idle.ts';
import type { Closed } from './start-options.ts';

const load = () => import('./start-editing.ts');

/**
 * The way into editing, for superusers: a pill in the corner, the key E, and `?edit` in the address.
 * Everything else is loaded when somebody edits. In: their name, and the language in which they work.
 */
export function openEntry({ name, lang }: { name: string; lang: Language }): void {
  $superuser.set(true);
  const main = document.querySelector<HTMLElement>('main.page');
  // What cannot be loaded now is loaded again when somebody edits.
  const ready = () =>
    void load()
      .then((code) => code.prepareEditing())
      .catch(() => undefined);
  const prefetch = () =>
    void load()
      .then((code) => code.prefetchEditing(lang))
      .catch(() => undefined);
  const openPill = () => showPill({ name, lang, onEdit: main && edit, onLikely: ready });
  let pill = openPill();
  if (main) whenIdle(prefetch);

  async function edit(): Promise<void> {
    if (!main || $editMode.get()) return;
    $editMode.set(true);
    pill.say(entryMessages[lang].starting);
    const problem = await load()
      .then(({ startEditing }) => startEditing({ main, lang, onClosed }))
      .catch((error: unknown) => {
        reportError(error);
        return entryMessages[lang].failed;
      });
    if (problem === undefined) return pill.remove();
    $editMode.set(false);
    pill.say(problem);
  }

  function onClosed({ hasDraft }: Closed): void {
    $editMode.set(false);
    pill = openPill();
    pill.focus();
    if (hasDraft) pill.say(entryMessages[lang].draftWaits);
  }

  document.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key !== 'e' || !isPlain || event.isComposing || isTyping(event)) return;
    event.preventDefault();
    void edit();
  });
  if (takeEditMark()) void edit();
}

function isTyping(event: Event): boolean {
  const [target] = event.composedPath();
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Takes `?edit` out of the address. Out: whether it was there. */
function takeEditMark(): boolean {
  const url = new URL(location.href);
  if (!url.searchParams.has('edit')) return false;
  // The dev server loads the page again when code changes: whoever edits goes on editing.
  if (import.meta.env.DEV) return true;
  url.searchParams.delete('edit');
  history.replaceState(history.state, '', url);
  return true;
}
