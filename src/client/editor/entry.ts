import { type Language, preferredLanguage } from '#src/model/languages.ts';
import type { SessionAnswer } from '#src/api/contract/session-answer.ts';
import { $editMode, $superuser } from '#src/client/stores/editing.ts';
import { entryMessages } from './entry/messages.ts';
import { showPill } from './entry/pill.ts';
import { whenIdle } from './canvas/when-idle.ts';

const load = () => import('./start-editing.ts');

/**
 * The way into editing, for superusers: a pill in the corner, the key E, and `?edit` in the address.
 * Everything else is loaded when somebody edits.
 */
export function openEntry({ name }: NonNullable<SessionAnswer['user']>): void {
  $superuser.set(true);
  const lang = preferredLanguage(navigator.language);
  const main = document.querySelector<HTMLElement>('main.page');
  const ready = () => void prepare().catch(() => undefined);
  const openPill = () => showPill({ name, lang, onEdit: main && edit, onLikely: ready });
  let pill = openPill();
  if (main) whenIdle(() => void prefetch(lang).catch(() => undefined));

  async function edit(): Promise<void> {
    if (!main || $editMode.get()) return;
    $editMode.set(true);
    pill.say(entryMessages[lang].starting);
    const problem = await start(main).catch((error: unknown) => {
      reportError(error);
      return entryMessages[lang].failed;
    });
    if (problem === undefined) return pill.remove();
    $editMode.set(false);
    pill.say(problem);
  }

  async function start(on: HTMLElement): Promise<string | undefined> {
    const { startEditing } = await load();
    return startEditing({ main: on, lang, onClosed });
  }

  function onClosed(): void {
    $editMode.set(false);
    pill = openPill();
    pill.focus();
  }

  document.addEventListener('keydown', (event) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (event.key !== 'e' || !isPlain || event.isComposing || isTyping(event)) return;
    event.preventDefault();
    void edit();
  });
  if (takeEditMark()) void edit();
}

async function prefetch(lang: Language): Promise<void> {
  const { prefetchEditing } = await load();
  await prefetchEditing(lang);
}

/** Loads the code and finds out what stands here: all that waits for no decision. */
async function prepare(): Promise<void> {
  const { prepareEditing } = await load();
  await prepareEditing();
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
  url.searchParams.delete('edit');
  history.replaceState(history.state, '', url);
  return true;
}
