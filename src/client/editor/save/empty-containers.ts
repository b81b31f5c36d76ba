import type { BlockDefinition } from '#src/blocks/define.ts';
import { isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { withChildren } from '#src/blocks/tree/replace.ts';
import { kindOf } from '#src/blocks/schema.ts';
import { idsOf } from '#src/blocks/tree/ids.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Document } from '../state/document.ts';
import type { Sides } from '../state/merge-values.ts';

type DocumentTrees = Document['trees'];

/**
 * Takes away containers that somebody put around blocks and that hold nothing after the merge: both wrapped
 * the same ones, or the other one removed them. In: the merged trees, what they were made of, and blocks
 * that are still decided about, whose places stay. A container goes from both trees or from none.
 */
export function withoutEmptyContainers(
  trees: DocumentTrees,
  { base, mine, theirs }: Sides<Document>,
  open: ReadonlySet<string>,
): DocumentTrees {
  const known = idsOf(...listOf(base.trees));
  const held = new Map([...heldIn(mine.trees, known), ...heldIn(theirs.trees, known)]);
  const isOpen = (id: string) => held.get(id)?.some((one) => open.has(one)) ?? false;
  const left = new Set(held.keys().filter((id) => !isOpen(id)));
  for (const tree of listOf(trees)) {
    for (const { node } of walk(tree)) if (!isEmptyContainer(node, known)) left.delete(node.id);
  }
  if (left.size === 0) return trees;
  return Object.fromEntries(
    Object.entries(trees).map(([lang, tree]) => [lang, without(tree, left)]),
  );
}

const listOf = (trees: DocumentTrees): BlockNode[][] => Object.values(trees);

/** New containers around blocks that were there before, with what is in them. */
function heldIn(trees: DocumentTrees, known: ReadonlySet<string>): Map<string, string[]> {
  const all = listOf(trees).flatMap((tree) => [...walk(tree)].map(({ node }) => node));
  const containers = all.filter((node) => !known.has(node.id) && isContainer(node));
  return new Map(
    containers.flatMap(({ id, children = [] }) => {
      const inside = [...idsOf(children)];
      return inside.some((one) => known.has(one)) ? [[id, inside]] : [];
    }),
  );
}

function isEmptyContainer(node: BlockNode, known: ReadonlySet<string>): boolean {
  const { id, children = [] } = node;
  return (
    !known.has(id) && isContainer(node) && children.every((one) => isEmptyContainer(one, known))
  );
}

function isContainer({ schemaName }: BlockNode): boolean {
  const kind = kindOf(schemaName);
  const definition: BlockDefinition | undefined = isBlockKind(kind) ? registry[kind] : undefined;
  return definition?.wraps !== undefined;
}

function without(tree: BlockNode[], gone: ReadonlySet<string>): BlockNode[] {
  return tree
    .filter(({ id }) => !gone.has(id))
    .map((node) => (node.children ? withChildren(node, without(node.children, gone)) : node));
}
