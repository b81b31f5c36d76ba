import {
  choice,
  integer,
  reference,
  translated,
  text,
  withDefault,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { categoryTrail } from '../load/crumbs.ts';
import { chosenCategory, loadCategory } from '../load/category.ts';
import { loadCards } from '../load/product-card.ts';

const MAX_PRODUCTS = 8;

/** One category: its picture and words, some of its products, and the way to all of them. */
export const category = defineBlock({
  kind: 'category',
  label: { de: 'Kategorie', en: 'Category' },
  fields: {
    category: reference({ label: { de: 'Kategorie', en: 'Category' }, to: ['categories'] }),
    title: translated(text({ label: { de: 'Überschrift', en: 'Heading' } })),
    count: withDefault(
      integer({ label: { de: 'Produkte', en: 'Products' }, min: 0, max: MAX_PRODUCTS }),
      3,
    ),
    side: withDefault(
      choice({ label: { de: 'Bild', en: 'Picture' }, values: ['left', 'right'] }),
      'right',
    ),
  },
  load(node, ask, route) {
    const id = chosenCategory(node.category, ask, route);
    const found = id === undefined ? null : loadCategory(id, ask, route);
    if (!found) return null;
    const count = Math.min(node.count, MAX_PRODUCTS);
    const ids = count > 0 ? ask('categoryProducts', found.id, 1).ids : [];
    return {
      category: found,
      above: categoryTrail(found.parent, ask, route.lang).at(-1) ?? null,
      cards: loadCards(ids, ask, route.lang, count),
    };
  },
});
