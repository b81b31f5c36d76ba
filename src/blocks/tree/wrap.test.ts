import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arbitraryTree, block, idOf, idsIn } from '../../../tests/arbitrary-tree.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { BlockDefinition } from '../define.ts';
import { type BlockKind, isBlockKind, registry } from '../registry/registry.ts';
import { readBlock } from '../registry/read.ts';
import { mayStandIn } from './allow.ts';
import { childrenOf, findBlock } from './find.ts';
import { applySteps } from './steps.ts';
import { freedFrom, unwrapBlock } from './unwrap.ts';
import { updateBlock } from './update.ts';
import { walk } from './walk.ts';
import { createContainer, kindsAround, wrapBlocks } from './wrap.ts';

type Tree = BlockNode[];
type Chosen = { parent: string | null; ids: string[]; kind: BlockKind };

/** A run of neighbours and a kind that may stand around them, chosen by numbers; none in an empty tree. */
function choose(tree: Tree, [who, length, kind]: readonly number[]): Chosen | undefined {
  const steps = [...walk(tree)];
  const first = steps[(who ?? 0) % Math.max(1, steps.length)];
  if (!first) return undefined;
  const { parent, index } = first.place;
  const run = (childrenOf(tree, parent) ?? []).slice(index, index + 1 + ((length ?? 0) % 4));
  const kinds = kindsAround(holder(tree, parent), run);
  const one = kinds[(kind ?? 0) % Math.max(1, kinds.length)];
  return one && { parent, ids: run.map(({ id }) => id), kind: one };
}

const holder = (tree: Tree, parent: string | null) =>
  parent === null ? null : (findBlock(tree, parent)?.node ?? null);

function wrapped(tree: Tree, { parent, ids, kind }: Chosen, first: number) {
  const container = createContainer(kind, ids, 'de', (number) => idOf(first + number));
  if (!container.ok) throw new Error(container.error.name);
  const after = applySteps(tree, wrapBlocks(tree, parent, container.value));
  return { after, id: container.value.node.id, fresh: idsIn([container.value.node]) };
}

function unwrapped(tree: Tree, id: string): Tree | undefined {
  const steps = unwrapBlock(tree, id);
  return steps.ok ? applySteps(tree, steps.value) : undefined;
}

const numbers = fc.tuple(fc.nat(), fc.nat(), fc.nat());

/** Trees with columns, galleries and hidden blocks, as they come by wrapping. */
const wrappedTree = fc
  .tuple(arbitraryTree, fc.array(numbers, { maxLength: 5 }))
  .map(([headings, wishes]) =>
    wishes.reduce((tree, wish, number) => {
      const chosen = choose(tree, wish);
      if (!chosen) return tree;
      const { after, id } = wrapped(tree, chosen, 300 + 10 * number);
      return wish[2] % 3 === 0 ? updateBlock(after, id, 'wrapper.display', false) : after;
    }, withPictures(headings)),
  );

/** Headings without a text are pictures: these may stand in galleries. */
function withPictures(tree: Tree): Tree {
  return tree.map((node) =>
    node['text'] === ''
      ? block('picture', node.id, { image: ['a'] })
      : { ...node, ...(node.children && { children: withPictures(node.children) }) },
  );
}

function isAllowed(tree: Tree, parent: BlockNode | null = null): boolean {
  return tree.every(
    (node) => mayStandIn(parent, node.schemaName) && isAllowed(node.children ?? [], node),
  );
}

/** The blocks that visitors see. */
function shown(tree: Tree): string[] {
  return tree
    .filter(({ wrapper }) => wrapper.display)
    .flatMap(({ id, children }) => [id, ...shown(children ?? [])]);
}

