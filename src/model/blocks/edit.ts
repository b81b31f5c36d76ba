import type { BlockNode } from '../fields/block-node.ts';
import type { Language } from '../languages.ts';

/** Where a block stands in one tree: `parent` null is the page itself. */
export type Place = { parent: string | null; index: number };

/** Which tree or partition a step changes: a language's, or `iv` for fields without languages. */
export type Partition = Language | 'iv';

/** One step in a tree, exact and with both sides, so that it can be reversed. */
export type TreeStep =
  | { op: 'insert'; at: Place; node: BlockNode }
  | { op: 'remove'; at: Place; node: BlockNode }
  /** `from` and `to` are where it stands before and after, so the reverse swaps them. */
  | { op: 'move'; id: string; from: Place; to: Place }
  /** `id` null: a field of the item itself. `field` may be a path: `rows.2.title`, `wrapper.display`. */
  | { op: 'update'; id: string | null; field: string; from: unknown; to: unknown };

/**
 * A step with where it is done. Linked trees are changed by a step each (a removed block has other
 * texts in the other language).
 */
export type Op = { lang: Partition } & TreeStep;

/** What an editor did, as a value: undo, autosave, conflicts and 'which pages change' read the same one. */
export type Edit = { item: string; ops: Op[]; label: string };
