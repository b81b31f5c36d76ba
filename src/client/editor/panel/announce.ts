import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Selection } from '../state/editor.ts';
import type { Chrome } from './chrome.ts';
import { nameOf } from './describe.ts';
import { report, say } from './ui.ts';

/** Says what was selected, moved and deleted, whoever did it. Out: ends that. */
export function announce(chrome: Chrome): () => void {
  const { editor, ui, words } = chrome;
  let blocks: BlockNode[] = editor.$page.get().blocks;
  let lang = editor.$lang.get();
  const stops = [
    editor.$selection.listen((selection) => {
      ui.$link.set(false);
      // Whoever selects again wants to see the fields again.
      if (selection.on === 'nothing') ui.$inspector.set(true);
      // Who writes needs the room, and the keyboard of the device.
      if (selection.on === 'text') ui.$sheet.set(false);
      const text = spoken(chrome, selection);
      if (text) say(ui, text);
    }),
    editor.$lang.listen((next) => say(ui, words.said.language(words.languages[next]))),
    editor.$page.listen((page) => {
      const before = blocks;
      blocks = page.blocks;
      const isSame = lang === editor.$lang.get();
      lang = editor.$lang.get();
      // What can be undone is told with the next turn.
      if (isSame && before !== blocks) queueMicrotask(() => compare(chrome, before, page.blocks));
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

function spoken({ editor, words, lang }: Chrome, selection: Selection): string | undefined {
  const { blocks } = editor.$page.get();
  if (selection.on === 'nothing') return words.said.nothing;
  if (selection.on === 'blocks' && selection.ids.length > 1) {
    return words.said.several(selection.ids.length);
  }
  const id = selection.on === 'text' ? selection.block : selection.ids[0];
  const found = id === undefined ? undefined : findBlock(blocks, id);
  if (!found) return undefined;
  const name = nameOf(found.node, lang);
  if (selection.on === 'text') return words.said.text(name);
  return words.said.selected(name, found.place.index + 1, count(blocks, found.place.parent));
}

const count = (blocks: BlockNode[], parent: string | null) =>
  childrenOf(blocks, parent)?.length ?? 0;

/** What a change of the tree was: something gone, which can come back, or something moved. */
function compare(
  { editor, ui, words, lang }: Chrome,
  before: BlockNode[],
  after: BlockNode[],
): void {
  const there = new Map([...walk(after)].map((step) => [step.node.id, step]));
  const gone = [...walk(before)].filter(({ node }) => !there.has(node.id));
  const isDone = editor.$undo.get() !== null && editor.$redo.get() === null;
  const tops = gone.filter(({ place }) => place.parent === null || there.has(place.parent));
  const [first] = tops;
  if (first && isDone) {
    const name = tops.length > 1 ? words.block.several(tops.length) : nameOf(first.node, lang);
    report(ui, words.block.removed(name), true);
    return;
  }
  const selection = editor.$selection.get();
  const id = selection.on === 'blocks' ? selection.ids[0] : undefined;
  const [was, is] = [id && findBlock(before, id), id && findBlock(after, id)];
  if (!was || !is || gone.length > 0) return;
  const isMoved = was.place.parent !== is.place.parent || was.place.index !== is.place.index;
  const hasOthers = there.size !== [...walk(before)].length;
  if (!isMoved || hasOthers) return;
  const total = count(after, is.place.parent);
  say(ui, words.said.moved(nameOf(is.node, lang), is.place.index + 1, total));
}
