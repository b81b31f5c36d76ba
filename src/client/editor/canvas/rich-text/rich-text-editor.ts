import { Editor, Extension, wrappingInputRule } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { history, redo, undo } from '@tiptap/pm/history';
import { TextSelection } from '@tiptap/pm/state';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { safeHref } from '#src/model/links.ts';
import { typedAddress } from '#src/model/typed-address.ts';
import { type RichText, readRichText } from '#src/model/fields/rich-text.ts';
import type { RichTextTools, TextSearch } from './rich-text-tools.ts';
import type { CaretPlace, CharacterPlace } from '../writing/caret.ts';
import { fitRichText } from '../../paste/fit-rich-text.ts';
import { linkOf } from '../../paste/link.ts';
import { withoutPower } from '../../paste/without-power.ts';
import { aroundCaret, changeOf, edgeAt, isBehind, putLink } from './rich-text-places.ts';
import { pasteInto } from './rich-text-paste.ts';
import { createSearch } from './rich-text-search.ts';
import type { Division } from '../writing/writing.ts';

/** A rich text field while it has the caret. */
export type LiveRichText = {
  /**
   * Shows another document, unless it is the same. The caret stays between the words where it is, unless it is to go
   * behind what has changed.
   */
  show(document: RichText | undefined, caret?: 'stays' | 'behind'): void;
  focus(place?: CaretPlace): void;
  /** Puts a text at the caret. */
  type(text: string): void;
  /** Selects from where the pointer went down to where it is. */
  selectTo(x: number, y: number): void;
  end(): void;
};

export type RichTextOptions = {
  element: HTMLElement;
  document: RichText | undefined;
  /** What screen readers call it. */
  label: string;
  /** Whether undo and redo work inside of it; on the page they are the editor's. */
  hasHistory: boolean;
  /** Undefined: it says nothing. */
  onChange(document: RichText | undefined): void;
  /** The caret has moved, or what stands at it has changed. */
  onTools(tools: RichTextTools): void;
  onLinkWished(): void;
  /** Backspace at its start, Delete at its end. */
  onEdge?(edge: 'start' | 'end'): void;
  /** A block was asked for between its paragraphs; absent: none can stand there. */
  onDivide?(division: Division): void;
  /** Something came in with its looks; `toPlain` takes them away, as long as nothing else was changed. */
  onPasted?(toPlain: () => void): void;
};

// Only what `model/fields/rich-text.ts` reads: the address, and no other attribute.
const PlainLink = Link.extend({
  addAttributes: () => ({ href: { default: null } }),
  addKeyboardShortcuts: () => ({}),
}).configure({
  openOnClick: false,
  autolink: false,
  linkOnPaste: false,
  HTMLAttributes: {},
  isAllowedUri: (url) => safeHref(url) !== undefined,
});

// A list begins with `1. ` alone: `24. Dezember` and `z. B.` are words, typed and pasted.
const NumberedList = OrderedList.extend({
  addInputRules() {
    // Below another list it begins one of its own.
    const joinPredicate = () => false;
    return [wrappingInputRule({ find: /^1\.\s$/, type: this.type, joinPredicate })];
  },
  addProseMirrorPlugins: () => [],
});

const extensions = [
  ...[Document, Paragraph, Text, HardBreak, Bold, Italic, PlainLink],
  ...[BulletList, NumberedList, ListItem, Heading.configure({ levels: [2, 3] })],
];

const OwnHistory = Extension.create({
  addProseMirrorPlugins: () => [history()],
  addKeyboardShortcuts() {
    const run = (command: typeof undo) => () =>
      command(this.editor.state, (step) => this.editor.view.dispatch(step));
    return { 'Mod-z': run(undo), 'Mod-y': run(redo), 'Shift-Mod-z': run(redo) };
  },
});

/** Keys that, with Ctrl or ⌘, change the selected words. */
const TOOL_KEYS: ReadonlySet<string> = new Set(['b', 'i', 'k', '7', '8', '(', '/']);

