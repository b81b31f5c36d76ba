import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Language } from '#src/model/languages.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { reusableNodes } from '../dynamic-block/nodes.ts';
import { readBlock } from '../registry/read.ts';

/** Where the first picture may be: an asset, or a reusable block and the id of the block that refers to it. */
type Candidate = { asset: string } | { source: string; place: string };

// The trees of pages are never changed, and one template has thousands of pages.
const known = new WeakMap<readonly BlockNode[], Candidate[]>();

/**
 * The id of the first picture that a page shows; null where it has none.
 * In: its blocks; the content of those that are stored elsewhere; the language of the page.
 */
export function firstPicture(nodes: readonly BlockNode[], ask: Ask, lang: Language): string | null {
  const candidates = known.get(nodes) ?? [...candidatesIn(nodes)];
  known.set(nodes, candidates);
  for (const one of candidates) {
    if ('asset' in one) return one.asset;
    const found = firstPicture(reusableNodes(one.source, one.place, ask, { lang }), ask, lang);
    if (found !== null) return found;
  }
  return null;
}

/** In the order of the page. */
function* candidatesIn(nodes: readonly BlockNode[]): Generator<Candidate> {
  for (const node of nodes) {
    if (!node.wrapper.display) continue;
    const read = readBlock(node);
    if (!read.ok) continue;
    const { kind, definition, block } = read.value;
    const { source } = block;
    if (kind === 'dynamic-block' && typeof source === 'string') yield { source, place: block.id };
    for (const [name, field] of Object.entries(definition.fields)) {
      const isPicture = field.properties.fieldType === 'Assets' && !field.files;
      const value: unknown = isPicture ? block[name] : undefined;
      const first: unknown = Array.isArray(value) ? value[0] : value;
      if (typeof first === 'string') yield { asset: first };
    }
    yield* candidatesIn(block.children);
  }
}
