import fc from 'fast-check';
import { walk } from '#src/blocks/tree/walk.ts';
import { type BlockNode, DEFAULT_WRAPPER } from '#src/model/fields/block-node.ts';
import type { Place } from '#src/model/blocks/edit.ts';

type Shape = { text: string; inside: Shape[] };

const DEPTH = 3;

function shapes(depth: number): fc.Arbitrary<Shape[]> {
  const inside = depth === 0 ? fc.constant<Shape[]>([]) : shapes(depth - 1);
  return fc.array(fc.record({ text: fc.string({ maxLength: 3 }), inside }), { maxLength: 4 });
}

/** Trees of sections and headings up to a few levels deep, each block with an id of its own. */
export const arbitraryTree: fc.Arbitrary<BlockNode[]> = shapes(DEPTH).map((tops) => {
  let count = 0;
  const build = ({ text, inside }: Shape): BlockNode => {
    const id = idOf(count++);
    const children = inside.map(build);
    if (children.length === 0) return block('heading', id, { text });
    return { ...block('section', id, {}), children };
  };
  return tops.map(build);
});

/** `b000000000`, `b000000001`, … */
export const idOf = (number: number) => `b${String(number).padStart(9, '0')}`;

/** A stored block for tests. */
export function block(kind: string, id: string, fields: Record<string, unknown>): BlockNode {
  return {
    schemaId: '',
    schemaName: `block-${kind}`,
    id,
    wrapper: DEFAULT_WRAPPER,
    ...fields,
  };
}

/** The ids of a tree in reading order. */
export const idsIn = (tree: BlockNode[]) => [...walk(tree)].map(({ node }) => node.id);

/** A place for a tree: any of its blocks or the page, at any index, sensible or not. */
export function placeIn(tree: BlockNode[], parent: number, index: number): Place {
  const ids = [null, ...idsIn(tree)];
  return { parent: ids[parent % ids.length] ?? null, index };
}
