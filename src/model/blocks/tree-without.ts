import type { BlockNode } from '../fields/block-node.ts';
import { movedIn, type Places, placesIn } from './block-places.ts';

/** What somebody did to a tree; `path` is a field of the block's kind, or `wrapper.display` and its like. */
type TreeChange = { block: BlockNode } & (
  { is: 'added' | 'removed' | 'moved' } | { is: 'block-field'; path: string }
);

/** A tree as it is now, but for these changes: each block stands once, in its place of then or of now. */
export function treeWithout(
  then: readonly BlockNode[],
  now: readonly BlockNode[],
  waiting: readonly TreeChange[],
): BlockNode[] {
  const [before, after] = [placesIn(then), placesIn(now)];
  const moved = movedIn(before, after);
  const { parents, back } = parentsWithout(before, after, waiting);
  const values = waiting.filter((one) => one.is === 'block-field');

  const isAnchor = (id: string, parent: string | null) =>
    before.get(id)?.parent === parent && (back.has(id) || !moved.has(id));
  function rowOf(parent: string | null): BlockNode[] {
    const ids = [...parents.keys()].filter((id) => parents.get(id) === parent);
    const row = ids
      .filter((id) => !back.has(id))
      .sort((a, b) => (after.get(a)?.index ?? 0) - (after.get(b)?.index ?? 0));
    const formerIndex = (id: string) => before.get(id)?.index ?? 0;
    const coming = ids.filter((id) => back.has(id));
    for (const id of coming.sort((a, b) => formerIndex(a) - formerIndex(b))) {
      // After the nearest one that stood before it and is in its former place, too.
      const anchor = row.findLastIndex(
        (one) => isAnchor(one, parent) && formerIndex(one) < formerIndex(id),
      );
      row.splice(anchor + 1, 0, id);
    }
    return row.flatMap(nodeOf);
  }
  function nodeOf(id: string): BlockNode[] {
    const [old, node] = [before.get(id)?.node, after.get(id)?.node];
    const own = node ?? old;
    if (!own) return [];
    const paths = old ? values.filter(({ block }) => block.id === id).map(({ path }) => path) : [];
    const made = paths.reduce((one, path) => withValue(one, old ?? one, path), own);
    const children = rowOf(id);
    return [children.length > 0 || own.children ? { ...made, children } : made];
  }
  return rowOf(null);
}

/**
 * In which block each one stands, and which of them go back to where they were: those whose move or removal waits, and
 * those that would else stand in themselves.
 */
function parentsWithout(before: Places, after: Places, waiting: readonly TreeChange[]) {
  const idsOf = (is: TreeChange['is']) =>
    new Set(waiting.filter((one) => one.is === is).map(({ block }) => block.id));
  const [added, removed, back] = [idsOf('added'), idsOf('removed'), idsOf('moved')];
  const parents = new Map<string, string | null>();
  for (const [id, { parent }] of after) {
    // What is new in a new block leaves with it.
    const leaves = added.has(id) || (!before.has(id) && parent !== null && added.has(parent));
    if (leaves) added.add(id);
    else parents.set(id, parent);
  }
  for (const [id, { parent }] of before) {
    const comes = removed.has(id) || (parent !== null && removed.has(parent));
    if (after.has(id) || !comes) continue;
    removed.add(id);
    back.add(id);
  }
  for (const id of back) parents.set(id, before.get(id)?.parent ?? null);
  openCircles(parents, before, back);
  for (const [id, parent] of parents) {
    if (parent !== null && !parents.has(parent)) parents.set(id, null);
  }
  return { parents, back };
}

/** Two moves that do not wait can be a circle with two that do: then all of them go back. */
function openCircles(parents: Map<string, string | null>, before: Places, back: Set<string>): void {
  for (let circle = circleIn(parents); circle; circle = circleIn(parents)) {
    for (const id of circle) {
      const former = before.get(id);
      if (!former || former.parent === parents.get(id)) continue;
      back.add(id);
      parents.set(id, former.parent);
    }
  }
}

/** Blocks that stand in each other all around. */
function circleIn(parents: ReadonlyMap<string, string | null>): Set<string> | undefined {
  for (const start of parents.keys()) {
    const way = new Set<string>();
    let id: string | null = start;
    while (id !== null && !way.has(id)) {
      way.add(id);
      id = parents.get(id) ?? null;
    }
    if (id === start) return way;
  }
  return undefined;
}

/** A block with one of its values as another has it. */
function withValue(node: BlockNode, old: BlockNode, path: string): BlockNode {
  const { wrapper } = node;
  if (path.startsWith('wrapper.')) {
    const name = path.slice('wrapper.'.length);
    const kept = Object.entries(wrapper).filter(([one]) => one !== name);
    const put = Object.entries(old.wrapper).filter(([one]) => one === name);
    return { ...node, wrapper: { ...old.wrapper, ...Object.fromEntries([...kept, ...put]) } };
  }
  const { [path]: _gone, ...rest } = node;
  const put = Object.hasOwn(old, path) ? { [path]: old[path] } : {};
  return {
    ...rest,
    ...put,
    id: node.id,
    schemaId: node.schemaId,
    schemaName: node.schemaName,
    wrapper,
  };
}
