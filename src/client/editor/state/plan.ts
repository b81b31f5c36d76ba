import { copyBlock } from '#src/blocks/tree/copy.ts';
import { counterpart } from '#src/blocks/tree/counterpart.ts';
import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { placeAfterMove } from '#src/blocks/tree/move.ts';
import { outermost } from '#src/blocks/tree/outermost.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import { isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op, Place } from '#src/model/blocks/edit.ts';
import type { Fields } from '#src/model/fields/field.ts';
import { LANGUAGES, type Language } from '#src/model/languages.ts';
import { pagesSchema } from '#src/model/schemas/pages.ts';
import { equal } from './equal.ts';
import { applyOps, type Document, fieldOf, TREE_FIELD } from './document.ts';

type Tree = BlockNode[];

/** One block as it stands in each tree, with the same id. */
export type LinkedNode = Readonly<Record<Language, BlockNode>>;

/**
 * What an editor wants, as steps: in the tree that is looked at, and in the linked one. There the
 * place is found by the neighbours' ids; a step for which there is no place, or that is at or below an
 * `own` block, stays in its tree.
 */
export function planInsert(document: Document, lang: Language, at: Place, node: LinkedNode): Op[] {
  const ops: Op[] = [
    { lang, op: 'insert', at: clamped(treeIn(document, lang), at), node: node[lang] },
  ];
  for (const other of linkedTo(document, lang, at.parent)) {
    const there = counterpart(treeIn(document, lang), treeIn(document, other), at);
    if (there) ops.push({ lang: other, op: 'insert', at: there, node: node[other] });
  }
  return ops;
}

/** Puts blocks behind one another; the first one at that place. */
export function planInsertAll(
  document: Document,
  lang: Language,
  at: Place,
  nodes: readonly LinkedNode[],
): Op[] {
  let next = document;
  return nodes.flatMap((node, offset) => {
    const ops = planInsert(next, lang, { ...at, index: at.index + offset }, node);
    next = applyOps(next, ops);
    return ops;
  });
}

/** Takes blocks away; those inside others of them go with these. */
export function planRemove(document: Document, lang: Language, ids: readonly string[]): Op[] {
  let rest = document;
  return outermost(treeIn(document, lang), ids).flatMap((id) => {
    const ops = [lang, ...linkedTo(rest, lang, id)].flatMap((one) => {
      const found = findBlock(treeIn(rest, one), id);
      return found ? [{ lang: one, op: 'remove' as const, at: found.place, node: found.node }] : [];
    });
    // Each step says where the block stood when it was its turn, or the reverse would be another order.
    rest = applyOps(rest, ops);
    return ops;
  });
}

/** `to.index` counts in the tree as it is before. Out: no step when nothing moves. */
export function planMove(document: Document, lang: Language, id: string, to: Place): Op[] {
  const op = moveIn(treeIn(document, lang), lang, id, to);
  if (!op) return [];
  const linked = linkedTo(document, lang, id).filter((other) =>
    linkedTo(document, lang, to.parent).includes(other),
  );
  return [
    op,
    ...linked.flatMap((other) => {
      const there = counterpart(treeIn(document, lang), treeIn(document, other), to, id);
      return (there && moveIn(treeIn(document, other), other, id, there)) ?? [];
    }),
  ];
}

/** Copies blocks behind the last of them. In: the new id for each old one, the same in both trees. */
export function planDuplicate(
  document: Document,
  lang: Language,
  ids: readonly string[],
  rename: (id: string) => string,
): Op[] {
  const chosen = outermost(treeIn(document, lang), ids);
  const follows = (one: Language, id: string) =>
    one === lang || linkedTo(document, lang, id).includes(one);
  return chosen.flatMap((id) =>
    LANGUAGES.filter((one) => follows(one, id)).flatMap((one) => {
      // Another tree may lack some of them.
      const there = chosen.filter((other) => follows(one, other));
      const last = findBlock(treeIn(document, one), there.at(-1) ?? id)?.place;
      const found = findBlock(treeIn(document, one), id);
      if (!found || !last) return [];
      const at = { parent: last.parent, index: last.index + 1 + there.indexOf(id) };
      return [{ lang: one, op: 'insert' as const, at, node: copyBlock(found.node, rename) }];
    }),
  );
}

