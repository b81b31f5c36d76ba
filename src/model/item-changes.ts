import * as v from 'valibot';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { type BlockNode, BlockNodeSchema } from './block-node.ts';
import type { StoredData } from './item-form.ts';

/** A field of the item, in one partition or in several where it is the same in each. */
type FieldChange = {
  is: 'field';
  field: string;
  partitions: string[];
  before: unknown;
  after: unknown;
};

/** A value of one block; `path` is a field of its kind, or `wrapper.display` and its like. */
type BlockFieldChange = {
  is: 'block-field';
  field: string;
  partitions: string[];
  block: BlockNode;
  path: string;
  before: unknown;
  after: unknown;
};

/** A block as a whole; `block` is as it stands now, or as it stood before it was removed. */
type BlockChange = {
  is: 'added' | 'removed' | 'moved';
  field: string;
  partitions: string[];
  block: BlockNode;
};

/** One thing in which two versions of an item differ. */
export type ItemDifference = FieldChange | BlockFieldChange | BlockChange;

/**
 * What differs between two versions of an item, in the order of the fields, and within trees in that of the blocks.
 * What is the same in several languages is one difference.
 */
export function itemDifferences(before: StoredData, after: StoredData): ItemDifference[] {
  const found = namesIn(before, after).flatMap((field) =>
    namesIn(before[field], after[field]).flatMap((partition) =>
      valueDifferences(field, partition, before[field]?.[partition], after[field]?.[partition]),
    ),
  );
  return inAllLanguages(found);
}

function valueDifferences(
  field: string,
  partition: string,
  before: unknown,
  after: unknown,
): ItemDifference[] {
  if (isSame(before, after)) return [];
  const [old, now] = [readTree(before), readTree(after)];
  // A tree that was empty has no blocks to know it by.
  if (!old || !now || old.length + now.length === 0) {
    return [{ is: 'field', field, partitions: [partition], before, after }];
  }
  return treeDifferences(old, now).map((one) => ({ ...one, field, partitions: [partition] }));
}

const Tree = v.array(BlockNodeSchema);

/** The blocks in a value; undefined for everything else. */
function readTree(value: unknown): BlockNode[] | undefined {
  const parsed = v.safeParse(Tree, value ?? []);
  return parsed.success ? parsed.output : undefined;
}

type Placed = { node: BlockNode; parent: string | null; index: number };
type Bare<T> = T extends ItemDifference ? Omit<T, 'field' | 'partitions'> : never;

function treeDifferences(old: readonly BlockNode[], now: readonly BlockNode[]) {
  const [before, after] = [placesIn(old), placesIn(now)];
  const moved = movedIn(before, after);
  const found: Bare<ItemDifference>[] = [];
  for (const [id, { node: block, parent }] of after) {
    const former = before.get(id);
    if (!former) {
      // What stands in a new block came with it.
      if (parent === null || before.has(parent)) found.push({ is: 'added', block });
      continue;
    }
    if (moved.has(id)) found.push({ is: 'moved', block });
    found.push(...ownDifferences(former.node, block));
  }
  for (const [id, { node: block, parent }] of before) {
    if (after.has(id)) continue;
    if (parent === null || after.has(parent)) found.push({ is: 'removed', block });
  }
  return found;
}

