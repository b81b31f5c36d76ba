import { mayStandIn } from '#src/blocks/tree/allow.ts';
import { createBlock } from '#src/blocks/tree/create.ts';
import { copyBlock } from '#src/blocks/tree/copy.ts';
import { childrenOf, findBlock } from '#src/blocks/tree/find.ts';
import { idsOf, newBlockId } from '#src/blocks/tree/ids.ts';
import { outermost } from '#src/blocks/tree/outermost.ts';
import { schemaName } from '#src/blocks/schema.ts';
import { err, ok } from '#src/lib/result.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import type { Op } from '#src/model/edit.ts';
import { type Problem, problem } from '#src/model/errors.ts';
import { applyOps, type Document } from './document.ts';
import type { Editor, LinkedNode } from './editor.ts';
import type { Labels } from './labels.ts';
import {
  planDuplicate,
  planInsert,
  planInsertAll,
  planMove,
  planOwnTree,
  planRemove,
  planUpdate,
} from './plan.ts';
import { selectionAfter } from './selection.ts';
import type { Work } from './work.ts';

type Operations = Pick<
  Editor,
  'insert' | 'insertNodes' | 'copy' | 'remove' | 'duplicate' | 'move' | 'shift' | 'setField'
>;

export type OperationsOptions = {
  work: Work;
  labels: Labels;
  log(message: string, details: object): void;
};

