import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { planMove, planRemove, planUpdate } from './plan.ts';
import { nodesOf, type Planning, planned } from './planning.ts';
import { holderIn, refusalOf } from './refusals.ts';
import { selectionAfter } from './selection.ts';

/** Takes blocks away, and selects what is next to them. */
export function remove(planning: Planning, ids: readonly string[]): void {
  const { work, labels } = planning;
  const ops = planned(planning, (document, lang) => planRemove(document, lang, ids));
  const isInBoth = new Set(ops.map(({ lang }) => lang)).size > 1;
  work.perform({
    ops,
    label: labels.removed(nodesOf(planning, ids), isInBoth),
    select: selectionAfter(work.tree(), ids),
  });
}

/** Moves a block; `at.index` counts in the tree as it is before. */
export function move(planning: Planning, id: string, at: Place): Result<void, EditingProblem> {
  const { work, labels } = planning;
  const found = findBlock(work.tree(), id);
  if (!found) return ok(undefined);
  const refused = refusalOf(holderIn(work.tree(), at.parent), found.node);
  if (refused) return err(refused);
  work.perform({
    ops: planned(planning, (document, lang) => planMove(document, lang, id, at)),
    label: labels.moved(found.node, found.place, at),
    select: { on: 'blocks', ids: [id] },
  });
  return ok(undefined);
}

/** Moves neighbours of one parent together by one place. False: they stand at the end. */
export function shift(planning: Planning, ids: readonly string[], by: 1 | -1): boolean {
  const { work, labels } = planning;
  const tree = work.tree();
  const [first, last] = [ids[0], ids.at(-1)].map((id) => id && findBlock(tree, id)?.place);
  if (!first || !last) return false;
  const siblings = childrenOf(tree, first.parent) ?? [];
  // The neighbour goes past all of them: one step, whatever their number.
  const beside = siblings[by < 0 ? first.index - 1 : last.index + 1];
  if (!beside) return false;
  const to = { parent: first.parent, index: by < 0 ? last.index + 1 : first.index };
  work.perform({
    ops: planned(planning, (document, lang) => planMove(document, lang, beside.id, to)),
    label: labels.shifted(nodesOf(planning, ids), by),
    select: { on: 'blocks', ids },
  });
  return true;
}

/** Gives a field of a block (null: of the page) another value. */
export function setField(
  planning: Planning,
  block: string | null,
  field: string,
  value: unknown,
  how: 'typing' | 'at-once' = 'at-once',
): void {
  const { work, labels } = planning;
  const node = block === null ? null : findBlock(work.tree(), block)?.node;
  if (node === undefined) return;
  work.perform({
    ops: planned(planning, (document, lang) => planUpdate(document, lang, block, field, value)),
    label: labels.updated(node, field, value),
    ...(how === 'typing' && { stretch: `${work.$lang.get()}/${block ?? ''}/${field}` }),
  });
}
