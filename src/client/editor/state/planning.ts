import { findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Op } from '#src/model/blocks/edit.ts';
import type { Language } from '#src/model/languages.ts';
import { applyOps, type Document } from './document.ts';
import { fitHolders } from './fit-holders.ts';
import type { Labels } from './labels.ts';
import { planOwnTree } from './plan.ts';
import type { Work } from './work.ts';

/** What every operation on the blocks of a page works with. */
export type Planning = {
  work: Work;
  labels: Labels;
  log(message: string, details: object): void;
};

/**
 * The steps of a plan in the language that is looked at. A language that only borrows the German tree
 * gets its own with its first change.
 */
export function planned(
  { work }: Pick<Planning, 'work'>,
  plan: (document: Document, lang: Language) => Op[],
): Op[] {
  const lang = work.$lang.get();
  const document = work.$document.get();
  const own = planOwnTree(document, lang, work.tree());
  const start = applyOps(document, own);
  const ops = plan(start, lang);
  return ops.length > 0 ? [...own, ...ops, ...fitHolders(start, ops)] : [];
}

/** Blocks of the tree that is looked at, by their ids. */
export function nodesOf({ work }: Planning, ids: readonly string[]): BlockNode[] {
  return ids.flatMap((id) => findBlock(work.tree(), id)?.node ?? []);
}

/** A new id for each old one, always the same, so that linked blocks stay linked. */
export function renaming(document: Document): (id: string) => string {
  const taken = takenIds(document);
  const renamed = new Map<string, string>();
  return (id) => {
    const name = renamed.get(id) ?? newBlockId(taken);
    renamed.set(id, name);
    return name;
  };
}

/** The ids of all blocks of a page. */
export function takenIds({ trees }: Document): Set<string> {
  return idsOf(...Object.values(trees));
}
