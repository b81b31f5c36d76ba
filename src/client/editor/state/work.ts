import { atom } from 'nanostores';
import type { Op } from '#src/model/blocks/edit.ts';
import type { Language } from '#src/model/languages.ts';
import { carryOut } from './carry-out.ts';
import { createDistance } from './distance.ts';
import { applyOps, type Document, shownTree } from './document.ts';
import {
  type Gone,
  type History,
  NO_HISTORY,
  redone,
  remember,
  type HistoryStep,
  undone,
} from './history.ts';
import { type Selection, selectionIn } from './selection.ts';

/** Older steps can no longer be taken back. */
const MOST_STEPS = 500;

/** What a step is, beside its changes: its name, what it selects, and whether it goes on with the last. */
type AppliedEdit = { ops: Op[]; label: string; select?: Selection; stretch?: string };

type WorkOptions = { item: string; lang: Language; document: Document; now(): number };

/** The document under work with its history; nothing here knows of servers. */
export function createWork(options: WorkOptions) {
  const view = createView(options);
  return { ...view, ...createSteps(view, options) };
}

/** What is looked at: the document in one of its languages, and what of it is selected. */
function createView({ lang, document }: WorkOptions) {
  const $document = atom<Document>(document);
  const $peeked = atom<Document | null>(null);
  // What is shown is of the document as it was.
  $document.listen(() => $peeked.set(null));
  const $lang = atom<Language>(lang);
  const $selection = atom<Selection>({ on: 'nothing' });
  const $replaced = atom(0);
  const tree = () => shownTree($document.get(), $lang.get()).value;

  function select(selection: Selection): void {
    $selection.set(selectionIn(tree(), selection));
  }

  return {
    ...{ $document, $lang, $selection, tree, select },
    /** What is shown in the place of the document; nobody works on it. */
    $peeked,
    /** Counts these. */
    $replaced,
    /** Puts another document in the place of this one, such as one with somebody else's changes. */
    replace(next: Document): void {
      $document.set(next);
      select($selection.get());
      $replaced.set($replaced.get() + 1);
    },
    switchLanguage(next: Language): void {
      $lang.set(next);
      select($selection.get());
    },
  };
}

/** The steps that led here, and how far what is saved is away. */
function createSteps(view: ReturnType<typeof createView>, { item, now }: WorkOptions) {
  const { $document, $lang, $selection, tree, select } = view;
  const $history = atom<History>(NO_HISTORY);
  let forgotten = 0;
  const mark = () => forgotten + $history.get().done.length;
  // Who types one text for long makes many steps, and one change.
  const since = (depth: number) => {
    const steps = $history.get().done.slice(Math.max(0, depth - forgotten));
    return steps.filter(({ stretch }, at) => !stretch || stretch !== steps[at - 1]?.stretch).length;
  };
  const distance = createDistance(mark, since);

  /** Does it and remembers how to take it back. */
  function perform({ ops, label, select: wanted, stretch = '' }: AppliedEdit): void {
    if (ops.length === 0) return;
    const before = { lang: $lang.get(), selection: $selection.get() };
    const next = applyOps($document.get(), ops);
    const shown = shownTree(next, before.lang).value;
    const after = { ...before, selection: selectionIn(shown, wanted ?? before.selection) };
    distance.beforeStep();
    const edit = { item, ops, label };
    const step: HistoryStep = { edit, before, after, stretch: stretch || null, at: now() };
    const { done, undone: later } = remember($history.get(), step);
    const over = Math.max(0, done.length - MOST_STEPS);
    forgotten += over;
    $history.set({ done: done.slice(over), undone: later });
    // Who hears of the new document may ask how many steps it is away from the saved one.
    $document.set(next);
    $selection.set(after.selection);
  }

  /** In: the history after it, the changes in the direction wanted, and where to go. */
  function go(gone: Gone | undefined): boolean {
    if (!gone) return false;
    $history.set(gone.history);
    $document.set(carryOut($document.get(), gone.ops));
    $lang.set(gone.to.lang);
    const selection = selectionIn(tree(), gone.to.selection);
    const { concerned } = gone;
    const isLost = selection.on === 'nothing' && concerned !== null;
    select(isLost ? { on: 'blocks', ids: [concerned] } : selection);
    return true;
  }

  return {
    ...{ $history, perform },
    /** Takes over steps that lead away from just this document, unless there are others by now. */
    remember(history: History): void {
      $history.set(history);
      distance.markSaved(mark());
    },
    undo: () => go(undone($history.get())),
    redo: () => go(redone($history.get())),
    /** Steps between what is saved and now. */
    changes: distance.steps,
    /** How many steps lead to what there is now; `markSaved` says later that it is saved. */
    mark,
    markSaved: distance.markSaved,
  };
}

export type Work = ReturnType<typeof createWork>;
