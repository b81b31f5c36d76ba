import type { Ask, Route } from '#src/model/query.ts';
import type { BlockNode } from '#src/model/block-node.ts';
import { type ReadBlock, readBlock } from './read.ts';

/** A block with everything that it shows. */
export type LoadedBlock = ReadBlock & {
  data: unknown;
  /** Classes of its wrapper. */
  className: string;
};

/**
 * Loads a stored block for its view.
 * Out: null when it cannot be read or has nothing to show; its children are what stands inside it,
 * wherever that is stored. Asks exactly what its kind asks, and the colour of its background.
 */
export function loadBlock(node: BlockNode, ask: Ask, route: Route): LoadedBlock | null {
  const read = readBlock(node);
  if (!read.ok) return null;
  const { definition, block } = read.value;
  const data = definition.load(block, ask, route);
  if (data === null) return null;
  const className = wrapperClass(read.value, ask, route);
  if (!definition.inner) return { ...read.value, data, className };
  const children = definition.inner(block, ask, route);
  return { ...read.value, block: { ...block, children }, data, className };
}

function wrapperClass({ kind, definition, block }: ReadBlock, ask: Ask, { lang }: Route): string {
  const { inline, background } = block.wrapper;
  const colour = background === undefined ? null : ask('colour', background, lang);
  return [
    `b b-${kind}`,
    definition.bleeds?.(block) ? 'b--bleed' : '',
    inline ? 'b--inline' : '',
    colour ? `b--dyed c-${colour.key}` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
