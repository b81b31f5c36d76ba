import { walk } from '#src/blocks/tree/walk.ts';
import { uploadPictures } from '../upload/upload-pictures.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { nameOfAll, textsOf } from '../kinds/describe.ts';
import { filesOf } from '../upload/pasted-files.ts';
import { report, say } from '../chrome/ui.ts';

/** What blocks are called on the clipboard: other programs get their words. */
const FORMAT = 'application/x-loden-blocks+json';

/** Copies, cuts and pastes the selected blocks by the system's clipboard. */
export function watchClipboard(chrome: Chrome): void {
  const { signal } = chrome;
  const onCopy = (event: ClipboardEvent) => {
    const ids = chosen(chrome, event);
    if (ids.length === 0 || !event.clipboardData) return;
    event.preventDefault();
    const { editor, ui, words } = chrome;
    const nodes = editor.copy(ids);
    const shown = nodes.map((one) => one[editor.$lang.get()]);
    event.clipboardData.setData(FORMAT, JSON.stringify(nodes));
    const texts = [...walk(shown)].flatMap(({ node }) => textsOf(node));
    event.clipboardData.setData('text/plain', texts.map(({ text }) => text).join('\n\n'));
    const isCut = event.type === 'cut';
    if (isCut) editor.remove(ids);
    say(ui, words.block[isCut ? 'cut' : 'copied'](nameOfAll(shown, chrome)));
    // It may be pasted without a connection.
    void pasting().catch(() => undefined);
  };
  document.addEventListener('copy', onCopy, { signal });
  document.addEventListener('cut', onCopy, { signal });
  // Before a text that would take the page's picture for words.
  document.addEventListener(
    'paste',
    (event) => {
      const { clipboardData: data } = event;
      const files = data ? filesOf(data, chrome.words.upload.nameless) : [];
      if (files.length === 0 || !isOnPage(chrome, event, true)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void uploadPictures(chrome, files, { selection: chrome.editor.$selection.get() });
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'paste',
    (event) => {
      const { clipboardData: data } = event;
      if (!data || !isOnPage(chrome, event)) return;
      event.preventDefault();
      paste(chrome, data).catch(() => report(chrome.ui, chrome.words.unreachable));
    },
    { signal },
  );
}

/** The blocks that a key on the page is about: none while a text has the caret or is selected. */
function chosen(chrome: Chrome, event: Event): readonly string[] {
  const selection = chrome.editor.$selection.get();
  const isText = getSelection()?.isCollapsed === false;
  return selection.on === 'blocks' && !isText && isOnPage(chrome, event) ? selection.ids : [];
}

function isOnPage({ canvas, ui }: Chrome, event: Event, inTexts = false): boolean {
  const [target] = event.composedPath();
  if (!(target instanceof HTMLElement) || ui.$dialog.get()) return false;
  if (!inTexts && target.isContentEditable) return false;
  if (target.matches('input, textarea, select')) return false;
  return target === document.body || canvas.root.contains(target);
}

/** Read at once, since the browser forgets it; understood by code that few need. */
async function paste(chrome: Chrome, data: DataTransfer): Promise<void> {
  const blocks = data.getData(FORMAT);
  const foreign = { html: data.getData('text/html'), text: data.getData('text/plain') };
  if (blocks) (await pasting()).pasteBlocks(chrome, blocks);
  else if (foreign.html || foreign.text.trim()) {
    const { pasteText } = await import('./paste-text.ts');
    pasteText(chrome, foreign);
  }
}

const pasting = () => import('./paste-blocks.ts');