/** Changes a field of a block, or (`id` null) of the item. Out: no step when it has that value. */
export function planUpdate(
  document: Document,
  lang: Language,
  id: string | null,
  field: string,
  to: unknown,
): Op[] {
  if (id === null) return planItemField(document, lang, field, to);
  const node = findBlock(treeIn(document, lang), id)?.node;
  if (!node) return [];
  const others = isTranslated(node, field) ? [] : linkedTo(document, lang, id);
  return [lang, ...others].flatMap((one) => {
    const holder = findBlock(treeIn(document, one), id)?.node;
    const from = valueAt(holder, field.split('.'));
    return holder && !equal(from, to)
      ? [{ lang: one, op: 'update' as const, id, field, from, to }]
      : [];
  });
}

function planItemField(document: Document, lang: Language, field: string, to: unknown): Op[] {
  const fields: Fields = pagesSchema.fields;
  const definition = fields[field.split('.', 1)[0] ?? ''];
  if (!definition || field === TREE_FIELD) return [];
  const partition = definition.localized ? lang : 'iv';
  const from = fieldOf(document, field, partition);
  return equal(from, to) ? [] : [{ lang: partition, op: 'update', id: null, field, from, to }];
}

/** Gives a language the German tree where it shows that one for want of its own. */
export function planOwnTree(document: Document, lang: Language, shown: Tree): Op[] {
  if (document.trees[lang] && document.trees[lang].length > 0) return [];
  const from = document.trees[lang];
  return shown.length === 0 && from
    ? []
    : [{ lang, op: 'update', id: null, field: TREE_FIELD, from, to: shown }];
}

/** Does the field differ between the linked trees? Paths into rows ask each field on the way. */
export function isTranslated(node: BlockNode, field: string): boolean {
  const kind = kindOf(node.schemaName);
  let fields: Fields | undefined = isBlockKind(kind) ? registry[kind].fields : undefined;
  for (const name of field.split('.')) {
    const definition: Fields[string] | undefined = fields?.[name];
    if (definition?.translate) return true;
    fields = definition?.nested ?? (/^\d+$/.test(name) ? fields : undefined);
  }
  return false;
}

/** The tree of a language; empty where it has none. */
export function treeIn({ trees }: Document, lang: Language): Tree {
  return trees[lang] ?? [];
}

/** The other languages whose tree follows a block of this one; `id` null is the page itself. */
export function linkedTo(document: Document, lang: Language, id: string | null): Language[] {
  const tree = treeIn(document, lang);
  return LANGUAGES.filter((other) => {
    const linked = document.trees[other];
    if (other === lang || !linked) return false;
    // An empty tree beside a full one only borrows it; one block of its own would hide all others.
    if (linked.length === 0 && tree.length > 0) return false;
    return id === null || (isLinked(tree, id) && isLinked(linked, id));
  });
}

function isLinked(tree: Tree, id: string): boolean {
  const found = findBlock(tree, id);
  return found !== undefined && ![...found.ancestors, found.node].some(({ own }) => own);
}

function clamped(tree: Tree, { parent, index }: Place): Place {
  const length = childrenOf(tree, parent)?.length ?? 0;
  return { parent, index: Math.min(Math.max(index, 0), length) };
}

function moveIn(tree: Tree, lang: Language, id: string, wanted: Place): Op | undefined {
  const found = findBlock(tree, id);
  if (!found || !childrenOf(tree, wanted.parent)) return undefined;
  const isInside = wanted.parent !== null && findBlock([found.node], wanted.parent) !== undefined;
  const to = placeAfterMove(found.place, clamped(tree, wanted));
  const stays = to.parent === found.place.parent && to.index === found.place.index;
  return isInside || stays ? undefined : { lang, op: 'move', id, from: found.place, to };
}
