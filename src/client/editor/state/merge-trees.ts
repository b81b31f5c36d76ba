import { walk } from '#src/blocks/tree/walk.ts';
import { withChildren } from '#src/blocks/tree/replace.ts';
import { equal } from './equal.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { mergeOrder } from './merge-order.ts';
import { type ValueConflict, mergeValues, type Sides } from './merge-values.ts';
import { unwrapAlike } from './unwrap-alike.ts';

type Tree = BlockNode[];

/** A block that both changed, or that one removed and the other changed. */
type ContestedBlock = {
  id: string;
  base: BlockNode | undefined;
  mine: BlockNode | undefined;
  theirs: BlockNode | undefined;
  fields: ValueConflict;
};

export type MergedTree = {
  tree: Tree;
  contested: ContestedBlock[];
  /** Blocks that one removed and the other changed. */
  removals: string[];
};

/** Where the blocks of a tree are: by id, with their parents and the order within each. */
type Index = {
  nodes: Map<string, BlockNode>;
  parents: Map<string, string | null>;
  lists: Map<string | null, string[]>;
};

/**
 * Merges two trees that began as one. In: the trees, and ids that may not go without being asked
 * about. No block is lost or doubled; of two moves of one block mine counts.
 */
export function mergeTrees(given: Sides<Tree>, keep: ReadonlySet<string>): MergedTree {
  const trees = unwrapAlike(given, keep);
  const sides: Sides<Index> = {
    base: indexOf(trees.base),
    mine: indexOf(trees.mine),
    theirs: indexOf(trees.theirs),
  };
  const merged = new Map<string, BlockNode>();
  const contested: ContestedBlock[] = [];
  const removals = new Set<string>();
  for (const id of new Set([...sides.theirs.nodes.keys(), ...sides.mine.nodes.keys()])) {
    const found = mergeBlock(nodesOf(sides, id), id, keep);
    if (found.node) merged.set(id, found.node);
    if (found.contested) contested.push(found.contested);
    if (found.isRemoval) removals.add(id);
  }
  holdTogether(sides, merged, new Set([...removals, ...keep]));
  return {
    tree: build(null, mergeParents(sides, merged), sides, merged),
    contested: contested.filter(
      ({ id, mine, theirs }) => (mine && theirs) || !isInside(sides, id, removals),
    ),
    removals: [...removals],
  };
}

/** What is contested as a whole stays or goes as a whole, with all that stands in it. */
function holdTogether(
  sides: Sides<Index>,
  merged: Map<string, BlockNode>,
  whole: ReadonlySet<string>,
): void {
  const { mine, theirs } = sides;
  for (const [id, node] of mine.nodes) {
    const isKept = ancestors(mine, id).some((up) => whole.has(up));
    if (isKept && !theirs.nodes.has(id)) merged.set(id, node);
  }
  for (const id of theirs.nodes.keys()) {
    const isGone = ancestors(theirs, id).some((up) => whole.has(up) && !mine.nodes.has(up));
    if (isGone && !mine.nodes.has(id)) merged.delete(id);
  }
}

function isInside({ mine, theirs }: Sides<Index>, id: string, others: ReadonlySet<string>) {
  const side = mine.nodes.has(id) ? mine : theirs;
  return ancestors(side, id).some((up) => others.has(up));
}

/** What a block stands in, innermost first. */
function ancestors({ parents }: Pick<Index, 'parents'>, id: string): string[] {
  const parent = parents.get(id);
  return parent ? [parent, ...ancestors({ parents }, parent)] : [];
}

function indexOf(tree: Tree): Index {
  const index: Index = { nodes: new Map(), parents: new Map(), lists: new Map([[null, []]]) };
  for (const { node, place } of walk(tree)) {
    index.nodes.set(node.id, node);
    index.parents.set(node.id, place.parent);
    const list = index.lists.get(place.parent) ?? [];
    index.lists.set(place.parent, [...list, node.id]);
  }
  return index;
}

