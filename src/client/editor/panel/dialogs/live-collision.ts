import { findBlock } from '#src/blocks/tree/find.ts';
import { valueAt } from '#src/blocks/tree/update.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { StoredData } from '#src/model/items/item-form.ts';
import type { Collision } from '../../save/merge.ts';
import { TREE_FIELD } from '../../state/document.ts';

/** A collision with my side as it is now: an author who did not notice the conflict at once has typed on. */
export function liveCollision(collision: Collision, data: StoredData): Collision {
  const { block, lang } = collision;
  const tree = data[TREE_FIELD]?.[lang];
  const found = block !== null && findBlock((tree ?? []) as BlockNode[], block)?.node;
  const mine = found || null;
  const valueNow = (path: string): unknown => {
    const [name = '', ...inside] = path.split('.');
    if (block !== null) return valueAt(mine, [name, ...inside]);
    const partitions = data[name];
    return valueAt(partitions?.[lang] ?? partitions?.['iv'], inside);
  };
  const values = Object.fromEntries(
    Object.entries(collision.values).map(([path, value]) => [
      path,
      { ...value, mine: valueNow(path) },
    ]),
  );
  return { ...collision, mine, values };
}
