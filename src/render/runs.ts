import type { BlockNode } from '#src/model/block-node.ts';
import type { BlockDefinition } from '#src/blocks/define.ts';
import { isBlockKind, registry } from '#src/blocks/registry.ts';
import { kindOf } from '#src/blocks/schema.ts';

/** Neighbours without a hydrated kind below them; a hydrated block; a block that holds one. */
export type RunPart =
  | { part: 'run'; nodes: BlockNode[] }
  | { part: 'island'; node: BlockNode }
  | { part: 'open'; node: BlockNode };

/** Cuts blocks into as few pieces as islands allow: each run becomes one React root. */
export function partsOf(nodes: readonly BlockNode[]): RunPart[] {
  const parts: RunPart[] = [];
  for (const node of nodes) {
    const last = parts.at(-1);
    if (isHydrated(node)) parts.push({ part: 'island', node });
    else if (holdsIsland(node)) parts.push({ part: 'open', node });
    else if (last?.part === 'run') last.nodes.push(node);
    else parts.push({ part: 'run', nodes: [node] });
  }
  return parts;
}

const holdsIsland = (node: BlockNode): boolean =>
  isHydrated(node) || mayHoldIsland(node) || (node.children?.some(holdsIsland) ?? false);

function isHydrated(node: BlockNode): boolean {
  return definitionOf(node)?.hydrate !== undefined;
}

/** What stands inside it is stored elsewhere, and only known once it is loaded. */
function mayHoldIsland(node: BlockNode): boolean {
  return definitionOf(node)?.inner !== undefined;
}

function definitionOf({ schemaName }: BlockNode): BlockDefinition | undefined {
  const kind = kindOf(schemaName);
  return isBlockKind(kind) ? registry[kind] : undefined;
}
