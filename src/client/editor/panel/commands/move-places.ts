import { mayStandIn } from '#src/blocks/tree/allow.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { DropTarget } from '../chrome/ui.ts';

/** A place where a block can go: inside `holder` (null: on the page itself), after `before` (null: as the first). */
export type MovePlace = {
  /** The same as long as the page is. */
  id: string;
  depth: number;
  holder: BlockNode | null;
  before: BlockNode | null;
  /** Where a drag would have pointed at. */
  target: DropTarget;
};

/** All places of a page where one of its blocks could stand, but for its own, from top to bottom. */
export function movePlaces(tree: readonly BlockNode[], moved: BlockNode): MovePlace[] {
  const placesIn = (
    holder: BlockNode | null,
    children: readonly BlockNode[],
    depth: number,
  ): MovePlace[] => {
    const isFit = mayStandIn(holder, moved.schemaName);
    const own = children.findIndex(({ id }) => id === moved.id);
    const at = (index: number): MovePlace[] => {
      const isOwn = own !== -1 && (index === own || index === own + 1);
      if (!isFit || isOwn) return [];
      const place: Place = { parent: holder?.id ?? null, index };
      const before = children[index - 1] ?? null;
      const next = before ?? children[0] ?? holder;
      if (!next) return [];
      const edge = before ? 'after' : children.length > 0 ? 'before' : 'inside';
      const id = `${place.parent ?? 'page'}-${index}`;
      return [{ id, depth, holder, before, target: { id: next.id, edge, place } }];
    };
    const below = children.flatMap((child, index) => [
      ...(child.id === moved.id ? [] : placesIn(child, child.children ?? [], depth + 1)),
      ...at(index + 1),
    ]);
    return [...at(0), ...below];
  };
  return placesIn(null, tree, 0);
}
