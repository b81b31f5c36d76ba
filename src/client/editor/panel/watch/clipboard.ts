import * as v from 'valibot';
import { readBlock } from '#src/blocks/registry/read.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { type BlockNode, BlockNodeSchema } from '#src/model/fields/block-node.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import type { LinkedNode } from '../../state/plan.ts';
import { placeForNew } from '../commands/actions.ts';
import { bringPictures } from '../upload/bring.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { definitionOf, nameOf, wordsOf } from '../kinds/describe.ts';
import { filesOf } from '../upload/pasted-files.ts';
import { report, say } from '../chrome/ui.ts';

/** What blocks are called on the clipboard: other programs get their words. */
const FORMAT = 'application/x-loden-blocks+json';
const MAX_LENGTH = 2_000_000;

const Linked = v.object({ de: BlockNodeSchema, en: BlockNodeSchema });
const Copied = v.pipe(v.string(), v.maxLength(MAX_LENGTH), v.parseJson(), v.array(Linked));

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
    event.clipboardData.setData('text/plain', shown.flatMap(textsOf).join('\n\n'));
    const isCut = event.type === 'cut';
    if (isCut) editor.remove(ids);
    say(ui, words.block[isCut ? 'cut' : 'copied'](nameAll(shown, chrome)));
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
      void bringPictures(chrome, files, { selection: chrome.editor.$selection.get() });
    },
    { signal, capture: true },
  );
  document.addEventListener(
    'paste',
    (event) => {
      const { clipboardData: data } = event;
      if (!data || !isOnPage(chrome, event)) return;
      event.preventDefault();
      const blocks = data.getData(FORMAT);
      if (blocks) paste(chrome, blocks);
      else void pasteForeign(chrome, data);
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

function paste(chrome: Chrome, text: string): void {
  const { editor, canvas, ui, words, lang } = chrome;
  const nodes = readCopied(text);
  if (!nodes) {
    report(ui, words.block.unreadable);
    return;
  }
  const inserted = editor.insertNodes(nodes, placeForNew(chrome));
  if (!inserted.ok) {
    report(ui, `${words.block.notPasted}. ${editingMessage(inserted.error, lang)}`);
    return;
  }
  const [first] = inserted.value;
  if (first === undefined) return;
  const shown = nodes.map((one) => one[editor.$lang.get()]);
  say(ui, words.block.pasted(nameAll(shown, chrome)));
  requestAnimationFrame(() => canvas.reveal(first));
}

/** Read at once, since the browser forgets it; understood by code that few need. */
async function pasteForeign(chrome: Chrome, data: DataTransfer): Promise<void> {
  const foreign = { html: data.getData('text/html'), text: data.getData('text/plain') };
  if (!foreign.html && !foreign.text.trim()) return;
  const { pasteText } = await import('./paste-text.ts');
  pasteText(chrome, foreign);
}

/** Blocks out of a clipboard, which anybody may have written; undefined where one does not fit. */
export function readCopied(text: string): LinkedNode[] | undefined {
  const parsed = v.safeParse(Copied, text);
  if (!parsed.success || parsed.output.length === 0) return undefined;
  const trees = LANGUAGES.map((lang) => parsed.output.map((one) => one[lang]));
  const fits = trees.every((tree) => {
    const nodes = [...walk(tree)].map(({ node }) => node);
    return nodes.every(isKnown) && idsOf(tree).size === nodes.length;
  });
  const isLinked = parsed.output.every(({ de, en }) => de.id === en.id);
  return fits && isLinked ? parsed.output.map(linked) : undefined;
}

/** A block of a kind of this site; its texts may be empty still, as on the page. */
function isKnown(node: BlockNode): boolean {
  const read = readBlock(node);
  return read.ok || (read.error.name === 'block-invalid' && definitionOf(node) !== undefined);
}

/** Only what a kind has is taken over. */
const linked = ({ de, en }: LinkedNode): LinkedNode => ({ de: bare(de), en: bare(en) });

function bare(node: BlockNode): BlockNode {
  const { schemaName, id, wrapper, children } = node;
  const names = Object.keys(definitionOf(node)?.fields ?? {});
  const values = names.flatMap((name) => (node[name] === undefined ? [] : [[name, node[name]]]));
  const fields: Record<string, unknown> = Object.fromEntries(values);
  const own: BlockNode = { ...fields, schemaId: '', schemaName, id, wrapper };
  return children && children.length > 0 ? { ...own, children: children.map(bare) } : own;
}

function textsOf(node: BlockNode): string[] {
  return [...walk([node])].flatMap(({ node: one }) =>
    Object.entries(definitionOf(one)?.fields ?? {}).flatMap(([name, field]) => {
      const words = field.translate ? wordsOf(field, one[name]) : '';
      return words ? [words] : [];
    }),
  );
}

function nameAll(nodes: readonly BlockNode[], { words, lang }: Chrome): string {
  const [first] = nodes;
  return nodes.length === 1 && first ? nameOf(first, lang) : words.block.several(nodes.length);
}
