import { copyBlock } from '#src/blocks/tree/copy.ts';
import { counterpart } from '#src/blocks/tree/counterpart.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import { walk } from '#src/blocks/tree/walk.ts';
import { without } from '#src/blocks/tree/without.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import { applyOps, borrowsTree, type Document, shownTree } from '../state/document.ts';
import { equal } from '../state/equal.ts';
import type { Collision } from './merge.ts';
import { planMove, planRemove, planUpdate, treeIn } from '../state/plan.ts';

/** What somebody decides about a collision. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';

/**
 * The steps that make the choices of a conflict true. In: the work, in which mine stands wherever both
 * collided, and theirs. `both` keeps mine and puts theirs behind it as a copy.
 */
export function resolution(
  work: Document,
  theirs: Document,
  choices: ReadonlyMap<Collision, ConflictChoice>,
): Op[] {
  let document = work;
  const ops: Op[] = [];
  for (const [collision, choice] of choices) {
    for (const plan of plansFor(collision, choice, theirs)) {
      const steps = plan(document);
      document = applyOps(document, steps);
      ops.push(...steps);
    }
  }
  return ops;
}

type Plan = (document: Document) => Op[];

function plansFor(collision: Collision, choice: ConflictChoice, theirs: Document): Plan[] {
  const { lang, block, mine, values } = collision;
  if (choice === 'mine') return [];
  if (block !== null && mine === null) return [(document) => bringBack(document, theirs, block)];
  if (block !== null && collision.theirs === null) {
    return choice === 'both' ? [] : [(document) => removeAround(document, theirs, lang, block)];
  }
  if (choice === 'both')
    return block === null ? [] : [(document) => addCopy(document, theirs, block)];
  return Object.entries(values).flatMap(([field, value]) =>
    LANGUAGES.map((one) => (document: Document) => {
      // What collides alike in both trees is named, and decided, once.
      const isAlike =
        block !== null &&
        equal(valueIn(document, one, block, field), value.mine) &&
        equal(valueIn(theirs, one, block, field), value.theirs);
      return one === lang || isAlike ? planUpdate(document, one, block, field, value.theirs) : [];
    }),
  );
}

function valueIn(document: Document, lang: Language, block: string, field: string): unknown {
  return valueAt(findBlock(treeIn(document, lang), block)?.node, field.split('.'));
}

/** Takes a block away that is gone there. What stands in it here and elsewhere there goes where it is there. */
function removeAround(document: Document, theirs: Document, lang: Language, id: string): Op[] {
  const ops: Op[] = [];
  const source = treeIn(theirs, lang);
  const removed = findBlock(treeIn(document, lang), id)?.node;
  for (const { node } of walk(removed?.children ?? [])) {
    const now = applyOps(document, ops);
    const tree = treeIn(now, lang);
    const isInside = (one: string | null) =>
      one === id || (one !== null && findBlock(tree, one)?.ancestors.some((up) => up.id === id));
    const there = findBlock(source, node.id)?.place;
    if (!isInside(node.id) || !there) continue;
    const to = counterpart(source, tree, there, node.id);
    const atEnd = { parent: null, index: tree.length };
    ops.push(...planMove(now, lang, node.id, to && !isInside(to.parent) ? to : atEnd));
  }
  return [...ops, ...planRemove(applyOps(document, ops), lang, [id])];
}

/** Puts a block that was removed here back where it is there. */
function bringBack(document: Document, theirs: Document, id: string): Op[] {
  return LANGUAGES.flatMap((lang) => {
    const [tree, source] = [document.trees[lang] ?? [], shownTree(theirs, lang).value];
    const found = findBlock(source, id);
    if (!found || findBlock(tree, id) || borrowsTree(document, lang)) return [];
    const node = without(found.node, idsOf(tree));
    const at = counterpart(source, tree, found.place) ?? { parent: null, index: tree.length };
    return [{ lang, op: 'insert', at, node }];
  });
}

/** Puts their version of a block behind mine, under new ids that are the same in both trees. */
function addCopy(document: Document, theirs: Document, id: string): Op[] {
  const taken = idsOf(...Object.values(document.trees));
  const names = new Map<string, string>();
  const rename = (old: string) => {
    const name = names.get(old) ?? newBlockId(taken);
    names.set(old, name);
    return name;
  };
  return LANGUAGES.flatMap((lang) => {
    const source = findBlock(shownTree(theirs, lang).value, id);
    const place = findBlock(document.trees[lang] ?? [], id)?.place;
    if (!source || !place) return [];
    const at = { ...place, index: place.index + 1 };
    return [{ lang, op: 'insert', at, node: copyBlock(source.node, rename) }];
  });
}