/** What editors do to the blocks of a page. */
export function createOperations({ work, labels, log }: OperationsOptions): Operations {
  /** A language that only borrows the German tree gets its own with its first change. */
  function planned(plan: (document: Document) => Op[]): Op[] {
    const document = work.$document.get();
    const own = planOwnTree(document, work.$lang.get(), work.tree());
    const ops = plan(applyOps(document, own));
    return ops.length > 0 ? [...own, ...ops] : [];
  }

  const refusal = (parent: string | null, node: Pick<BlockNode, 'schemaName'>): Problem | null => {
    const holder = parent === null ? null : findBlock(work.tree(), parent)?.node;
    if (holder !== undefined && mayStandIn(holder, node.schemaName)) return null;
    return problem('block-not-allowed', { kind: node.schemaName });
  };

  /** Why a block may not stand there, or one inside it where that one stands. */
  const refusalOf = (holder: BlockNode | null, node: BlockNode): Problem | null => {
    if (!mayStandIn(holder, node.schemaName)) {
      return problem('block-not-allowed', { kind: node.schemaName });
    }
    for (const child of node.children ?? []) {
      const refused = refusalOf(node, child);
      if (refused) return refused;
    }
    return null;
  };

  const nodesOf = (ids: readonly string[]) =>
    ids.flatMap((id) => findBlock(work.tree(), id)?.node ?? []);

  return {
    insert(kind, at) {
      const refused = refusal(at.parent, { schemaName: schemaName(kind) });
      if (refused) return err(refused);
      const id = newBlockId(takenIds(work.$document.get()));
      const [de, en] = [createBlock(kind, id, 'de'), createBlock(kind, id, 'en')];
      if (!de.ok || !en.ok) {
        const failed = de.ok ? en : de;
        if (!failed.ok) log('A block cannot be created', failed.error);
        return failed.ok ? ok(id) : failed;
      }
      const nodes = { de: de.value, en: en.value };
      work.perform({
        ops: planned((document) => planInsert(document, work.$lang.get(), at, nodes)),
        label: labels.inserted([de.value]),
        select: { on: 'blocks', ids: [id] },
      });
      return ok(id);
    },
    copy(ids) {
      const { trees } = work.$document.get();
      return outermost(work.tree(), ids).flatMap((id): LinkedNode[] => {
        const here = findBlock(work.tree(), id)?.node;
        const inTree = (lang: 'de' | 'en') => findBlock(trees[lang] ?? [], id)?.node ?? here;
        const [de, en] = [inTree('de'), inTree('en')];
        return de && en ? [{ de, en }] : [];
      });
    },
    insertNodes(nodes, at) {
      const holder = at.parent === null ? null : findBlock(work.tree(), at.parent)?.node;
      for (const { de, en } of nodes) {
        if (holder === undefined) return err(problem('block-not-allowed', { kind: de.schemaName }));
        const refused = refusalOf(holder, de) ?? refusalOf(holder, en);
        if (refused) return err(refused);
      }
      const rename = renaming(work.$document.get());
      const copies = nodes.map(({ de, en }) => ({
        de: copyBlock(de, rename),
        en: copyBlock(en, rename),
      }));
      const ids = copies.map(({ de }) => de.id);
      const lang = work.$lang.get();
      work.perform({
        ops: planned((document) => planInsertAll(document, lang, at, copies)),
        label: labels.inserted(copies.map((copy) => copy[lang])),
        select: { on: 'blocks', ids },
      });
      return ok(ids);
    },
    remove(ids) {
      const nodes = nodesOf(ids);
      work.perform({
        ops: planned((document) => planRemove(document, work.$lang.get(), ids)),
        label: labels.removed(nodes),
        select: selectionAfter(work.tree(), ids),
      });
    },
    duplicate(ids) {
      const nodes = nodesOf(ids);
      const last = outermost(work.tree(), ids).at(-1);
      const place = last && findBlock(work.tree(), last)?.place;
      const refused = place && nodes.some((node) => refusal(place.parent, node));
      if (!place || refused) return [];
      const rename = renaming(work.$document.get());
      const ops = planned((document) => planDuplicate(document, work.$lang.get(), ids, rename));
      const lang = work.$lang.get();
      const copies = ops.flatMap((op) =>
        op.op === 'insert' && op.lang === lang ? [op.node.id] : [],
      );
      work.perform({ ops, label: labels.duplicated(nodes), select: { on: 'blocks', ids: copies } });
      return copies;
    },
    move(id, at) {
      const found = findBlock(work.tree(), id);
      if (!found) return ok(undefined);
      const refused = refusal(at.parent, found.node);
      if (refused) return err(refused);
      work.perform({
        ops: planned((document) => planMove(document, work.$lang.get(), id, at)),
        label: labels.moved(found.node, found.place, at),
        select: { on: 'blocks', ids: [id] },
      });
      return ok(undefined);
    },
    shift(ids, by) {
      const tree = work.tree();
      const [first, last] = [ids[0], ids.at(-1)].map((id) => id && findBlock(tree, id)?.place);
      if (!first || !last) return false;
      const siblings = childrenOf(tree, first.parent) ?? [];
      // The neighbour goes past all of them: one step, whatever their number.
      const beside = siblings[by < 0 ? first.index - 1 : last.index + 1];
      if (!beside) return false;
      const to = { parent: first.parent, index: by < 0 ? last.index + 1 : first.index };
      work.perform({
        ops: planned((document) => planMove(document, work.$lang.get(), beside.id, to)),
        label: labels.shifted(nodesOf(ids), by),
        select: { on: 'blocks', ids },
      });
      return true;
    },
    setField(block, field, value, how = 'at-once') {
      const node = block === null ? null : (findBlock(work.tree(), block)?.node ?? undefined);
      if (node === undefined) return;
      const lang = work.$lang.get();
      work.perform({
        ops: planned((document) => planUpdate(document, lang, block, field, value)),
        label: labels.updated(node, field, value),
        ...(how === 'typing' && { stretch: `${lang}/${block ?? ''}/${field}` }),
      });
    },
  };
}

/** A new id for each old one, always the same, so that linked blocks stay linked. */
function renaming(document: Document): (id: string) => string {
  const taken = takenIds(document);
  const renamed = new Map<string, string>();
  return (id) => {
    const name = renamed.get(id) ?? newBlockId(taken);
    renamed.set(id, name);
    return name;
  };
}

function takenIds({ trees }: Document): Set<string> {
  return idsOf(...Object.values(trees));
}
