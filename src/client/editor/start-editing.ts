import type { Language } from '#src/model/languages.ts';
import { openCanvas } from './canvas/open-canvas.tsx';
import { type FoundRoute, findRoute } from './entry/find-route.ts';
import { entryMessages } from './entry/messages.ts';
import { Dialogs } from './panel/dialogs/late-dialogs.tsx';
import { mountChrome } from './panel/mount.tsx';
import { openEditor } from './open-editor.ts';
import { loadWords } from './panel/words/load-words.ts';

let route: Promise<FoundRoute | undefined> | undefined;

/** What stands at this address; asked once, unless that failed. */
function routeHere(): Promise<FoundRoute | undefined> {
  route ??= findRoute(location.pathname).then(
    (found) => {
      if (!found) route = undefined;
      return found;
    },
    (error: unknown) => {
      route = undefined;
      throw error;
    },
  );
  return route;
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
 * Starts editing the page that is shown. In: its `main`, the interface's language. Out: what to tell
 * the editor when that is not possible; nothing has changed then.
 */
export async function startEditing(main: HTMLElement, lang: Language): Promise<string | undefined> {
  const found = await routeHere();
  if (!found) return entryMessages[lang].failed;
  const [opened, words] = await Promise.all([
    openEditor({ route: found, words: lang }),
    loadWords(lang),
    // A key that opens one is followed by what is typed into it.
    Dialogs.fetch(),
  ]);
  if (!opened.ok) return opened.error.message;
  const editor = opened.value;
  const canvas = await openCanvas({ editor, main, lang, follow });
  mountChrome({ editor, canvas, lang, words, close: () => void close() });
  return undefined;

  /** The page is loaded again, as visitors or the preview show it. */
  async function close(): Promise<void> {
    await editor.close();
    location.reload();
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
