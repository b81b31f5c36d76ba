import type { BlockNode } from '../fields/block-node.ts';

/** A block, the block that it stands in, and as which one there. */
type Placed = { node: BlockNode; parent: string | null; index: number };
/** Where each block of a tree stands, by id; parents come first. */
export type Places = ReadonlyMap<string, Placed>;

/** Every block of a tree with its place, parents first. */
export function placesIn(tree: readonly BlockNode[]): Map<string, Placed> {
  const places = new Map<string, Placed>();
  const walk = (nodes: readonly BlockNode[], parent: string | null) => {
    for (const [index, node] of nodes.entries()) {
      places.set(node.id, { node, parent, index });
      walk(node.children ?? [], node.id);
    }
  };
  walk(tree, null);
  return places;
}

/** The fewest blocks that have to be moved so that the others stand in their former order. */
export function movedIn(before: Places, after: Places): Set<string> {
  const moved = new Set<string>();
  const rows = new Map<string | null, { id: string; was: number }[]>();
  for (const [id, { parent }] of after) {
    const former = before.get(id);
    if (!former) continue;
    if (former.parent !== parent) moved.add(id);
    else rows.set(parent, [...(rows.get(parent) ?? []), { id, was: former.index }]);
  }
  for (const row of rows.values()) {
    const staying = new Set(longestRise(row.map(({ was }) => was)));
    for (const { id, was } of row) if (!staying.has(was)) moved.add(id);
  }
  return moved;
}

/** The longest part of different numbers that rises. */
function longestRise(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  for (const number of numbers) {
    let longest: number[] = [];
    for (const row of best) {
      if ((row.at(-1) ?? -1) < number && row.length > longest.length) longest = row;
    }
    best.push([...longest, number]);
  }
  return best.reduce((longest, row) => (row.length > longest.length ? row : longest), []);
}

/** Whether a block stands in another one, at any depth. */
export function isWithin(places: Places, id: string, holder: string): boolean {
  const parent = places.get(id)?.parent ?? null;
  return parent !== null && (parent === holder || isWithin(places, parent, holder));
}
