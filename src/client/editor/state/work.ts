import { atom } from 'nanostores';
import type { Op } from '#src/model/edit.ts';
import type { Language } from '#src/model/languages.ts';
import { applyOps, type Document, reverseAll, shownTree } from './document.ts';
import type { Selection } from './editor.ts';
import { type History, NO_HISTORY, remember, type Step } from './history.ts';
import { selectionIn } from './selection.ts';

/** What a step is, beside its changes: its name, what it selects, and whether it goes on with the last. */
export type Done = { ops: Op[]; label: string; select?: Selection; stretch?: string };

export type WorkOptions = { item: string; lang: Language; document: Document; now(): number };

/** The document under work with its history; nothing here knows of servers. */
export function createWork({ item, lang, document, now }: WorkOptions) {
  const $document = atom<Document>(document);
  const $lang = atom<Language>(lang);
  const $selection = atom<Selection>({ on: 'nothing' });
  const $history = atom<History>(NO_HISTORY);
  // How far the work is from what is saved: steps that were taken back beyond it, and where it stood.
  let lost = 0;
  let savedDepth = 0;

  const tree = () => shownTree($document.get(), $lang.get()).value;
  const where = () => ({ lang: $lang.get(), selection: $selection.get() });
  const depth = () => $history.get().done.length;

  function select(selection: Selection): void {
    $selection.set(selectionIn(tree(), selection));
  }

  /** Does it and remembers how to take it back. */
  function perform({ ops, label, select: wanted, stretch = '' }: Done): void {
    if (ops.length === 0) return;
    const before = where();
    const next = applyOps($document.get(), ops);
    const shown = shownTree(next, before.lang).value;
    const after = { ...before, selection: selectionIn(shown, wanted ?? before.selection) };
    if (depth() < savedDepth) {
      lost += savedDepth - depth();
      savedDepth = depth();
    }
    const edit = { item, ops, label };
    const step: Step = { edit, before, after, stretch: stretch || null, at: now() };
    $history.set(remember($history.get(), step));
    // Who hears of the new document may ask how many steps it is away from the saved one.
    $document.set(next);
    $selection.set(after.selection);
  }

  /** In: the step, its changes in the direction wanted, and where to go. */
  function go(step: Step, ops: readonly Op[], to: Step['before']): void {
    $document.set(applyOps($document.get(), ops));
    $lang.set(to.lang);
    const concerned = concernedBy(step);
    const selection = selectionIn(tree(), to.selection);
    select(
      selection.on === 'nothing' && concerned ? { on: 'blocks', ids: [concerned] } : selection,
    );
  }

  function markSaved(at: number): void {
    lost = 0;
    savedDepth = at;
  }

  return {
    ...{ $document, $lang, $selection, $history, tree, select, perform },
    /** Puts another document in the place of this one, such as one with somebody else's changes. */
    replace(next: Document): void {
      $document.set(next);
      select($selection.get());
    },
    switchLanguage(next: Language): void {
      $lang.set(next);
      select($selection.get());
    },
    undo(): boolean {
      const { done, undone } = $history.get();
      const step = done.at(-1);
      if (!step) return false;
      $history.set({ done: done.slice(0, -1), undone: [...undone, step] });
      go(step, reverseAll(step.edit.ops), step.before);
      return true;
    },
    redo(): boolean {
      const { done, undone } = $history.get();
      const step = undone.at(-1);
      if (!step) return false;
      // A stretch that was taken back and repeated is over.
      $history.set({ done: [...done, { ...step, stretch: null }], undone: undone.slice(0, -1) });
      go(step, step.edit.ops, step.after);
      return true;
    },
    /** Steps between what is saved and now. */
    changes: () => Math.max(1, lost + Math.abs(depth() - savedDepth)),
    /** What there is now; `markSaved` says later that it is saved. */
    snapshot() {
      const at = depth();
      return { document: $document.get(), markSaved: () => markSaved(at) };
    },
    markSaved: () => markSaved(depth()),
  };
}

export type Work = ReturnType<typeof createWork>;

/** The block that a step is about. */
function concernedBy({ edit }: Step): string | null {
  const [op] = edit.ops;
  if (!op) return null;
  return op.op === 'insert' || op.op === 'remove' ? op.node.id : op.id;
}
