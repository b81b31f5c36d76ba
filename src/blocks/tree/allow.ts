import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { BlockDefinition } from '../define.ts';
import { type BlockKind, isBlockKind, registry } from '../registry/registry.ts';
import { kindOf } from '../schema.ts';

/** Whether a block of a kind may stand inside another, or (`parent` null) on the page itself. */
export function mayStandIn(parent: BlockNode | null, schemaName: BlockNode['schemaName']): boolean {
  return parent === null || accepts(kindOf(parent.schemaName), kindOf(schemaName));
}

/** Whether blocks of one kind may hold those of another. */
export function accepts(holder: string, kind: string): boolean {
  const { children }: Partial<BlockDefinition> = isBlockKind(holder) ? registry[holder] : {};
  return children === 'all' || (children?.includes(kind) ?? false);
}

/** The kinds that may stand at a place. In: the block that holds it; null is the page itself. */
export function kindsIn(parent: BlockNode | null): BlockKind[] {
  const all = Object.keys(registry).filter(isBlockKind);
  return all.filter((kind) => mayStandIn(parent, `block-${kind}`));
}
