import { unlessLate } from '#src/lib/within-time.ts';
import type { Language } from '#src/model/languages.ts';
import { openCanvas } from '../canvas/open-canvas.tsx';
import { type FoundRoute, findRoute } from './find-route.ts';
import type { StartOptions } from './start-options.ts';
import { entryMessages } from './messages.ts';
import { MarkMenu } from '../panel/bar/Bar.tsx';
import { Form } from '../panel/inspector/Inspector.tsx';
import { Dialogs } from '../panel/dialogs/late-dialogs.tsx';
import type { EditInside } from '../panel/chrome/chrome.ts';
import { mountChrome } from '../panel/mount.tsx';
import { openEditor } from '../open-editor.ts';
import { loadWords } from '../panel/words/load-words.ts';

/** How long closing waits for a last save before it asks. */
const PATIENCE_MS = 3_000;

let route: { path: string; found: Promise<FoundRoute | undefined> } | undefined;

/** What stands at this address; asked once, unless that failed. */
async function routeHere(): Promise<FoundRoute | undefined> {
  const path = location.pathname;
  if (route?.path !== path) route = { path, found: findRoute(path) };
  const asked = route;
  let found: FoundRoute | undefined;
  try {
    found = await asked.found;
    return found;
  } finally {
    if (!found && route === asked) route = undefined;
  }
}

/** To be called when there is nothing else to do: loads what editing needs in every case. */
export async function prefetchEditing(lang: Language): Promise<void> {
  await Promise.all([loadWords(lang), Dialogs.fetch()]);
}

/** To be called when somebody is about to edit. */
export async function prepareEditing(): Promise<void> {
  await routeHere();
}

/**
 * Starts editing the page that is shown. Out: what to tell the editor when that is not possible;
 * nothing has changed then.
 */
export async function startEditing(options: StartOptions): Promise<string | undefined> {
  const { main, lang, onClosed, part } = options;
  const found = part ?? (await routeHere());
  if (!found) return entryMessages[lang].failed;
  const [opened, words] = await Promise.all([
    openEditor({ route: found, words: lang }),
    loadWords(lang),
    // A key that opens one is followed by what is typed into it.
    Dialogs.fetch(),
  ]);
  if (!opened.ok) return opened.error.message;
  const editor = opened.value;
  const first = editor.$data.get();
  const closing = new AbortController();
  const { signal } = closing;
  let isLeaving = false;
  try {
    const isPart = part !== undefined;
    const canvas = await openCanvas({ editor, main, isPart, lang, follow, signal });
    const inside: EditInside | null = isPart
      ? null
      : async (...asked) => {
          const code = await import('./edit-part.ts').catch(() => undefined);
          if (!code) return false;
          const page = { editor, canvas: canvas.root, options, closing, startEditing };
          if (await mayClose()) await code.editPart(page, ...asked);
          return true;
        };
    mountChrome({ editor, canvas, lang, words, inside, close: (has) => void close(has), signal });
  } catch (error) {
    closing.abort();
    await editor.close();
    throw error;
  }
  void Form.fetch();
  void MarkMenu.fetch();
  void import('./edit-data.ts').then(({ load }) => load({ lang, shown: editor.$lang.get() }));
  return undefined;

  async function close(hasPublished: boolean): Promise<void> {
    if (!(await mayClose())) return;
    closing.abort();
    await editor.close();
    const has = hasPublished || (options.hasPublished ?? false);
    // A preview shows drafts.
    const isPreview = location.pathname.startsWith('/preview/');
    const isStale = has || (isPreview && editor.$data.get() !== first);
    if (isStale && !part) location.reload();
    else {
      const hasDraft = editor.$changed.get() && editor.$save.get().is === 'saved';
      onClosed({ hasDraft, hasPublished: has });
    }
  }

  /** Out: whether editing ends now, because of this call; it ends once, however often somebody presses. */
  async function mayClose(): Promise<boolean> {
    if (isLeaving || signal.aborted) return false;
    isLeaving = true;
    try {
      return await losesNothing();
    } finally {
      isLeaving = false;
    }
  }

  /** Where neither server nor device has the work, whoever would lose it is asked, as when leaving the page. */
  async function losesNothing(): Promise<boolean> {
    if (await editor.keepWork()) return true;
    await unlessLate(editor.flush(), PATIENCE_MS);
    return (await editor.keepWork()) || confirm(words.closeUnsaved);
  }

  async function follow(href: string): Promise<void> {
    const url = new URL(href);
    if (url.origin !== location.origin) {
      open(url, '_blank', 'noopener');
      return;
    }
    url.searchParams.set('edit', '');
    await editor.flush();
    location.assign(url);
  }
}
