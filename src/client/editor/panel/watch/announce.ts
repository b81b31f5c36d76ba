import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { type VisitedBlock, walk } from '#src/blocks/tree/walk.ts';
import { onAbort } from '#src/lib/on-abort.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Canvas } from '../../canvas/canvas.ts';
import type { Selection } from '../../state/selection.ts';
import type { Chrome } from '../chrome/chrome.ts';
import { nameOf } from '../kinds/describe.ts';
import { report, say } from '../chrome/ui.ts';

type Announced = Pick<Chrome, 'editor' | 'ui' | 'words' | 'lang'>;

/** Says what was selected, moved and deleted, and who did it where it was somebody else. */
export function announce(
  chrome: Announced & { canvas: Pick<Canvas, '$page'>; signal: AbortSignal },
): void {
  const { editor, canvas, ui, words, signal } = chrome;
  let blocks: BlockNode[] = editor.$page.get().blocks;
  let told = blocks;
  let lang = editor.$lang.get();
  let isUndone = false;
  const stops = [
    editor.$steps.listen((now, before) => {
      isUndone = now.undone.length > (before?.undone.length ?? 0);
    }),
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
      if (!isSame || before === blocks) return;
      told = blocks;
      const theirs = editor.$theirs.get();
      // Changes of somebody else are counted when they are there. Of several steps in one turn the last one is told.
      queueMicrotask(() => {
        if (told !== page.blocks) return;
        const isTheirs = editor.$theirs.get() !== theirs;
        const isDone = !isTheirs && !isUndone && editor.$undo.get() !== null;
        compare(chrome, before, page.blocks, { isTheirs, isDone });
      });
    }),
  ];
  for (const stop of stops) onAbort(signal, stop);
}

function spoken({ editor, words, lang }: Announced, selection: Selection): string | undefined {
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

type StateChange = {
  there: ReadonlyMap<string, VisitedBlock>;
  was: ReadonlySet<string>;
  before: BlockNode[];
  after: BlockNode[];
  isTheirs: boolean;
  /** Undo would take just this change back. */
  isDone: boolean;
};

/** What a change of the tree was: something gone, which can come back, wrapped, or moved. */
function compare(
  chrome: Announced,
  before: BlockNode[],
  after: BlockNode[],
  who: Pick<StateChange, 'isTheirs' | 'isDone'>,
): void {
  const there = new Map([...walk(after)].map((step) => [step.node.id, step]));
  const change = { there, was: idsOf(before), before, after, ...who };
  if (sayGone(chrome, change)) return;
  if (who.isDone && sayWrapped(chrome, change)) return;
  sayMoved(chrome, change);
}

/** Offers the way back only for what the last step took away. Out: whether something is gone. */
function sayGone({ ui, words, lang }: Announced, change: StateChange): boolean {
  const { there, before, isTheirs, isDone } = change;
  const gone = [...walk(before)].filter(({ node }) => !there.has(node.id));
  const tops = gone.filter(({ place }) => place.parent === null || there.has(place.parent));
  const [first] = tops;
  if (!first) return false;
  const name = tops.length > 1 ? words.block.several(tops.length) : nameOf(first.node, lang);
  if (isTheirs) report(ui, words.block.removedBy(name, ui.$lastSaved.get()?.name));
  else if (isDone) {
    // What stood inside and is there still was let out.
    const isUnwrapped = [...walk([first.node])].some(({ node }) => there.has(node.id));
    report(ui, words.block[isUnwrapped ? 'unwrapped' : 'removed'](name), true);
  }
  return true;
}

function sayWrapped({ ui, words, lang }: Announced, { there, was, after }: StateChange): boolean {
  const isOld = ({ node }: VisitedBlock) => was.has(node.id);
  const holder = [...there.values()].find(
    (step) => !isOld(step) && [...walk(step.node.children ?? [])].some(isOld),
  );
  if (!holder) return false;
  const { node, place } = holder;
  say(ui, words.said.wrapped(nameOf(node, lang), place.index + 1, count(after, place.parent)));
  return true;
}

function sayMoved({ editor, ui, words, lang }: Announced, change: StateChange): void {
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
