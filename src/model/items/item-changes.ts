import * as v from 'valibot';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { type BlockNode, BlockNodeSchema } from '../fields/block-node.ts';
import { isWithin, movedIn, placesIn } from '../blocks/block-places.ts';
import type { StoredData } from './item-form.ts';
import { treeWithout } from '../blocks/tree-without.ts';

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

/** The blocks in a value; undefined for everything else, also where two of them have one id. */
function readTree(value: unknown): BlockNode[] | undefined {
  const parsed = v.safeParse(Tree, value ?? []);
  if (!parsed.success) return undefined;
  return placesIn(parsed.output).size === count(parsed.output) ? parsed.output : undefined;
}

const count = (tree: readonly BlockNode[]): number =>
  tree.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);

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
 * Puts one difference back to what it was, with those that are bound to it. In: the item now, the version that it
 * comes from, and one of their differences. Out: the item with it as it was; a block that is put back brings along
 * what stood in it then.
 */
export function takenBack(
  now: StoredData,
  former: StoredData,
  difference: ItemDifference,
): StoredData {
  const bound = boundTo(former, now, itemDifferences(former, now), difference);
  return withoutDifferences(former, now, [difference, ...bound]);
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
    if (cause.is !== 'moved' || !isWithin(then, block.id, other.block.id)) return false;
    // What it stood in is gone, or stands in it by now.
    return (
      other.is === 'removed' ||
      (other.is === 'moved' && isWithin(present, other.block.id, block.id))
    );
  });
}

/** The item without these differences. None of them may be bound to one that stays. */
export function withoutDifferences(
  former: StoredData,
  now: StoredData,
  waiting: readonly ItemDifference[],
): StoredData {
  const data: Record<string, Record<string, unknown>> = { ...now };
  for (const field of new Set(waiting.map((one) => one.field))) {
    const own = waiting.filter((one) => one.field === field);
    const values: Record<string, unknown> = { ...now[field] };
    for (const partition of new Set(own.flatMap(({ partitions }) => partitions))) {
      const old = former[field]?.[partition];
      const here = own.filter(({ partitions }) => partitions.includes(partition));
      const inTree = here.filter((one) => one.is !== 'field');
      if (inTree.length > 0) {
        values[partition] = treeWithout(
          readTree(old) ?? [],
          readTree(values[partition]) ?? [],
          inTree,
        );
      } else if (old === undefined) delete values[partition];
      else values[partition] = old;
    }
    data[field] = values;
  }
  return data;
}

/** Whether two values are stored alike; nothing and null are. */
function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a ?? null) === canonicalJson(b ?? null);
}

const namesIn = (a: object = {}, b: object = {}) => [
  ...new Set([...Object.keys(a), ...Object.keys(b)]),
];
