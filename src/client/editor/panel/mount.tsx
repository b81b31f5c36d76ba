import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onAbort } from '#src/lib/on-abort.ts';
import type { Language } from '#src/model/languages.ts';
import type { Canvas } from '../canvas/canvas.ts';
import type { Editor } from '../editor.ts';
import { announce } from './watch/announce.ts';
import { App } from './App.tsx';
import { type Chrome, ChromeContext } from './chrome/chrome.ts';
import { watchClipboard } from './watch/clipboard.ts';
import { watchFileDrops } from './upload/file-drop.ts';
import { watchForeign } from './watch/foreign.ts';
import { watchPress } from './watch/press.ts';
import { watchGlobalKeys } from './watch/global-keys.ts';
import { styleSheet } from './parts/adopt-styles.ts';
import { watchDock } from './watch/dock.ts';
import { makeRoom } from './watch/room.ts';
import bar from './styles/bar.css?inline';
import base from './styles/base.css?inline';
import dialogs from './styles/dialogs.css?inline';
import fields from './styles/fields.css?inline';
import floats from './styles/floats.css?inline';
import phone from './styles/phone.css?inline';
import tokens from './styles/tokens.css?inline';
import { watchKeyboard } from './chrome/keyboard.ts';
import { createUi } from './chrome/ui.ts';
import { notePlaces } from './kinds/describe.ts';
import { PHONE } from './chrome/use-media.ts';
import { watchWaiting } from './publish/waiting.ts';
import type { EditorWords } from './words/de.ts';

const FONT = 'Geist Variable';

type Options = {
  editor: Editor;
  canvas: Canvas;
  /** The interface's language, and its texts. */
  lang: Language;
  words: EditorWords;
  inside: Chrome['inside'];
  /** Ends editing. In: whether a publish was started meanwhile. */
  close(hasPublished: boolean): void;
  /** Aborted when the editor is closed: the interface is taken away. */
  signal: AbortSignal;
};

/** Lays the interface over the page, in a shadow root of its own. */
export function mountChrome(options: Options): void {
  const { editor, canvas, lang, words, inside, close, signal } = options;
  const host = document.createElement('div');
  host.dataset['editor'] = '';
  const shadow = host.attachShadow({ mode: 'open' });
  const styles = [tokens, base, bar, floats, fields, dialogs, phone];
  shadow.adoptedStyleSheets = styles.map(styleSheet);
  loadFont(signal);
  document.body.append(host);
  const ui = createUi();
  onAbort(
    signal,
    canvas.$page.subscribe(({ blocks }) => notePlaces(blocks)),
  );
  makeRoom(matchMedia(PHONE), signal);
  watchKeyboard(host, signal);
  watchDock({ ui, host, phone: matchMedia(PHONE), signal });
  const chrome: Chrome = {
    ...{ editor, canvas, ui, lang, words, inside, signal },
    close: () => close(ui.$published.get()),
  };
  const root = createRoot(shadow);
  flushSync(() =>
    root.render(
      <ChromeContext value={chrome}>
        <App root={shadow} />
      </ChromeContext>,
    ),
  );
  onAbort(signal, () => {
    root.unmount();
    host.remove();
  });
  announce(chrome);
  watchGlobalKeys(chrome, shadow);
  watchClipboard(chrome);
  watchFileDrops(chrome, shadow);
  if (matchMedia(`${PHONE}, (any-pointer: coarse)`).matches) {
    void import('./drag/hold.ts').then(({ watchHold }) => signal.aborted || watchHold(chrome));
  }
  watchForeign(chrome);
  watchPress(host, signal);
  watchWaiting(chrome);
  void import('./watch/after-start.ts').then(
    ({ afterStart }) => signal.aborted || afterStart(chrome, shadow),
  );
}

/** A shadow root ignores `@font-face`, so the face is the document's. */
function loadFont(signal: AbortSignal): void {
  if ([...document.fonts].some(({ family }) => family.includes(FONT))) return;
  const source = 'url(/fonts/geist-latin-wght-normal.19f9c925.woff2)';
  const face = new FontFace(FONT, source, { weight: '100 900', display: 'swap' });
  document.fonts.add(face);
  onAbort(signal, () => document.fonts.delete(face));
  // Without it the interface is in the system's face.
  face.load().catch(() => undefined);
}
