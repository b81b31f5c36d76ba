import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { copyBlock } from '#src/blocks/tree/copy.ts';
import { findBlock, type FoundBlock } from '#src/blocks/tree/find.ts';
import { outermost } from '#src/blocks/tree/outermost.ts';
import { schemaName } from '#src/blocks/schema.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { applyOps } from './document.ts';
import { type LinkedNode, planDuplicate, planInsert, planInsertAll, planRemove } from './plan.ts';
import { nodesOf, type Planning, planned, renaming } from './planning.ts';
import { holderIn, refusalOf, refusalOfAll } from './refusals.ts';
import { newContainers } from './wrapping.ts';

/** Puts a new block there, with the defaults of its kind, of columns with two of them. Out: its id. */
export function insert(
  planning: Planning,
  kind: BlockKind,
  at: Place,
): Result<string, EditingProblem> {
  const { work, labels, log } = planning;
  const refused = refusalOf(holderIn(work.tree(), at.parent), { schemaName: schemaName(kind) });
  if (refused) return err(refused);
  const made = newContainers(planning, kind, []);
  if (!made.ok) {
    log('A block cannot be created', made.error);
    return made;
  }
  const node = { de: made.value.de.node, en: made.value.en.node };
  const { id } = node.de;
  work.perform({
    ops: planned(planning, (document, lang) => planInsert(document, lang, at, node)),
    label: labels.inserted([node.de]),
    select: { on: 'blocks', ids: [id] },
  });
  return ok(id);
}

/** Blocks with what is in them, as they stand in each tree. */
export function copy({ work }: Planning, ids: readonly string[]): LinkedNode[] {
  const { trees } = work.$document.get();
  return outermost(work.tree(), ids).flatMap((id): LinkedNode[] => {
    const here = findBlock(work.tree(), id)?.node;
    const inTree = (lang: 'de' | 'en') => findBlock(trees[lang] ?? [], id)?.node ?? here;
    const [de, en] = [inTree('de'), inTree('en')];
    return de && en ? [{ de, en }] : [];
  });
}

/** Puts copies of blocks there, with new ids, and selects them unless told. Out: these. */
export function insertNodes(
  planning: Planning,
  nodes: readonly LinkedNode[],
  at: Place,
  selects = true,
): Result<string[], EditingProblem> {
  const { work, labels } = planning;
  const copies = copiesFor(planning, nodes, at);
  if (!copies.ok) return copies;
  const ids = copies.value.map(({ de }) => de.id);
  const lang = work.$lang.get();
  work.perform({
    ops: planned(planning, (document) => planInsertAll(document, lang, at, copies.value)),
    label: labels.inserted(copies.value.map((one) => one[lang])),
    ...(selects && { select: { on: 'blocks', ids } }),
  });
  return ok(ids);
}

/** Puts copies of blocks in the place of a block, as one step with that name, and selects them. Out: their ids. */
export function replace(
  planning: Planning,
  { node, place }: FoundBlock,
  nodes: readonly LinkedNode[],
  label: string,
): Result<string[], EditingProblem> {
  const copies = copiesFor(planning, nodes, place);
  if (!copies.ok) return copies;
  const ids = copies.value.map(({ de }) => de.id);
  const ops = planned(planning, (document, lang) => {
    const put = planInsertAll(document, lang, place, copies.value);
    return [...put, ...planRemove(applyOps(document, put), lang, [node.id])];
  });
  planning.work.perform({ ops, label, select: { on: 'blocks', ids } });
  return ok(ids);
}

/** Copies with new ids, the same in both trees; refused where one of them or what is in it may not stand there. */
function copiesFor(
  { work }: Planning,
  nodes: readonly LinkedNode[],
  at: Place,
): Result<LinkedNode[], EditingProblem> {
  const holder = holderIn(work.tree(), at.parent);
  for (const { de, en } of nodes) {
    const refused = refusalOfAll(holder, de) ?? refusalOfAll(holder, en);
    if (refused) return err(refused);
  }
  const rename = renaming(work.$document.get());
  return ok(nodes.map(({ de, en }) => ({ de: copyBlock(de, rename), en: copyBlock(en, rename) })));
}

/** Copies blocks behind the last of them. Out: ids of the copies; none where they may not stand. */
export function duplicate(planning: Planning, ids: readonly string[]): string[] {
  const { work, labels } = planning;
  const nodes = nodesOf(planning, ids);
  const last = outermost(work.tree(), ids).at(-1);
  const place = last && findBlock(work.tree(), last)?.place;
  if (!place) return [];
  const holder = holderIn(work.tree(), place.parent);
  if (nodes.some((node) => refusalOf(holder, node))) return [];
  const rename = renaming(work.$document.get());
  const ops = planned(planning, (document, lang) => planDuplicate(document, lang, ids, rename));
  const lang = work.$lang.get();
  const copies = ops.flatMap((op) => (op.op === 'insert' && op.lang === lang ? [op.node.id] : []));
  work.perform({ ops, label: labels.duplicated(nodes), select: { on: 'blocks', ids: copies } });
  return copies;
}