describe('wrapping', () => {
  test('and unwrapping give the tree back', () => {
    fc.assert(
      fc.property(wrappedTree, numbers, (tree, wish) => {
        const chosen = choose(tree, wish);
        if (!chosen) return;
        const { after, id } = wrapped(tree, chosen, 900);
        expect(after).not.toEqual(tree);
        expect(unwrapped(after, id)).toEqual(tree);
      }),
      { numRuns: 300 },
    );
  });

  test('adds only the new blocks, keeps the order, and stands where the first one stood', () => {
    fc.assert(
      fc.property(wrappedTree, numbers, (tree, wish) => {
        const chosen = choose(tree, wish);
        if (!chosen) return;
        const { after, id, fresh } = wrapped(tree, chosen, 900);
        const ids = idsIn(after);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((one) => !fresh.includes(one))).toEqual(idsIn(tree));
        expect(findBlock(after, id)?.place).toEqual(findBlock(tree, chosen.ids[0] ?? '')?.place);
        expect(isAllowed(tree)).toBe(true);
        expect(isAllowed(after)).toBe(true);
        const made = findBlock(after, id)?.node;
        expect(made && readBlock(made).ok).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('gathers blocks of one parent that are no neighbours where the first of them stands', () => {
    const tree = [1, 2, 3, 4].map((number) => block('heading', idOf(number), {}));
    const chosen: Chosen = { parent: null, ids: [idOf(4), idOf(2)], kind: 'section' };
    expect(idsIn(wrapped(tree, chosen, 900).after)).toEqual(
      [1, 900, 2, 4, 3].map((number) => idOf(number)),
    );
  });

  test('leaves alone what stands elsewhere, and does nothing when that is all', () => {
    const inner = block('heading', idOf(2), {});
    const tree = [{ ...block('section', idOf(1), {}), children: [inner] }];
    const chosen: Chosen = { parent: null, ids: [idOf(2)], kind: 'section' };
    expect(wrapped(tree, chosen, 900).after).toBe(tree);
  });

  test('into columns gives each block its own, and one block a free one beside it', () => {
    const tree = [1, 2, 3].map((number) => block('heading', idOf(number), {}));
    const columns = (count: number) => {
      const ids = tree.slice(0, count).map(({ id }) => id);
      const { after, id } = wrapped(tree, { parent: null, ids, kind: 'columns' }, 900);
      const node = findBlock(after, id)?.node;
      return [node?.['layout'], (node?.children ?? []).map(({ children }) => children?.length)];
    };
    expect(columns(1)).toEqual(['halves', [1, undefined]]);
    expect(columns(2)).toEqual(['halves', [1, 1]]);
    expect(columns(3)).toEqual(['thirds', [1, 1, 1]]);
  });

  test('is offered in the kinds that take all of the blocks and may stand there', () => {
    const [heading, picture] = [block('heading', idOf(1), {}), block('picture', idOf(2), {})];
    expect(kindsAround(null, [heading, picture])).toEqual(['columns', 'section']);
    expect(kindsAround(null, [picture])).toEqual(['columns', 'gallery', 'section']);
    expect(kindsAround(block('gallery', idOf(3), {}), [picture])).toEqual([]);
    const column = block('section', idOf(4), {});
    expect(kindsAround(block('columns', idOf(5), {}), [column])).toEqual(['section']);
    expect(kindsAround(null, [])).toEqual([]);
  });
});

describe('unwrapping', () => {
  test('loses the block alone, keeps the order of the rest, and shows nothing that was hidden', () => {
    fc.assert(
      fc.property(wrappedTree, fc.nat(), (tree, number) => {
        const all = [...walk(tree)];
        const node = all[number % Math.max(1, all.length)]?.node;
        const after = node && unwrapped(tree, node.id);
        if (!node || !after) return;
        const freed = new Set(idsIn(freedFrom(node).map((one) => one.node)));
        const gone = idsIn([node]).filter((id) => !freed.has(id));
        expect(idsIn(after)).toEqual(idsIn(tree).filter((id) => !gone.includes(id)));
        expect(isAllowed(after)).toBe(true);
        expect(shown(after)).toEqual(shown(tree).filter((id) => !gone.includes(id)));
      }),
      { numRuns: 300 },
    );
  });

  test('of columns frees what is in each of them, in their order', () => {
    const column = (number: number, ...children: Tree) => ({
      ...block('section', idOf(number), {}),
      ...(children.length > 0 && { children }),
    });
    const text = (number: number) => block('heading', idOf(number), {});
    const columns = {
      ...block('columns', idOf(1), {}),
      children: [column(2, text(3), text(4)), column(5), column(6, column(7, text(8)))],
    };
    const after = unwrapped([text(9), columns, text(10)], idOf(1));
    expect(idsIn(after ?? [])).toEqual([9, 3, 4, 7, 8, 10].map((number) => idOf(number)));
  });

  test('keeps blocks of one language alone as they are', () => {
    const inner = block('heading', idOf(2), {});
    const section = { ...block('section', idOf(1), {}), own: true as const, children: [inner] };
    expect(unwrapped([section], idOf(1))).toEqual([{ ...inner, own: true }]);
  });

  test('is refused where a block has words of its own or nothing inside, or no room outside', () => {
    const refusal = (tree: Tree, id: string) => {
      const steps = unwrapBlock(tree, id);
      return steps.ok ? undefined : steps.error.name;
    };
    const inside = (kind: string, number: number, child: BlockNode) => ({
      ...block(kind, idOf(number), {}),
      children: [child],
    });
    const heading = block('heading', idOf(1), {});
    const hero = inside('hero', 2, block('button', idOf(3), {}));
    const columns = inside('columns', 5, inside('section', 4, heading));
    expect(refusal([heading], idOf(1))).toBe('block-holds-nothing');
    expect(refusal([hero], idOf(2))).toBe('block-holds-nothing');
    expect(refusal([block('section', idOf(6), {})], idOf(6))).toBe('block-holds-nothing');
    expect(refusal([columns], idOf(4))).toBe('block-not-allowed');
    expect(refusal([], idOf(7))).toBe('block-holds-nothing');
  });

  test('is known by every kind that holds nothing but blocks', () => {
    const kinds = Object.values<BlockDefinition>(registry).filter(({ wraps }) => wraps);
    expect(kinds.map(({ kind }) => kind)).toEqual(['columns', 'gallery', 'section']);
    expect(kinds.every(({ wraps }) => isBlockKind(wraps?.each ?? 'section'))).toBe(true);
  });
});
