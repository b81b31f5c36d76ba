import { useStore } from '@nanostores/react';
import { atom, type ReadableAtom } from 'nanostores';
import { useLayoutEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { onAbort } from '#src/lib/on-abort.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Editor } from '../editor.ts';
import type { Selection } from '../state/selection.ts';
import { afterCharacters } from './after-characters.ts';
import { Blocks } from './Blocks.tsx';
import type { Canvas, CanvasRequest } from './canvas.ts';
import { blockSelector, createEntering, isOnPage } from './enter-block.ts';
import { type CanvasSession, RevealedContext, SessionContext } from './Fields.tsx';
import { watchKeys } from './keys.ts';
import { watchLayout } from './layout-watch.ts';
import { createPageTheme } from './page-theme.ts';
import { messages } from './messages.ts';
import { createRevealed } from './revealed.ts';
import { selectBlock, selectedIds, watchPointer } from './pointer.ts';
import { keepScroll } from './scroll.ts';
import { isAway, reveal } from './reveal.ts';
import { addCanvasStyles } from './styles.ts';
import { rememberPage, swapBlocks } from './swap.ts';
import { fieldElement } from './writing/text-place.ts';
import { fetchAllViews, fetchViews } from './views.tsx';
import { whenIdle } from '#src/lib/when-idle.ts';
import { createTextSession, type TextSession } from './text-session.ts';
import { treeOf } from './tree/tree-of.ts';
import { createTypeAhead } from './writing/type-ahead.ts';

type Options = {
  editor: Editor;
  /** The page's `main`, with its static blocks. */
  main: HTMLElement;
  /** `main` is a part of a page, which keeps its theme. */
  isPart?: boolean;
  /** The interface's language. */
  lang: Language;
  /** Leaves the page for another one. */
  follow(href: string): void;
  /** Aborted when the editor is closed: the static page is put back as it was. */
  signal: AbortSignal;
};

/** Draws the draft in the place of the static blocks and makes it editable. */
export async function openCanvas(options: Options): Promise<Canvas> {
  const { editor, main, isPart, lang, follow, signal } = options;
  await fetchViews(editor.$page.get().blocks);
  const root = document.createElement('div');
  root.dataset['canvas'] = '';
  const wishes = new Set<(wish: CanvasRequest) => void>();
  const wish = (wished: CanvasRequest) => {
    for (const listener of wishes) listener(wished);
  };
  const typeAhead = createTypeAhead(signal);
  const enterBlock = (block: string) => {
    const release = typeAhead.hold();
    requestAnimationFrame(() => {
      entering.enter(block);
      release();
    });
  };
  const texts = createTextSession({ editor, root, signal, wish, typeAhead, enterBlock, lang });
  const $hovered = atom<string | null>(null);
  const entering = createEntering(editor, root, texts, typeAhead);
  const selected = followSelection(editor, root, texts, signal);
  const scrolled = keepScroll(editor, root, signal);

  const restorePage = rememberPage(main);
  addCanvasStyles(signal);
  const wear = isPart ? undefined : createPageTheme(main, signal);
  const onCommit = (page: PageData) => {
    sayLanguage(page);
    wear?.(page);
    scrolled();
    selected();
    entering.drawn();
  };
  const first = idsOf(...LANGUAGES.map((one) => treeOf(editor, one)));
  const session: CanvasSession = {
    ...{ texts, lang, $theirs: editor.$theirs },
    isNew: (block) => !first.has(block),
    load: (node) => editor.load(node, editor.$page.get()),
  };
  const $revealed = createRevealed(editor);
  const tree = <Page {...{ editor, session, $revealed, onCommit }} />;
  const drawing = createRoot(root);
  onAbort(signal, () => {
    texts.leave();
    drawing.unmount();
    wishes.clear();
    restorePage();
  });
  flushSync(() => drawing.render(tree));
  await swapBlocks(main, root);

  const elementOf = (block: string) => root.querySelector<HTMLElement>(blockSelector(block));
  const canvas: Canvas = {
    ...{ root, elementOf, $hovered },
    $page: afterCharacters(editor.$page, texts.isTyping, signal),
    $data: afterCharacters(editor.$data, texts.isTyping, signal),
    $richText: texts.$richText,
    editText: entering.enter,
    editTextAt(text, at) {
      const element = fieldElement(root, text);
      if (element) texts.enter(element, at);
    },
    select: (block, extend) => selectBlock(block, extend, editor),
    reveal: (block) => reveal(elementOf(block)),
    revealSelected: () =>
      requestAnimationFrame(() => {
        const element = elementOf(selectedIds(editor)[0] ?? '');
        if (isAway(element)) reveal(element);
      }),
    onLayout: watchLayout(root, signal),
    onWish(listener) {
      wishes.add(listener);
      return () => wishes.delete(listener);
    },
    focus: () => focusSelection(editor, elementOf, texts),
    hold: typeAhead.hold,
    forgetKeys: typeAhead.forget,
  };
  watchPointer({ root, editor, texts, $hovered, wish, follow, signal });
  watchKeys({ editor, texts, canvas, wish, signal });
  texts.prepare();
  // One that is missing says so where it is needed, and is tried again then.
  whenIdle(() => void fetchAllViews().catch(() => undefined));
  return canvas;
}

type CanvasPageProps = {
  editor: Editor;
  session: CanvasSession;
  $revealed: ReadableAtom<ReadonlySet<string>>;
  onCommit(page: PageData): void;
};

function Page({ editor, session, $revealed, onCommit }: CanvasPageProps) {
  const page = useStore(editor.$page);
  const revealed = useStore($revealed);
  const { route, answers, blocks, textLang } = page;
  const source = useMemo(() => ({ route, answers }), [route, answers]);
  useLayoutEffect(() => onCommit(page));
  return (
    <SessionContext value={session}>
      <RevealedContext value={revealed}>
        <Blocks {...{ source, textLang }} nodes={blocks} />
      </RevealedContext>
      {blocks.length === 0 && <p data-frame="page">{messages[session.lang].emptyPage}</p>}
    </SessionContext>
  );
}

/** The page says in which language it is, as the static one does; its blocks say where their words are in another. */
function sayLanguage({ route }: PageData): void {
  const { documentElement } = document;
  // Writing the same language again would style the whole page anew, at every key.
  if (documentElement.lang !== route.lang) documentElement.lang = route.lang;
}

/**
 * Brings focus and caret to where the selection is, whoever changed it.
 * Out: to be called after each drawing, since a new block is selected before it is drawn.
 */
function followSelection(
  editor: Editor,
  root: HTMLElement,
  texts: TextSession,
  signal: AbortSignal,
): () => void {
  let isPending = false;
  const go = (selection: Selection) => {
    isPending = false;
    const active = texts.$active.get();
    if (selection.on === 'text') {
      const isThere = active?.block === selection.block && active.field === selection.field;
      const element = fieldElement(root, selection);
      const aim = element && texts.aimed();
      if (!element) isPending = true;
      else if (aim !== undefined || !isThere) texts.enter(element, aim ?? 'end');
      return;
    }
    if (active) texts.leave();
    const last = selection.on === 'blocks' ? selection.ids.at(-1) : undefined;
    if (last === undefined || !isOnPage(root)) return;
    const element = root.querySelector<HTMLElement>(blockSelector(last));
    if (element) element.focus({ preventScroll: true });
    else isPending = true;
  };
  onAbort(signal, editor.$selection.listen(go));
  return () => {
    if (!isPending) return;
    const selection = editor.$selection.get();
    go(selection);
    const last = selection.on === 'blocks' ? selection.ids.at(-1) : undefined;
    if (last !== undefined) reveal(root.querySelector(blockSelector(last)));
  };
}

function focusSelection(
  { $selection }: Editor,
  elementOf: Canvas['elementOf'],
  texts: TextSession,
): void {
  const selection = $selection.get();
  if (selection.on === 'text') texts.focus();
  else if (selection.on === 'blocks') {
    elementOf(selection.ids.at(-1) ?? '')?.focus({ preventScroll: true });
  }
}
