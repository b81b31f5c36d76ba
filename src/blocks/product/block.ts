import { choice, reference, text, translated, withDefault } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { loadProduct } from '../load/product-card.ts';

/** One product as its card; without a product the route's own, elsewhere the newest. */
export const product = defineBlock({
  kind: 'product',
  label: { de: 'Produkt', en: 'Product' },
  fields: {
    product: reference({ label: { de: 'Produkt', en: 'Product' }, to: ['products'] }),
    label: translated(text({ label: { de: 'Etikett', en: 'Woven label' }, maxLength: 24 })),
    level: withDefault(
      choice({ label: { de: 'Rang des Namens', en: 'Level of the name' }, values: ['h2', 'h3'] }),
      'h3',
    ),
  },
  load(node, ask, route) {
    const card = loadProduct(node.product, ask, route);
    return card && { card };
  },
});
