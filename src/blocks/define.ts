import { type BlockNode, type Wrapper, wrapperFields } from '#src/model/fields/block-node.ts';
import {
  type FieldIssue,
  type Fields,
  type Infer,
  type Label,
  parseFields,
} from '#src/model/fields/field.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';

/** A stored block after its kind has read it. */
export type ParsedBlock<F extends Fields> = Infer<F> & {
  id: string;
  wrapper: Wrapper;
  children: BlockNode[];
};

/** In: a block as an earlier version stored it, or as it is stored today. Out: a new one, or the same. */
export type Migration = (node: BlockNode) => BlockNode;

export type Hydrate = 'interaction' | 'script';

/** How a kind is put around blocks that are there already. */
type Wraps = {
  /** The kind that takes each of them in, one for each, as the columns do; absent: they share the block. */
  each?: string;
  /** What editors call each of them where it stands inside. */
  called?: Label;
  /** What the block starts with around so many; absent: its defaults. */
  values?(count: number): Readonly<Record<string, unknown>>;
  /** Whether so many fill the block as it is: then `values` follows when there are more or fewer. */
  fits?(node: BlockNode, count: number): boolean;
};

export type BlockDefinition<F extends Fields = Fields, D = unknown> = {
  /** Without the prefix `block-` of its component schema. */
  kind: string;
  label: Label;
  fields: F;
  /**
   * Turn blocks that former versions stored into today's form, oldest first. Each leaves its own result
   * unchanged, so no version is counted: all run whenever a block is read.
   */
  migrations?: Readonly<Record<string, Migration>>;
  /** It shows what only pages of products or of categories have: editors of other pages are not offered it. */
  only?: 'product' | 'category';
  /** Which kinds may stand inside; absent: none. */
  children?: 'all' | readonly string[];
  /** For kinds without content but their children: they can be put around blocks, and unwrapped. */
  wraps?: Wraps;
  /**
   * For kinds that visitors operate: they have an `Island.astro`. `script` adds a small script without React,
   * `interaction` loads React at the first touch, pointer or focus.
   * Without JavaScript the view has to work too.
   */
  hydrate?: Hydrate | undefined;
  /** True when the block reaches from edge to edge of the page and sets its own margins. */
  bleeds?(node: ParsedBlock<F>): boolean;
  /**
   * Blocks that stand inside although they are stored elsewhere, and their language; pure, asks queries
   * only. Absent: those that are stored inside.
   */
  inner?(node: ParsedBlock<F>, ask: Ask, route: Route): { nodes: BlockNode[]; textLang: Language };
  /**
   * Whether nobody has put anything in yet that visitors would see: editors alone are shown it then. Absent: never.
   * In: also how many of the blocks inside are shown.
   */
  isBlank?(node: ParsedBlock<F>, shownInside: number): boolean;
  /**
   * The view's data: pure, asks queries only. Called by the server and by the canvas alike. Null:
   * there is nothing to show.
   */
  load(node: ParsedBlock<F>, ask: Ask, route: Route): D;
};

/** Defines a block kind; keeps the exact types of its fields and data, and whether it is hydrated. */
export function defineBlock<F extends Fields, D, H extends Hydrate | undefined = undefined>(
  definition: BlockDefinition<F, D> & { hydrate?: H },
) {
  return definition;
}

/** A stored block as its kind stores it today. */
export function upgrade({ migrations = {} }: BlockDefinition, node: BlockNode): BlockNode {
  return Object.values(migrations).reduce((before, migrate) => migrate(before), node);
}

/**
 * Reads a stored block with the fields of its kind.
 * Out: the block, complete only when `issues` is empty.
 */
export function parseBlock<F extends Fields>(
  fields: F,
  node: BlockNode,
): { block: ParsedBlock<F>; issues: FieldIssue[] } {
  const own = parseFields(fields, node);
  const wrapper = parseFields(wrapperFields, node.wrapper);
  const block = {
    ...own.value,
    id: node.id,
    wrapper: wrapper.value,
    children: node.children ?? [],
  };
  return { block, issues: [...own.issues, ...wrapper.issues] };
}
