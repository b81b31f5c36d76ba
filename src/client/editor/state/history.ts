import { reverseAll } from './document.ts';
import { equal } from './equal.ts';
import type { Edit, Op } from '#src/model/blocks/edit.ts';
import type { Language } from '#src/model/languages.ts';
import type { Selection } from './selection.ts';

/** Where somebody was: the language looked at, and what was selected. */
type CaretPosition = { lang: Language; selection: Selection };

/** One step of undo: what was done, and where somebody was before and after. */
export type HistoryStep = {
  edit: Edit;
  before: CaretPosition;
  after: CaretPosition;
  /** Steps of one key that follow closely become one; null: always a step of its own. */
  stretch: string | null;
  at: number;
};

export type History = { done: readonly HistoryStep[]; undone: readonly HistoryStep[] };

export const NO_HISTORY: History = { done: [], undone: [] };

const PAUSE_MS = 500;

/** The history with one more step; what was undone can no longer be repeated. */
export function remember({ done, undone }: History, step: HistoryStep): History {
  const last = done.at(-1);
  if (!last || undone.length > 0 || !isSameStretch(last, step)) {
    return { done: [...done, step], undone: [] };
  }
  const ops = joined(last.edit.ops, step.edit.ops);
  if (ops.length === 0) return { done: done.slice(0, -1), undone };
  const whole = { ...step, before: last.before, edit: { ...step.edit, ops } };
  return { done: [...done.slice(0, -1), whole], undone };
}

/** A step that is gone back or forward: the history after it, its changes, and where to look. */
export type Gone = {
  history: History;
  ops: readonly Op[];
  to: CaretPosition;
  concerned: string | null;
};

/** Takes the last step back; undefined: there is none. */
export function undone({ done, undone: later }: History): Gone | undefined {
  const step = done.at(-1);
  if (!step) return undefined;
  const history = { done: done.slice(0, -1), undone: [...later, step] };
  return { history, ops: reverseAll(step.edit.ops), to: step.before, concerned: concernedBy(step) };
}

/** Repeats the step that was taken back last; undefined: there is none. */
export function redone({ done, undone: later }: History): Gone | undefined {
  const step = later.at(-1);
  if (!step) return undefined;
  // A stretch that was taken back and repeated is over.
  const history = { done: [...done, { ...step, stretch: null }], undone: later.slice(0, -1) };
  return { history, ops: step.edit.ops, to: step.after, concerned: concernedBy(step) };
}

/** The block that a step is about. */
function concernedBy({ edit }: HistoryStep): string | null {
  const [op] = edit.ops;
  if (!op) return null;
  return op.op === 'insert' || op.op === 'remove' ? op.node.id : op.id;
}

function isSameStretch(last: HistoryStep, next: HistoryStep): boolean {
  return (
    next.stretch !== null &&
    last.stretch === next.stretch &&
    next.at - last.at < PAUSE_MS &&
    !endsWord(last.edit.ops)
  );
}

/** The last that was typed is a space behind a word, in plain or rich text: what follows is the next one. */
function endsWord(ops: readonly Op[]): boolean {
  return ops.some((op) => {
    if (op.op !== 'update') return false;
    const [from, to] = [`${JSON.stringify(op.from)}`, `${JSON.stringify(op.to)}`];
    let behind = 0;
    while (behind < from.length && from.at(-1 - behind) === to.at(-1 - behind)) behind += 1;
    return /\S\s$/.test(to.slice(0, to.length - behind));
  });
}

/** Two runs of updates of the same fields as one; what is as it was before leaves nothing. */
function joined(first: readonly Op[], second: readonly Op[]): Op[] {
  const all = [...first];
  for (const op of second) {
    const index = all.findIndex((one) => isSameField(one, op));
    const before = all[index];
    if (before?.op === 'update' && op.op === 'update') all[index] = { ...op, from: before.from };
    else all.push(op);
  }
  return all.filter((op) => op.op !== 'update' || !equal(op.from, op.to));
}

function isSameField(a: Op, b: Op): boolean {
  return (
    a.op === 'update' &&
    b.op === 'update' &&
    a.lang === b.lang &&
    a.id === b.id &&
    a.field === b.field
  );
}
