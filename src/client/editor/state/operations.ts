import type { BlockKind } from '#src/blocks/registry/registry.ts';
import type { FoundBlock } from '#src/blocks/tree/find.ts';
import type { Result } from '#src/lib/result.ts';
import type { Op, Place } from '#src/model/blocks/edit.ts';
import type { EditingProblem } from '#src/model/errors/editing-errors.ts';
import type { Language } from '#src/model/languages.ts';
import { move, remove, setField, shift } from './changes.ts';
import { copy, duplicate, insert, insertNodes, replace } from './insertions.ts';
import type { Document } from './document.ts';
import type { LinkedNode } from './plan.ts';
import { type Planning, planned } from './planning.ts';
import type { Selection } from './selection.ts';
import { kindsAroundAll, unwrap, wrap } from './wrapping.ts';

/** What editors do to the blocks and fields of a page. */
export type Operations = {
  /**
   * Puts a new block there, with the defaults of its kind, and selects it. In the linked tree too.
   * Errors: `block-default-missing` (field without default), `block-not-allowed`.
   */
  insert(kind: BlockKind, at: Place): Result<string, EditingProblem>;
  remove(ids: readonly string[]): void;
  /** Copies the blocks behind the last of them; out: ids of the copies, which are selected. */
  duplicate(ids: readonly string[]): string[];
  /** `at.index` counts in the tree as it is before the move. Errors: `block-not-allowed`. */
  move(id: string, at: Place): Result<void, EditingProblem>;
  /** Moves neighbours of one parent together by one place. False: they stand at the end. */
  shift(ids: readonly string[], by: 1 | -1): boolean;
  /** The kinds that may be put around blocks; none where these do not stand in one block. */
  kindsAround(ids: readonly string[]): BlockKind[];
  /**
   * Puts blocks of one parent into a new one, which is selected; out: its id. Errors: `blocks-apart`,
   * `block-not-allowed`, `block-default-missing`.
   */
  wrap(kind: BlockKind, ids: readonly string[]): Result<string, EditingProblem>;
  /**
   * Takes blocks away and leaves what is in them in their place; out: ids of these, which are selected.
   * Errors: `block-holds-nothing`, `block-not-allowed`; then all stay.
   */
  unwrap(ids: readonly string[]): Result<string[], EditingProblem>;
  /** Blocks with what is in them, in both trees, for a clipboard. */
  copy(ids: readonly string[]): LinkedNode[];
  /**
   * Puts copies of blocks there, with new ids, and selects them unless told; in the linked tree too. They
   * may come from another page. Errors: `block-not-allowed`, for one of them or for what is in it.
   */
  insertNodes(
    nodes: readonly LinkedNode[],
    at: Place,
    selects?: boolean,
  ): Result<string[], EditingProblem>;
  /**
   * Puts copies of blocks in the place of a block of the tree that is looked at, as one step with that name, and
   * selects them; out: their ids. Errors: as with `insertNodes`; then it stays.
   */
  replace(
    block: FoundBlock,
    nodes: readonly LinkedNode[],
    label: string,
  ): Result<string[], EditingProblem>;
  /**
   * A field of a block (null: of the page). `field` may be a path: `rows.2.title`, `wrapper.display`.
   * Typing of one stretch becomes one step of undo.
   */
  setField(block: string | null, field: string, value: unknown, how?: 'typing' | 'at-once'): void;
  /** Does what a plan says for the document and the language that is edited, as one step with that name. */
  change(
    plan: (document: Document, lang: Language) => Op[],
    label: string,
    select?: Selection,
  ): void;
};

/** In: the work, and how steps are called. */
export function createOperations(planning: Planning): Operations {
  return {
    insert: (kind, at) => insert(planning, kind, at),
    copy: (ids) => copy(planning, ids),
    insertNodes: (nodes, at, selects) => insertNodes(planning, nodes, at, selects),
    replace: (block, nodes, label) => replace(planning, block, nodes, label),
    duplicate: (ids) => duplicate(planning, ids),
    remove: (ids) => remove(planning, ids),
    move: (id, at) => move(planning, id, at),
    shift: (ids, by) => shift(planning, ids, by),
    kindsAround: (ids) => kindsAroundAll(planning, ids),
    wrap: (kind, ids) => wrap(planning, kind, ids),
    unwrap: (ids) => unwrap(planning, ids),
    setField: (block, field, value, how) => setField(planning, block, field, value, how),
    change: (plan, label, select) =>
      planning.work.perform({ ops: planned(planning, plan), label, ...(select && { select }) }),
  };
}
