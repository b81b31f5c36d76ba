import type { ReadableAtom } from 'nanostores';
import type { ProblemAnswer } from '#src/api/contract/problem.ts';
import type { LoadedBlock } from '#src/blocks/load-block.ts';
import type { BlockKind } from '#src/blocks/registry.ts';
import type { Result } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Place } from '#src/model/edit.ts';
import type { EditingProblem } from '#src/model/editing-errors.ts';
import type { Language } from '#src/model/languages.ts';
import type { PageData } from '#src/model/page-data.ts';
import type { TakenAddress } from './address.ts';

/** What is chosen on the page: nothing, neighbours of one parent, or the text with the caret. */
export type Selection =
  | { on: 'nothing' }
  | { on: 'blocks'; ids: readonly string[] }
  | { on: 'text'; block: string; field: string };

/** What is true of the work at this moment; the bar says exactly this. Times in ms since 1970. */
export type SaveState =
  | { is: 'saved'; at: number | null }
  /** A save is due within seconds; the work is kept on this device meanwhile. */
  | { is: 'unsaved'; changes: number }
  | { is: 'saving'; since: number }
  /** The server has all but some values that it refuses, and the last right ones in their place. */
  | { is: 'held'; at: number | null }
  | { is: 'offline'; changes: number }
  | { is: 'signed-out'; changes: number }
  | { is: 'conflict'; collisions: readonly Collision[] }
  | { is: 'refused'; problem: ProblemAnswer };

/** One block (null: the page's own fields) that two editors changed, or one changed and one removed. */
export type Collision = {
  lang: Language;
  block: string | null;
  base: BlockNode | null;
  mine: BlockNode | null;
  theirs: BlockNode | null;
  fields: readonly string[];
  /** What stands in each of `fields`; empty where one removed the block and the other changed it. */
  values: Record<string, { base: unknown; mine: unknown; theirs: unknown }>;
};
export type ConflictChoice = 'mine' | 'theirs' | 'both';

/** Work that another window or an earlier day left on this device. */
export type Recovery = { id: string; at: number; changes: number };

/** One block as it stands in each tree, with the same id. */
export type LinkedNode = Readonly<Record<Language, BlockNode>>;

/** A request to the server: its answer, or what to tell the editor. */
export type ServerResult<T> = Promise<Result<T, ProblemAnswer>>;

/**
 * One editing session of one page, both languages. The screen reads these atoms and calls these
 * functions; nothing else changes content. Changes are synchronous: when a function returns, the atoms
 * hold the new state, and saving follows by itself.
 */
export type Editor = {
  /** Id of the page (of the template, where a product or category is looked at). */
  readonly item: string;
  readonly $lang: ReadableAtom<Language>;
  /**
   * What the canvas draws: the page in `$lang`, hidden blocks included, with all answers known so far.
   * A node that did not change keeps its identity, and so do its neighbours: views are memoised by node.
   */
  readonly $page: ReadableAtom<PageData>;
  /** The item's own fields as stored: `data[field][partition]`, both trees included. */
  readonly $data: ReadableAtom<Record<string, Record<string, unknown>>>;
  readonly $selection: ReadableAtom<Selection>;
  /** What undo and redo would do, in words of the interface's language; null: nothing. */
  readonly $undo: ReadableAtom<string | null>;
  readonly $redo: ReadableAtom<string | null>;
  readonly $save: ReadableAtom<SaveState>;
  /** Does the draft differ from what visitors see? */
  readonly $changed: ReadableAtom<boolean>;
  readonly $recoveries: ReadableAtom<readonly Recovery[]>;
  /** Addresses that this page wants and another one has. */
  readonly $taken: ReadableAtom<TakenAddress>;

  /**
   * A block of `$page` for its view. `waiting`: something that it asks is on its way, and `$page` will
   * have it; null: it cannot be read, or has nothing to show. May be called while drawing.
   */
  load(node: BlockNode, page: PageData): LoadedBlock | 'waiting' | null;

  /** What is noted of an asset has changed: pictures on the page get their new words. */
  renew(asset: string): void;

  select(selection: Selection): void;
  /** Shows and edits the other tree; the selection stays where the block exists there. */
  switchLanguage(lang: Language): void;

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
   * A field of a block (null: of the page). `field` may be a path: `rows.2.title`, `wrapper.display`.
   * Typing of one stretch becomes one step of undo.
   */
  setField(block: string | null, field: string, value: unknown, how?: 'typing' | 'at-once'): void;
  /** Takes back or repeats one step and selects the block concerned. False: there is nothing. */
  undo(): boolean;
  redo(): boolean;

  /** Saves now; out: when the server has everything (or why not). */
  flush(): ServerResult<void>;
  /** Flushes, then publishes exactly this version; out: the build that makes it live. */
  publish(): ServerResult<{ build?: string }>;
  /** Lays the answers of a conflict over each other and saves; every collision needs a choice. */
  resolve(choices: ReadonlyMap<Collision, ConflictChoice>): void;
  /** Goes on with work that was left on this device, or forgets it. */
  recover(id: string): void;
  discard(id: string): void;
  /** After signing in again: goes on saving. */
  retry(): void;
  /** Ends the session; what is not saved stays on this device. */
  close(): Promise<void>;
};
