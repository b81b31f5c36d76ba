import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { type VisitedBlock, walk } from '#src/blocks/tree/walk.ts';
import { onAbort } from '#src/lib/on-abort.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Selection } from '../../state/selection.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { nameOf } from '../kinds/describe.ts';
import { report, say } from '../chrome/ui.ts';

/** Says what was selected, moved and deleted, and who did it where it was somebody else. */
export function announce(chrome: Chrome): void {
  const { editor, canvas, ui, words, signal } = chrome;
  let blocks: BlockNode[] = editor.$page.get().blocks;
  let lang = editor.$lang.get();
  const stops = [
    editor.$selection.listen((selection) => {
      ui.$link.set(false);
      // Who writes needs the room, and the keyboard of the device.
      if (selection.on === 'text') ui.$sheet.set(false);
      const text = spoken(chrome, selection);
      if (text) say(ui, text);
    }),
    editor.$lang.listen((next) => say(ui, words.said.language(words.languages[next]))),
    canvas.$page.listen((page) => {
      // Nothing of what a peek shows has happened.
      if (editor.$peeks.get()) return;
      const before = blocks;
      blocks = page.blocks;
      const isSame = lang === editor.$lang.get();
      lang = editor.$lang.get();
      // What can be undone is told with the next turn.
      if (isSame && before !== blocks) queueMicrotask(() => compare(chrome, before, page.blocks));
    }),
  ];
  for (const stop of stops) onAbort(signal, stop);
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

type Change = {
  there: ReadonlyMap<string, VisitedBlock>;
  was: ReadonlySet<string>;
  before: BlockNode[];
  after: BlockNode[];
};

/** What a change of the tree was: something gone, which can come back, wrapped, or moved. */
function compare(chrome: Chrome, before: BlockNode[], after: BlockNode[]): void {
  const there = new Map([...walk(after)].map((step) => [step.node.id, step]));
  const change = { there, was: idsOf(before), before, after };
  if (sayGone(chrome, change)) return;
  const { editor } = chrome;
  const isDone = editor.$undo.get() !== null && editor.$redo.get() === null;
  if (isDone && sayWrapped(chrome, change)) return;
  sayMoved(chrome, change);
}

/** Offers the way back only for what the last step took away. Out: whether something is gone. */
function sayGone({ editor, ui, words, lang }: Chrome, { there, before }: Change): boolean {
  const gone = [...walk(before)].filter(({ node }) => !there.has(node.id));
  const tops = gone.filter(({ place }) => place.parent === null || there.has(place.parent));
  const [first] = tops;
  if (!first) return false;
  const name = tops.length > 1 ? words.block.several(tops.length) : nameOf(first.node, lang);
  const { done, undone } = editor.$steps.get();
  const isIn = (step: (typeof done)[number] | undefined) => step?.blocks.includes(first.node.id);
  if (isIn(done.at(-1))) {
    // What stood inside and is there still was let out.
    const isUnwrapped = [...walk([first.node])].some(({ node }) => there.has(node.id));
    report(ui, words.block[isUnwrapped ? 'unwrapped' : 'removed'](name), true);
  } else if (!isIn(undone.at(-1))) {
    report(ui, words.block.removedBy(name, ui.$lastSaved.get()?.name));
  }
  return true;
}

function sayWrapped({ ui, words, lang }: Chrome, { there, was, after }: Change): boolean {
  const isOld = ({ node }: VisitedBlock) => was.has(node.id);
  const holder = [...there.values()].find(
    (step) => !isOld(step) && [...walk(step.node.children ?? [])].some(isOld),
  );
  if (!holder) return false;
  const { node, place } = holder;
  say(ui, words.said.wrapped(nameOf(node, lang), place.index + 1, count(after, place.parent)));
  return true;
}

function sayMoved({ editor, ui, words, lang }: Chrome, change: Change): void {
  const { there, was, before, after } = change;
  const selection = editor.$selection.get();
  const id = selection.on === 'blocks' ? selection.ids[0] : undefined;
  const [from, to] = [id && findBlock(before, id), id && findBlock(after, id)];
  const isSame = there.size === was.size && [...was].every((one) => there.has(one));
  if (!from || !to || !isSame) return;
  const isMoved = from.place.parent !== to.place.parent || from.place.index !== to.place.index;
  if (!isMoved) return;
  const total = count(after, to.place.parent);
  say(ui, words.said.moved(nameOf(to.node, lang), to.place.index + 1, total));
}