/** Makes an element the editor of a document; its children are the document's from now on. */
export function openRichText(options: RichTextOptions): LiveRichText {
  const { element, onChange, onTools, onLinkWished, onEdge, onDivide } = options;
  let shown = canonicalJson(options.document ?? null);
  const search = createSearch();
  const editor: Editor = new Editor({
    element: { mount: element },
    extensions: options.hasHistory ? [...extensions, OwnHistory] : extensions,
    content: fitRichText(options.document),
    injectCSS: false,
    enableInputRules: ['bulletList', 'orderedList', 'heading'],
    enablePasteRules: false,
    editorProps: {
      attributes: { 'aria-label': options.label },
      handleKeyDown(view, event) {
        const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
        if (TOOL_KEYS.has(key)) takeSelection(view);
        if (key === 'k') {
          event.preventDefault();
          onLinkWished();
          return true;
        }
        const edge = onEdge && key === '' ? edgeAt(view.state, event.key) : undefined;
        if (edge !== undefined) onEdge?.(edge);
        else if (event.key === 'Escape' && search.dismiss(editor)) event.stopPropagation();
        else return false;
        event.preventDefault();
        return true;
      },
      handleTextInput(view, from, _to, text) {
        if (text !== ' ' || !onDivide || !isBehind(view.state, '>')) return false;
        const { parent } = view.state.doc.resolve(from);
        onDivide({
          kind: 'quote',
          words: parent.textBetween(1, parent.content.size, undefined, ' ').trim(),
          ...aroundCaret(editor),
        });
        return true;
      },
      // It reads all that is pasted, also what is ours to read.
      transformPastedHTML: withoutPower,
      handlePaste(view, { clipboardData }) {
        takeSelection(view);
        return pasteInto(editor, clipboardData, options.onPasted);
      },
      handleDrop(view, { clientX, clientY, dataTransfer }) {
        const place = view.posAtCoords({ left: clientX, top: clientY });
        // Its own words are moved.
        if (!place || view.dragging) return false;
        editor.commands.setTextSelection(place.pos);
        view.focus();
        return pasteInto(editor, dataTransfer, options.onPasted);
      },
    },
    onUpdate: () => {
      const document = editor.isEmpty ? undefined : readRichText(editor.getJSON());
      shown = canonicalJson(document ?? null);
      onChange(document);
    },
    // Keys are for whatever has the focus: a list that takes them is there while the text has it.
    onTransaction: () =>
      onTools(toolsOf(editor, editor.isFocused ? search.at(editor, onDivide) : null)),
  });
  onTools(toolsOf(editor, null));
  let anchor = 0;
  return {
    show(document, caret = 'stays') {
      const next = canonicalJson(document ?? null);
      if (next === shown) return;
      shown = next;
      const { doc: before, selection } = editor.state;
      // What comes from elsewhere is nothing that somebody did here.
      const chain = editor.chain().setMeta('addToHistory', false);
      chain.setContent(fitRichText(document), { emitUpdate: false });
      chain.command(({ tr }) => {
        const change = changeOf(before, tr.doc);
        const placeOf = (place: number) =>
          tr.doc.resolve(caret === 'behind' ? change.end : change.map.map(place));
        const [anchor, head] = [placeOf(selection.anchor), placeOf(selection.head)];
        tr.setSelection(TextSelection.between(anchor, head));
        return true;
      });
      chain.run();
    },
    focus(place) {
      if (place !== undefined) anchor = moveCaret(editor, place);
      editor.view.focus();
    },
    type: (text) => editor.view.dispatch(editor.state.tr.insertText(text)),
    selectTo(x, y) {
      const head = editor.view.posAtCoords({ left: x, top: y })?.pos ?? anchor;
      editor.commands.setTextSelection({
        from: Math.min(anchor, head),
        to: Math.max(anchor, head),
      });
    },
    end: () => editor.destroy(),
  };
}

function moveCaret(editor: Editor, place: CaretPlace): number {
  if (typeof place === 'object' && 'offset' in place) {
    editor.commands.setTextSelection(placeBehind(editor.state.doc, place));
  } else if (typeof place === 'object') {
    const found = editor.view.posAtCoords({ left: place.x, top: place.y });
    if (found) editor.commands.setTextSelection(found.pos);
  } else if (typeof place === 'number') editor.commands.setTextSelection(place);
  else editor.commands.focus(place, { scrollIntoView: false });
  return editor.state.selection.from;
}

/** The position of a document behind so many characters; at the most its end. */
function placeBehind(doc: Editor['state']['doc'], { offset, isStart }: CharacterPlace): number {
  let left = offset;
  let found: number | undefined;
  doc.descendants((node, position) => {
    if (!node.isText || found !== undefined) return;
    if (left < node.nodeSize || (left === node.nodeSize && !isStart)) found = position + left;
    else left -= node.nodeSize;
  });
  return found ?? TextSelection.atEnd(doc).from;
}

/**
 * Takes over what the browser has selected. It tells of a new selection only after the next key or paste
 * may have come, which would then be about what was selected before.
 */
function takeSelection(view: Editor['view']): void {
  const selection = getSelection();
  if (!selection?.anchorNode || !selection.focusNode) return;
  if (!view.dom.contains(selection.anchorNode) || !view.dom.contains(selection.focusNode)) return;
  const anchor = view.posAtDOM(selection.anchorNode, selection.anchorOffset);
  const head = view.posAtDOM(selection.focusNode, selection.focusOffset);
  const { doc, selection: known, tr } = view.state;
  if (!(known instanceof TextSelection)) return;
  if (known.anchor === anchor && known.head === head) return;
  view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(head))));
}

function toolsOf(editor: Editor, search: TextSearch | null): RichTextTools {
  const marks = (['bold', 'italic', 'link', 'bulletList', 'orderedList'] as const).filter((name) =>
    editor.isActive(name),
  );
  const headings = ([2, 3] as const)
    .filter((level) => editor.isActive('heading', { level }))
    .map((level) => `h${level}` as const);
  const { href } = editor.getAttributes('link');
  return {
    active: new Set([...marks, ...headings]),
    href: typeof href === 'string' ? href : null,
    toggle: (what) => toggle(editor, what),
    link: (address, name) => setLink(editor, address, name),
    focus: () => editor.view.focus(),
    search,
  };
}

function toggle(editor: Editor, what: Parameters<RichTextTools['toggle']>[0]): void {
  const chain = editor.chain().focus(null, { scrollIntoView: false });
  if (what === 'bold') chain.toggleBold().run();
  else if (what === 'italic') chain.toggleItalic().run();
  else if (what === 'bulletList') chain.toggleBulletList().run();
  else if (what === 'orderedList') chain.toggleOrderedList().run();
  else chain.toggleHeading({ level: what === 'h2' ? 2 : 3 }).run();
}

function setLink(editor: Editor, typed: string | null, name?: string): boolean {
  const href = typed === null ? null : linkOf(typedAddress(typed));
  if (typed !== null && href === null) return false;
  const { selection } = editor.state;
  const words = name || typed;
  if (href !== null && words && selection.empty && !editor.isActive('link')) {
    return putLink(editor, selection, href, words);
  }
  const chain = editor.chain().focus(null, { scrollIntoView: false }).extendMarkRange('link');
  return href === null ? chain.unsetLink().run() : chain.setLink({ href }).run();
}
