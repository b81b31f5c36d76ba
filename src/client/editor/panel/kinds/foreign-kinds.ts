import { kindOf } from '#src/blocks/schema.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { PageData } from '#src/model/pages/page-data.ts';

/** Kinds whose own words are those of the product or category that the page is about. */
export const OF_ROUTE: Readonly<Record<string, string>> = {
  'product-detail': 'products',
  'product-facts': 'products',
  'category-page': 'categories',
};

/** Kinds that show the words of an item that they name, or of the page's own. */
const REFERRING: Readonly<Record<string, readonly [field: string, schema: string]>> = {
  product: ['product', 'products'],
  category: ['category', 'categories'],
};

/** The item whose words a block shows, with its name; undefined where the words are those of the block. */
export function itemBehind(
  node: BlockNode,
  { route, answers }: Pick<PageData, 'route' | 'answers'>,
): { schema: string; id: string; name: string } | undefined {
  const kind = kindOf(node.schemaName);
  const [field, schema] = REFERRING[kind] ?? ['', OF_ROUTE[kind]];
  if (schema === undefined) return undefined;
  const chosen: unknown = Array.isArray(node[field]) ? node[field][0] : undefined;
  const ofRoute = schema === (route.kind === 'product' ? 'products' : 'categories');
  const own = route.kind !== 'page' && ofRoute ? route.id : undefined;
  const id = typeof chosen === 'string' ? chosen : own;
  if (id === undefined) return undefined;
  return { schema, id, name: nameIn(answers, id, route.lang) };
}

/** The name of a product or category that the page shows; empty where the page does not have it. */
export function nameIn(answers: PageData['answers'], id: string, lang: string): string {
  for (const query of ['product', 'productCard', 'category']) {
    const answer = answers[`${query}:${id}:${lang}`];
    if (typeof answer === 'object' && answer !== null && 'name' in answer) {
      return String(answer.name);
    }
  }
  return '';
}
