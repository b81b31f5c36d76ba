import type { BlockNode } from '#src/model/fields/block-node.ts';
import { readBlock } from '../registry/read.ts';

// The trees of pages are never changed, and one template has thousands of pages.
const firstPictures = new WeakMap<readonly BlockNode[], { id: string | null }>();

/** The id of the first picture that a page shows; null where it has none. */
export function firstPicture(nodes: readonly BlockNode[]): string | null {
  const known = firstPictures.get(nodes);
  if (known) return known.id;
  const id = pictureIn(nodes);
  firstPictures.set(nodes, { id });
  return id;
}

function pictureIn(nodes: readonly BlockNode[]): string | null {
  for (const node of nodes) {
    if (!node.wrapper.display) continue;
    const read = readBlock(node);
    if (!read.ok) continue;
    const { definition, block } = read.value;
    for (const [name, field] of Object.entries(definition.fields)) {
      const isPicture = field.properties.fieldType === 'Assets' && !field.files;
      const value: unknown = isPicture ? block[name] : undefined;
      const first: unknown = Array.isArray(value) ? value[0] : value;
      if (typeof first === 'string') return first;
    }
    const below = pictureIn(node.children ?? []);
    if (below !== null) return below;
  }
  return null;
}