/** Every block of a tree with its place, parents first. */
function placesIn(tree: readonly BlockNode[]): Map<string, Placed> {
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
function movedIn(
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): Set<string> {
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

/** What differs in the values of one block, but for the blocks inside it. */
function ownDifferences(former: BlockNode, block: BlockNode): Bare<BlockFieldChange>[] {
  const [before, after] = [valuesOf(former), valuesOf(block)];
  return namesIn(before, after)
    .filter((path) => !isSame(before[path], after[path]))
    .map((path) => ({
      ...{ is: 'block-field' as const, block, path },
      ...{ before: before[path], after: after[path] },
    }));
}

/** The values of a block by their paths. */
function valuesOf({
  id: _id,
  schemaId: _schema,
  schemaName: _name,
  children: _children,
  wrapper,
  ...own
}: BlockNode): Record<string, unknown> {
  const { schemaId: _wrapperId, schemaName: _wrapperName, ...frame } = wrapper;
  const framed = Object.entries(frame).map(([name, value]) => [`wrapper.${name}`, value]);
  return { ...own, ...Object.fromEntries(framed) };
}

/** Joins what happened alike in several languages. */
function inAllLanguages(found: readonly ItemDifference[]): ItemDifference[] {
  const byKey = new Map<string, ItemDifference>();
  for (const one of found) {
    const key = keyOf(one);
    const same = byKey.get(key);
    if (same) same.partitions = [...same.partitions, ...one.partitions];
    else byKey.set(key, { ...one });
  }
  return [...byKey.values()];
}

/** What makes two differences one in two languages. */
function keyOf(one: ItemDifference): string {
  if (one.is === 'field') return canonicalJson([one.field, one.before ?? null, one.after ?? null]);
  const place = [one.is, one.field, one.block.id];
  if (one.is !== 'block-field') return canonicalJson(place);
  return canonicalJson([...place, one.path, one.before ?? null, one.after ?? null]);
}

/**
 * Puts one difference back to what it was. In: the item now, the version that it comes from, and one of their
 * differences. Out: the item with it as it was; a block that is put back brings along what stood in it then.
 */
export function takenBack(
  now: StoredData,
  former: StoredData,
  difference: ItemDifference,
): StoredData {
  const { field, partitions } = difference;
  const values: Record<string, unknown> = { ...now[field] };
  for (const partition of partitions) {
    const old = former[field]?.[partition];
    if (difference.is === 'field') {
      if (old === undefined) delete values[partition];
      else values[partition] = old;
      continue;
    }
    const [tree, then] = [readTree(values[partition]) ?? [], readTree(old) ?? []];
    values[partition] = blockTakenBack(tree, then, difference);
  }
  return { ...now, [field]: values };
}

function blockTakenBack(
  tree: readonly BlockNode[],
  then: readonly BlockNode[],
  difference: BlockFieldChange | BlockChange,
): BlockNode[] {
  const { id } = difference.block;
  const former = placesIn(then).get(id);
  if (difference.is === 'block-field') {
    const old = former?.node;
    return old ? withBlock(tree, id, (node) => withValue(node, old, difference.path)) : [...tree];
  }
  if (!former) return without(tree, new Set([id]));
  const parent = former.parent === null ? undefined : placesIn(then).get(former.parent)?.node;
  // What it stood in is gone: it comes back with it.
  if (parent && !placesIn(tree).has(parent.id)) {
    return blockTakenBack(tree, then, { ...difference, is: 'removed', block: parent });
  }
  if (difference.is === 'moved') {
    const node = placesIn(tree).get(id)?.node ?? former.node;
    return inserted(without(tree, new Set([id])), then, { ...former, node });
  }
  // What stood in it may stand elsewhere now.
  const coming = new Set(placesIn([former.node]).keys());
  return inserted(without(tree, coming), then, former);
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

function withBlock(
  tree: readonly BlockNode[],
  id: string,
  change: (node: BlockNode) => BlockNode,
): BlockNode[] {
  return tree.map((node) => {
    if (node.id === id) return change(node);
    return node.children ? { ...node, children: withBlock(node.children, id, change) } : node;
  });
}

function without(tree: readonly BlockNode[], ids: ReadonlySet<string>): BlockNode[] {
  return tree
    .filter((node) => !ids.has(node.id))
    .map((node) => (node.children ? { ...node, children: without(node.children, ids) } : node));
}

/** Puts a block where it stood: after the nearest former neighbour that is still there. */
function inserted(
  tree: readonly BlockNode[],
  then: readonly BlockNode[],
  { node, parent, index }: Placed,
): BlockNode[] {
  const siblings = parent === null ? then : (placesIn(then).get(parent)?.node.children ?? []);
  const before = siblings.slice(0, index).reverse();
  const put = (nodes: readonly BlockNode[]): BlockNode[] => {
    const neighbour = before.find(({ id }) => nodes.some((one) => one.id === id));
    const at = neighbour ? nodes.findIndex(({ id }) => id === neighbour.id) + 1 : 0;
    return [...nodes.slice(0, at), node, ...nodes.slice(at)];
  };
  if (parent === null) return put(tree);
  return withBlock(tree, parent, (one) => ({ ...one, children: put(one.children ?? []) }));
}

/**
 * Which differences cannot stay where another one is taken back: what was moved into a block that is new, and what
 * happened to blocks that stood in one that is gone. In: both versions, all their differences, and one of these.
 */
export function boundTo(
  former: StoredData,
  now: StoredData,
  all: readonly ItemDifference[],
  one: ItemDifference,
): ItemDifference[] {
  const bound = new Set([one]);
  for (const cause of bound) {
    if (cause.is === 'field') continue;
    for (const other of all) {
      if (other.is === 'field' || other.field !== cause.field || bound.has(other)) continue;
      if (isBound(former, now, cause, other)) bound.add(other);
    }
  }
  bound.delete(one);
  return [...bound];
}

type OfBlock = BlockFieldChange | BlockChange;

function isBound(former: StoredData, now: StoredData, cause: OfBlock, other: OfBlock): boolean {
  const { field, partitions, block } = cause;
  return partitions.some((partition) => {
    const [then, present] = [former, now].map((one) =>
      placesIn(readTree(one[field]?.[partition]) ?? []),
    );
    if (!then || !present) return false;
    // What stands in a new block leaves it with it.
    if (cause.is === 'added')
      return other.is === 'moved' && isWithin(present, other.block.id, block.id);
    if (cause.is === 'removed') return isWithin(then, other.block.id, block.id);
    return (
      cause.is === 'moved' && other.is === 'removed' && isWithin(then, block.id, other.block.id)
    );
  });
}

function isWithin(places: ReadonlyMap<string, Placed>, id: string, holder: string): boolean {
  const parent = places.get(id)?.parent ?? null;
  return parent !== null && (parent === holder || isWithin(places, parent, holder));
}

/** The item with all but these differences, of which none is bound to one that is left. */
export function withoutDifferences(
  former: StoredData,
  now: StoredData,
  waiting: readonly ItemDifference[],
): StoredData {
  const order = ['field', 'block-field', 'moved', 'removed', 'added'];
  return [...waiting]
    .sort((a, b) => order.indexOf(a.is) - order.indexOf(b.is))
    .reduce((data, one) => takenBack(data, former, one), now);
}

/** Whether two values are stored alike; nothing and null are. */
function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

const namesIn = (a: object = {}, b: object = {}) => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];