function nodesOf({ base, mine, theirs }: Sides<Index>, id: string): Sides<BlockNode | undefined> {
  return { base: base.nodes.get(id), mine: mine.nodes.get(id), theirs: theirs.nodes.get(id) };
}

type MergedBlock = { node?: BlockNode; contested?: ContestedBlock; isRemoval?: boolean };

function mergeBlock(
  sides: Sides<BlockNode | undefined>,
  id: string,
  keep: ReadonlySet<string>,
): MergedBlock {
  const { base, mine, theirs } = sides;
  if (mine && theirs) return mergeFields({ base, mine, theirs }, id);
  const node = mine ?? theirs;
  // New on one side.
  if (!base) return node ? { node } : {};
  const isContested = !equal(node, base);
  const contested = { id, base, mine, theirs, fields: {} };
  // Gone on one side, which is all right unless something was done with it on the other.
  if (isContested) return { isRemoval: true, contested, ...(mine && { node: mine }) };
  return mine && keep.has(id) ? { node: mine } : {};
}

function mergeFields(
  { base, mine, theirs }: { base: BlockNode | undefined; mine: BlockNode; theirs: BlockNode },
  id: string,
): MergedBlock {
  if (equal(mine, theirs)) return { node: mine };
  const fields: ValueConflict = {};
  const names = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  names.delete('children');
  const entries = [...names].map((name) => {
    const values = { base: base?.[name], mine: mine[name], theirs: theirs[name] };
    return [name, mergeValues(values, name, fields)] as const;
  });
  const merged = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  const node: BlockNode = { ...mine, ...merged };
  for (const name of names) if (merged[name] === undefined) delete node[name];
  if (Object.keys(fields).length === 0) return { node };
  return { node, contested: { id, base, mine, theirs, fields } };
}

/** The parent of each block: theirs, but where I moved it mine, as long as nothing stands in itself. */
function mergeParents(
  { base, mine, theirs }: Sides<Index>,
  merged: ReadonlyMap<string, BlockNode>,
): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  const isThere = (parent: string | null | undefined) =>
    parent === null || (parent !== undefined && merged.has(parent));
  for (const id of merged.keys()) {
    const there = theirs.parents.get(id);
    if (there !== undefined && isThere(there)) parents.set(id, there);
  }
  let moves = [...merged.keys()].flatMap((id) => {
    const to = mine.parents.get(id);
    const isMoved = to !== base.parents.get(id) || !parents.has(id);
    return to !== undefined && isMoved && isThere(to) ? [{ id, to }] : [];
  });
  // One move may make room for another: what stood in a block may hold it afterwards.
  for (let open = Infinity; moves.length < open;) {
    open = moves.length;
    moves = moves.filter(({ id, to }) => {
      const isCircle = standsIn(to, id, parents);
      if (!isCircle) parents.set(id, to);
      return isCircle;
    });
  }
  for (const id of merged.keys()) if (!parents.has(id)) parents.set(id, null);
  return parents;
}

function standsIn(
  start: string | null,
  id: string,
  parents: ReadonlyMap<string, string | null>,
): boolean {
  for (let up: string | null = start; up !== null; up = parents.get(up) ?? null) {
    if (up === id) return true;
  }
  return false;
}

function build(
  parent: string | null,
  parents: ReadonlyMap<string, string | null>,
  sides: Sides<Index>,
  merged: ReadonlyMap<string, BlockNode>,
): Tree {
  const members = new Set([...parents].filter(([, one]) => one === parent).map(([id]) => id));
  const listOf = (side: Index) => side.lists.get(parent) ?? [];
  const order = mergeOrder(listOf(sides.base), listOf(sides.mine), listOf(sides.theirs), members);
  return order.flatMap((id) => {
    const node = merged.get(id);
    return node ? [withChildren(node, build(id, parents, sides, merged))] : [];
  });
}
