import { err, ok, type Result } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { TreeStep } from '#src/model/blocks/edit.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import type { Language } from '#src/model/languages.ts';
import type { BlockDefinition } from '../define.ts';
import { type BlockKind, isBlockKind, registry } from '../registry/registry.ts';
import { kindOf, schemaName } from '../schema.ts';
import { accepts, mayStandIn } from './allow.ts';
import { createBlock } from './create.ts';
import { findBlock } from './find.ts';
import { outermost } from './outermost.ts';
import { withChildren } from './replace.ts';
import { applySteps } from './steps.ts';

/** A new block to put others into. `into`: for each of these the id of the block that takes it. */
export type Container = { node: BlockNode; into: ReadonlyMap<string, string> };

// One column alone would leave half of the page empty, with nothing to put there.
const LEAST = 2;

/** The kinds that may be put around blocks of one parent; null is the page itself. */
export function kindsAround(parent: BlockNode | null, nodes: readonly BlockNode[]): BlockKind[] {
  if (nodes.length === 0) return [];
  return Object.keys(registry)
    .filter(isBlockKind)
    .filter((kind) => {
      const { wraps }: BlockDefinition = registry[kind];
      if (!wraps || !mayStandIn(parent, schemaName(kind))) return false;
      return nodes.every((node) => accepts(wraps.each ?? kind, kindOf(node.schemaName)));
    });
}

/**
 * A new block of a kind that can be put around others, with its columns, all of them empty.
 * In: the blocks that will stand in it, and `newId` for each new one; a Container of the same ids for each
 * language. Errors: `block-default-missing`.
 */
export function createContainer(
  kind: BlockKind,
  ids: readonly string[],
  lang: Language,
  newId: (number: number) => string,
): Result<Container, EditingProblem> {
  const { wraps }: BlockDefinition = registry[kind];
  const made = createBlock(kind, newId(0), lang);
  if (!made.ok) return made;
  const node: BlockNode = { ...made.value, ...wraps?.values?.(ids.length) };
  const each = wraps?.each;
  if (each === undefined || !isBlockKind(each)) {
    return ok({ node, into: new Map(ids.map((id) => [id, node.id])) });
  }
  const children: BlockNode[] = [];
  for (let number = 1; number <= Math.max(ids.length, LEAST); number++) {
    const child = createBlock(each, newId(number), lang);
    if (!child.ok) return err(child.error);
    children.push(child.value);
  }
  const into = new Map(ids.map((id, index) => [id, children[index]?.id ?? node.id]));
  return ok({ node: withChildren(node, children), into });
}

/**
 * The steps that put blocks of one parent into a new one, which stands where the first of them stood.
 * Blocks of the container that are not in `parent` stay where they are; out: no step where none is.
 */
export function wrapBlocks(
  tree: BlockNode[],
  parent: string | null,
  { node, into }: Container,
): TreeStep[] {
  const places = outermost(tree, [...into.keys()]).flatMap((id) => {
    const place = findBlock(tree, id)?.place;
    return place?.parent === parent ? [{ id, place }] : [];
  });
  const [first] = places;
  if (!first) return [];
  const steps: TreeStep[] = [{ op: 'insert', at: first.place, node }];
  let next = applySteps(tree, steps);
  for (const { id } of places) {
    const holder = into.get(id);
    const from = findBlock(next, id)?.place;
    const inside = holder === undefined ? undefined : findBlock(next, holder)?.node;
    if (!from || !inside) continue;
    const to = { parent: inside.id, index: inside.children?.length ?? 0 };
    const step: TreeStep = { op: 'move', id, from, to };
    steps.push(step);
    next = applySteps(next, [step]);
  }
  return steps;
}
