import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { newBlockId } from '#src/blocks/tree/ids.ts';
import { outermost } from '#src/blocks/tree/outermost.ts';
import { freedFrom, unwrapBlock, whyNotUnwrap } from '#src/blocks/tree/unwrap.ts';
import { createContainer, kindsAround, type Container, wrapBlocks } from '#src/blocks/tree/wrap.ts';
import { schemaName } from '#src/blocks/schema.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import { applyOps, type Document } from './document.ts';
import { linkedTo, treeIn } from './plan.ts';
import { nodesOf, type Planning, planned, takenIds } from './planning.ts';

/** Blocks that stand in one other, or (`parent` null) on the page itself. */
type Siblings = { parent: BlockNode | null; nodes: BlockNode[] };

/** The kinds that may be put around blocks; none where these do not stand in one block. */
export function kindsAroundAll(planning: Planning, ids: readonly string[]): BlockKind[] {
  const found = siblings(planning, ids);
  return found ? kindsAround(found.parent, found.nodes) : [];
}

/** Puts blocks of one parent into a new one, and selects it. Out: its id. */
export function wrap(
  planning: Planning,
  kind: BlockKind,
  ids: readonly string[],
): Result<string, EditingProblem> {
  const { work, labels, log } = planning;
  const found = siblings(planning, ids);
  if (!found) return err(problem('blocks-apart'));
  const { parent, nodes } = found;
  if (!kindsAround(parent, nodes).includes(kind)) {
    return err(problem('block-not-allowed', { kind: schemaName(kind) }));
  }
  const containers = newContainers(planning, kind, nodes);
  if (!containers.ok) {
    log('A block cannot be created', containers.error);
    return containers;
  }
  const { node } = containers.value[work.$lang.get()];
  const holder = parent?.id ?? null;
  work.perform({
    ops: planned(planning, (document, lang) => planWrap(document, lang, holder, containers.value)),
    label: labels.wrapped(nodes, node),
    select: { on: 'blocks', ids: [node.id] },
  });
  return ok(node.id);
}

/** Takes blocks away and leaves what is in them in their place, selected. Out: ids of these. */
export function unwrap(
  planning: Planning,
  ids: readonly string[],
): Result<string[], EditingProblem> {
  const { work, labels } = planning;
  const nodes = nodesOf(planning, outermost(work.tree(), ids));
  for (const { id } of nodes) {
    const refused = whyNotUnwrap(work.tree(), id);
    if (refused) return err(refused);
  }
  const freed = nodes.flatMap(freedFrom).map(({ node }) => node.id);
  work.perform({
    ops: planned(planning, (document, lang) => planUnwrap(document, lang, nodes)),
    label: labels.unwrapped(nodes),
    select: { on: 'blocks', ids: freed },
  });
  return ok(freed);
}

function siblings({ work }: Planning, ids: readonly string[]): Siblings | undefined {
  const found = outermost(work.tree(), ids).flatMap((id) => findBlock(work.tree(), id) ?? []);
  const [first] = found;
  const isOne = found.every(({ place }) => place.parent === first?.place.parent);
  if (!first || !isOne) return undefined;
  return { parent: first.ancestors.at(-1) ?? null, nodes: found.map(({ node }) => node) };
}

/** The same new block for each tree, to put `nodes` into. */
export function newContainers(
  { work }: Planning,
  kind: BlockKind,
  nodes: readonly BlockNode[],
): Result<Record<Language, Container>, EditingProblem> {
  const taken = takenIds(work.$document.get());
  const names: string[] = [];
  const newId = (number: number) => (names[number] ??= newBlockId(taken));
  const ids = nodes.map(({ id }) => id);
  const de = createContainer(kind, ids, 'de', newId);
  if (!de.ok) return de;
  const en = createContainer(kind, ids, 'en', newId);
  return en.ok ? ok({ de: de.value, en: en.value }) : en;
}

/** Each linked tree gets the block around those that stand in the same parent there. */
function planWrap(
  document: Document,
  lang: Language,
  parent: string | null,
  containers: Record<Language, Container>,
): Op[] {
  return [lang, ...linkedTo(document, lang, parent)].flatMap((one) => {
    const { node, into } = containers[one];
    const isLinked = ([id]: readonly [string, string]) =>
      one === lang || linkedTo(document, lang, id).includes(one);
    const linked = { node, into: new Map([...into].filter(isLinked)) };
    return stepsIn(one, wrapBlocks(treeIn(document, one), parent, linked));
  });
}

/** Each linked tree frees what is in the block there; where that may not be, it stays as it is. */
function planUnwrap(document: Document, lang: Language, nodes: readonly BlockNode[]): Op[] {
  let rest = document;
  return nodes.flatMap(({ id }) => {
    const ops = [lang, ...linkedTo(rest, lang, id)].flatMap((one) => {
      const steps = unwrapBlock(treeIn(rest, one), id);
      return steps.ok ? stepsIn(one, steps.value) : [];
    });
    rest = applyOps(rest, ops);
    return ops;
  });
}

const stepsIn = (lang: Language, steps: ReturnType<typeof wrapBlocks>): Op[] =>
  steps.map((step) => ({ lang, ...step }));
