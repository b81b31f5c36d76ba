import type { Language } from '#src/model/languages.ts';
import { openCanvas } from './canvas/open-canvas.tsx';
import { findRoute } from './entry/find-route.ts';
import { entryMessages } from './entry/messages.ts';
import { mountChrome } from './panel/mount.tsx';
import { openEditor } from './state/open.ts';

/**
 * Starts editing the page that is shown. In: its `main`, the interface's language. Out: what to tell
 * the editor when that is not possible; nothing has changed then.
 */
export async function startEditing(main: HTMLElement, lang: Language): Promise<string | undefined> {
  const route = await findRoute(location.pathname);
  if (!route) return entryMessages[lang].failed;
  const opened = await openEditor({ route, words: lang });
  if (!opened.ok) return opened.error.message;
  const editor = opened.value;
  const canvas = await openCanvas({ editor, main, lang, follow });
  mountChrome({ editor, canvas, lang, close: () => void close() });
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
