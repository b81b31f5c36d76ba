import type { LoadedTree } from '#src/blocks/registry/load-block.ts';

/** Neighbours without a hydrated kind below them; a hydrated block; a block that holds one. */
export type RunPart =
  | { part: 'run'; blocks: LoadedTree[] }
  | { part: 'island'; loaded: LoadedTree }
  | { part: 'open'; loaded: LoadedTree };

/** Cuts blocks into as few pieces as islands allow: each run becomes one React root. */
export function partsOf(blocks: readonly LoadedTree[]): RunPart[] {
  const parts: RunPart[] = [];
  for (const loaded of blocks) {
    const last = parts.at(-1);
    if (isIsland(loaded)) parts.push({ part: 'island', loaded });
    else if (loaded.inside.some(holdsIsland)) parts.push({ part: 'open', loaded });
    else if (last?.part === 'run') last.blocks.push(loaded);
    else parts.push({ part: 'run', blocks: [loaded] });
  }
  return parts;
}

const isIsland = ({ definition }: LoadedTree) => definition.hydrate !== undefined;
const holdsIsland = (one: LoadedTree): boolean => isIsland(one) || one.inside.some(holdsIsland);
