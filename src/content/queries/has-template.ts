import type { PageAnswer } from '#src/model/pages/answers.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';

type Kind = 'product' | 'category';

/** The kinds of blocks that show the item of a page. A dynamic block may hold any of them. */
const SHOWING: Record<Kind, readonly string[]> = {
  product: ['block-product-detail', 'block-dynamic-block'],
  category: ['block-category-page', 'block-dynamic-block'],
};

/**
 * True when products or categories have a tree that shows them; without it they have no pages: visitors would
 * see a frame around nothing.
 */
export function hasTemplate(queries: Queries, kind: Kind): boolean {
  const id = queries.ask('template', kind);
  return id !== null && LANGUAGES.every((lang) => showsItem(queries.ask('page', id, lang), kind));
}

/** Whether a template has a block left that shows the product or category itself. */
export function showsItem(template: PageAnswer | null, kind: Kind): boolean {
  return (template?.nodes ?? []).some((node) => holds(node, SHOWING[kind]));
}

const holds = (node: BlockNode, kinds: readonly string[]): boolean =>
  node.wrapper.display &&
  (kinds.includes(node.schemaName) || (node.children ?? []).some((child) => holds(child, kinds)));
