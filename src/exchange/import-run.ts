import type { ContentStore } from '#src/content/store.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { ImportPlan } from './plan.ts';
import type { UndoLog } from './undo.ts';

/** How an import ends that was not written. `lines` are those that the source refused. */
type Failed = { problem: Problem; lines: number[] };

/** How far an import is. */
export type ImportRun =
  | { kind: 'looked' }
  /** The content has changed since somebody looked: the plan is a new one. */
  | { kind: 'stale' }
  /** `undoing`: the source refused something, and what went in is taken out; `reverting`: somebody wants it so. */
  | { kind: 'writing' | 'undoing' | 'reverting'; done: number; total: number }
  /** `problem`: why it could not be taken back. */
  | { kind: 'done'; written: number; problem?: Problem }
  /** Everything was written, and then taken back, but for `kept`. */
  | { kind: 'reverted'; kept: string[] }
  /** Nothing of it is left but `kept`: names of products that somebody has edited since it wrote them. */
  | ({ kind: 'undone'; kept: string[] } & Failed)
  /** It could not be taken out yet: some products are as the file has them. `recover` tries again. */
  | ({ kind: 'stuck' } & Failed);

type RunPorts = {
  store: Pick<ContentStore, 'upsertItems'>;
  undoLog: Pick<UndoLog, 'takeOut'>;
};

/**
 * Writes what a plan says, all of it or nothing. The undo log has noted it already, and keeps it where it is `done`: who
 * tells that ends the undo log.
 * In: `tell` hears how far it is. Out: how it ended.
 */
export async function writePlan(
  { changes }: ImportPlan,
  { store, undoLog }: RunPorts,
  tell: (run: ImportRun) => void,
): Promise<Extract<ImportRun, { kind: 'done' | 'undone' | 'stuck' }>> {
  const total = changes.length;
  tell({ kind: 'writing', done: 0, total });
  const report = await store.upsertItems(
    changes.map((change) => change.write),
    (done) => tell({ kind: 'writing', done, total }),
  );
  if (report.ok && report.value.refused.length === 0) return { kind: 'done', written: total };
  const refused = report.ok ? report.value.refused : [];
  const ids = new Set(refused.map(({ id }) => id));
  const failed = {
    problem: report.ok ? reasonOf(refused[0]?.problem) : report.error,
    lines: changes.flatMap(({ id, line }) => (ids.has(id) ? line : [])),
  };
  const undone = await undoLog.takeOut((done) => tell({ kind: 'undoing', done, total }));
  return undone ? undoneRun({ changes }, failed, undone.kept) : { kind: 'stuck', ...failed };
}

/** Of a version that somebody else has replaced meanwhile the source speaks in words for programs. */
function reasonOf(refusal: Problem | undefined): Problem {
  if (refusal?.details['status'] === 412) return problem('import-crossed');
  return refusal ?? problem('save-failed');
}

/**
 * Puts the products back as they were before an import that was written whole; what somebody has edited since stays.
 * The undo log has noted it already. In: `tell` hears how far it is. Out: how it ended.
 */
export async function revertPlan(
  { changes }: ImportPlan,
  undoLog: Pick<UndoLog, 'takeOut'>,
  tell: (run: ImportRun) => void,
): Promise<Extract<ImportRun, { kind: 'reverted' | 'stuck' }>> {
  const total = changes.length;
  const undone = await undoLog.takeOut((done) => tell({ kind: 'reverting', done, total }));
  if (!undone) return { kind: 'stuck', problem: problem('save-failed'), lines: [] };
  return { kind: 'reverted', kept: namesOf(changes, undone.kept) };
}

/** The end of an import that was taken out. In: the ids of products that stayed. */
export function undoneRun(
  { changes }: Pick<ImportPlan, 'changes'>,
  { problem: reason, lines }: Failed,
  kept: readonly string[],
): Extract<ImportRun, { kind: 'undone' }> {
  return { kind: 'undone', problem: reason, lines, kept: namesOf(changes, kept) };
}

function namesOf(changes: ImportPlan['changes'], kept: readonly string[]): string[] {
  const ids = new Set(kept);
  return changes.flatMap(({ id, name }) => (ids.has(id) ? name : []));
}
