import { choice, reference, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { loadCategoryPage } from './load-category-page.ts';

/**
 * A category with all its products, 24 a page; without a category it shows the route's own. Where
 * something was chosen from the route's own, it shows what is left.
 */
export const categoryPage = defineBlock({
  kind: 'category-page',
  only: 'category',
  label: { de: 'Kategorieseite', en: 'Category page' },
  fields: {
    category: reference({ label: { de: 'Kategorie', en: 'Category' }, to: ['categories'] }),
    columns: withDefault(
      choice({ label: { de: 'Spalten', en: 'Columns' }, values: ['2', '3', '4'] }),
      '3',
    ),
  },
  hydrate: 'script',
  load: (node, ask, route) => loadCategoryPage(node.category, ask, route),
});
