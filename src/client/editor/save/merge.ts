import { updateBlock } from '#src/blocks/tree/update.ts';
import { equal } from '../state/equal.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { borrowsTree, type Document, shownTree } from '../state/document.ts';
import { isTranslated } from '../state/plan.ts';
import { withoutEmptyContainers } from './empty-containers.ts';
import { type MergedTree, mergeTrees } from '../state/merge-trees.ts';
import { type ValueConflict, mergeValues, type Sides } from '../state/merge-values.ts';

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
type Merged = { document: Document; collisions: Collision[] };

/**
 * Lays the work of two editors over each other, block by block and field by field.
 * In: what both began with, mine, and theirs. Out: everything that fits; where both changed the same,
 * or one removed what the other changed, mine stays and it is named as a collision.
 */
export function mergeDocuments(sides: Sides<Document>): Merged {
  const page = mergeFields(sides);
  const first = mergeBothTrees(sides, new Set());
  // A block that is contested in one tree must not go from the other on the quiet.
  const contested = new Set(first.removals);
  const { trees, collisions } = contested.size > 0 ? mergeBothTrees(sides, contested) : first;
  const open = new Set(collisions.flatMap(({ block }) => block ?? []));
  return {
    document: { fields: page.fields, trees: withoutEmptyContainers(trees, sides, open) },
    collisions: [...page.collisions, ...once(collisions)],
  };
}

function mergeBothTrees(sides: Sides<Document>, keep: ReadonlySet<string>) {
  const merged = LANGUAGES.map((lang) => ({ lang, ...mergeTree(sides, lang, keep) }));
  const trees: Document['trees'] = Object.fromEntries(
    merged.flatMap(({ lang, tree }) => (tree ? [[lang, tree]] : [])),
  );
  return {
    trees,
    removals: merged.flatMap(({ removals }) => removals),
    collisions: merged.flatMap(({ collisions }) => collisions),
  };
}

function mergeFields(sides: Sides<Document>) {
  const collisions: Collision[] = [];
  const names = namesOf(sides.base.fields, sides.mine.fields, sides.theirs.fields);
  const merged = names.map((name) => {
    const values = eachSide(sides, ({ fields }) => fields[name]);
    const partitions = namesOf(values.base, values.mine, values.theirs).map((partition) => {
      const contested: ValueConflict = {};
      const one = eachSide(values, (side) => side?.[partition]);
      const value = mergeValues(one, name, contested);
      const lang = partition === 'en' ? 'en' : 'de';
      if (Object.keys(contested).length > 0) collisions.push(collision(lang, null, {}, contested));
      return [partition, value] as const;
    });
    return [
      name,
      Object.fromEntries(partitions.filter(([, value]) => value !== undefined)),
    ] as const;
  });
  const fields: Document['fields'] = Object.fromEntries(merged);
  return { fields, collisions };
}

function mergeTree(sides: Sides<Document>, lang: Language, keep: ReadonlySet<string>) {
  const whole = wholeTree(sides, lang);
  if (whole) return { ...whole, removals: [], collisions: [] };
  // Who borrows the German tree and who began with a copy of it have the same blocks.
  const trees = eachSide(sides, (side) => shownTree(side, lang).value);
  const merged = mergeTrees(trees, keep);
  const { tree, contested } = withTranslations(merged, lacksTree(sides, lang));
  const collisions = contested.map(({ id, base, mine, theirs, fields }) =>
    collision(lang, id, { base, mine, theirs }, fields),
  );
  return { tree, removals: merged.removals, collisions };
}

/**
 * The merged tree where one side borrows the German one: its texts are no other translation, so what the other side
 * translated counts, without a question. In: also which sides have no tree of their own.
 */
function withTranslations(
  { tree, contested }: Pick<MergedTree, 'tree' | 'contested'>,
  lacks: Sides<boolean>,
): Pick<MergedTree, 'tree' | 'contested'> {
  if (lacks.mine === lacks.theirs) return { tree, contested };
  const owner = lacks.mine ? 'theirs' : 'mine';
  let translated = tree;
  const open = contested.flatMap((block) => {
    const fields = Object.entries(block.fields).filter(([field, value]) => {
      if (!block.mine || !isTranslated(block.mine, field)) return true;
      translated = updateBlock(translated, block.id, field, value[owner]);
      return false;
    });
    const isOpen = fields.length > 0 || !block.mine || !block.theirs;
    return isOpen ? [{ ...block, fields: Object.fromEntries(fields) }] : [];
  });
  return { tree: translated, contested: open };
}

/** What a language has where no side has a tree of it, or one gave its own up; undefined: the trees are merged. */
function wholeTree(
  sides: Sides<Document>,
  lang: Language,
): { tree?: BlockNode[] | undefined } | undefined {
  const own = eachSide(sides, ({ trees }) => trees[lang]);
  const lacks = lacksTree(sides, lang);
  if (lacks.mine && lacks.theirs) return { tree: own.mine };
  if (lacks.base) return undefined;
  if (lacks.mine && equal(own.theirs, own.base)) return { tree: own.mine };
  if (lacks.theirs && equal(own.mine, own.base)) return { tree: own.theirs };
  return undefined;
}

const lacksTree = (sides: Sides<Document>, lang: Language) =>
  eachSide(sides, (side) => !side.trees[lang] || borrowsTree(side, lang));

function eachSide<T, U>({ base, mine, theirs }: Sides<T>, of: (side: T) => U): Sides<U> {
  return { base: of(base), mine: of(mine), theirs: of(theirs) };
}

type Nodes = { [K in 'base' | 'mine' | 'theirs']?: BlockNode | undefined };

function collision(
  lang: Language,
  block: string | null,
  { base, mine, theirs }: Nodes,
  values: ValueConflict,
): Collision {
  return {
    ...{ lang, block, values },
    base: base ?? null,
    mine: mine ?? null,
    theirs: theirs ?? null,
    fields: Object.keys(values),
  };
}

/** What is the same in both trees is decided once. */
function once(collisions: readonly Collision[]): Collision[] {
  return collisions.flatMap((one, index) => {
    const same = collisions.slice(0, index).find(({ block }) => block === one.block);
    if (!same) return [one];
    const values = Object.fromEntries(
      Object.entries(one.values).filter(([field, value]) => !equal(same.values[field], value)),
    );
    const fields = Object.keys(values);
    return fields.length > 0 ? [{ ...one, values, fields }] : [];
  });
}

function namesOf(...objects: (object | undefined)[]): string[] {
  return [...new Set(objects.flatMap((object) => Object.keys(object ?? {})))];
}
