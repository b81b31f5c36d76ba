import {
  choice,
  integer,
  multiline,
  offeredWhen,
  reference,
  references,
  text,
  translated,
  withDefault,
} from '#src/model/fields/field.ts';
import type { MenuLink, Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { defineBlock, type ParsedBlock } from '../define.ts';
import { loadCards } from '../load/product-card.ts';

const MAX_PRODUCTS = 24;

const fields = {
  title: translated(text({ label: { de: 'Überschrift', en: 'Heading' } })),
  lead: translated(multiline({ label: { de: 'Einleitung', en: 'Lead' } })),
  source: {
    ...withDefault(
      choice({
        label: { de: 'Auswahl', en: 'Source' },
        values: ['category', 'products', 'newest', 'related'],
      }),
      'newest',
    ),
    only: { related: 'product' as const },
  },
  category: offeredWhen(
    reference({ label: { de: 'Kategorie', en: 'Category' }, to: ['categories'] }),
    'source',
    ['category'],
  ),
  products: offeredWhen(
    references({ label: { de: 'Produkte', en: 'Products' }, to: ['products'] }),
    'source',
    ['products'],
  ),
  count: withDefault(
    integer({ label: { de: 'Höchstens', en: 'At most' }, min: 1, max: MAX_PRODUCTS }),
    4,
  ),
  columns: withDefault(
    choice({ label: { de: 'Spalten', en: 'Columns' }, values: ['2', '3', '4'] }),
    '4',
  ),
};

/**
 * Products of a category, chosen ones, the newest, or those that go with the route's own product; an
 * empty category means the route's own.
 */
export const productOverview = defineBlock({
  kind: 'product-overview',
  label: { de: 'Produktübersicht', en: 'Product overview' },
  fields,
  load(node, ask, route) {
    const category = node.source === 'category' ? categoryOf(node, ask, route) : undefined;
    const ids = productIds(node, category, ask, route).filter((id) => id !== route.id);
    const all = category === undefined ? null : ask('category', category, route.lang);
    const more: MenuLink | null = all && { label: all.name, path: all.path };
    return { cards: loadCards(ids.slice(0, MAX_PRODUCTS), ask, route.lang, node.count), more };
  },
});

type OverviewBlock = ParsedBlock<typeof fields>;

function categoryOf(node: OverviewBlock, ask: Ask, { kind, id, lang }: Route): string | undefined {
  if (node.category !== undefined) return node.category;
  if (kind === 'category') return id;
  return kind === 'product' ? ask('product', id, lang)?.categories[0] : undefined;
}

function productIds(
  node: OverviewBlock,
  category: string | undefined,
  ask: Ask,
  route: Route,
): string[] {
  if (node.source === 'products') return node.products;
  if (node.source === 'related') return route.kind === 'product' ? ask('related', route.id) : [];
  // One more than shown, since the product of the route itself is left out.
  if (node.source === 'newest') return ask('newest', node.count + 1);
  return category === undefined ? [] : ask('categoryProducts', category, 1).ids;
}
