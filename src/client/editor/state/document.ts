import { applyStep } from '#src/blocks/tree/steps.ts';
import { setAt, valueAt } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import { inLanguage, type Language } from '#src/model/languages.ts';

/** The item's fields as they are edited: `fields[name][partition]`, and its trees by language. */
export type Document = {
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  trees: Readonly<Partial<Record<Language, BlockNode[]>>>;
};

const NO_BLOCKS: BlockNode[] = [];

/** What a language shows: its tree, or the German one where it has none. */
export function shownTree(
  { trees }: Document,
  lang: Language,
): { value: BlockNode[]; lang: Language } {
  return inLanguage(trees, lang) ?? { value: NO_BLOCKS, lang };
}

/** Whether a language shows the German tree for want of its own. */
export function borrowsTree(document: Document, lang: Language): boolean {
  return shownTree(document, lang).lang !== lang;
}

/** The document after one step; the same one when the step does not apply. */
function applyOp(document: Document, op: Op): Document {
  if (op.op === 'update' && op.id === null) return updateField(document, op);
  const lang = op.lang === 'iv' ? undefined : op.lang;
  const tree = lang && (document.trees[lang] ?? NO_BLOCKS);
  if (!tree) return document;
  const next = applyStep(tree, op);
  return next === tree ? document : { ...document, trees: { ...document.trees, [lang]: next } };
}

/** The document after some steps, in their order. */
export function applyOps(document: Document, ops: readonly Op[]): Document {
  return ops.reduce(applyOp, document);
}

/** The field of a step that replaces a whole tree. */
export const TREE_FIELD = 'data';

function updateField(document: Document, { lang, field, to }: Op & { op: 'update' }): Document {
  const [name = '', ...path] = field.split('.');
  if (name === TREE_FIELD) {
    if (lang === 'iv') return document;
    const { [lang]: _, ...others } = document.trees;
    return { ...document, trees: Array.isArray(to) ? { ...others, [lang]: to } : others };
  }
  const fields = setAt(document.fields, [name, lang, ...path], to);
  return fields === document.fields ? document : { ...document, fields };
}

/** The step that takes a step back. */
function reverse(op: Op): Op {
  switch (op.op) {
    case 'insert':
      return { ...op, op: 'remove' };
    case 'remove':
      return { ...op, op: 'insert' };
    case 'move':
      return { ...op, from: op.to, to: op.from };
    case 'update':
      return { ...op, from: op.to, to: op.from };
  }
}

/** The steps that take some steps back, in the order in which they work. */
export function reverseAll(ops: readonly Op[]): Op[] {
  return ops.toReversed().map(reverse);
}

/** The value of a field of the item. */
export function fieldOf({ fields }: Document, field: string, partition: string): unknown {
  const [name = '', ...path] = field.split('.');
  return valueAt(fields, [name, partition, ...path]);
}
