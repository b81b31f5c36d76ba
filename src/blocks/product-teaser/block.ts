import {
  choice,
  multiline,
  reference,
  text,
  translated,
  withDefault,
} from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';
import { loadProduct } from '../load/product-card.ts';

/** One product, large, with words of its own; without a product the newest one. */
export const productTeaser = defineBlock({
  kind: 'product-teaser',
  label: { de: 'Produkt, groß', en: 'Product teaser' },
  fields: {
    product: reference({ label: { de: 'Produkt', en: 'Product' }, to: ['products'] }),
    title: translated(text({ label: { de: 'Überschrift', en: 'Heading' } })),
    text: translated(multiline({ label: { de: 'Text', en: 'Text' } })),
    label: translated(text({ label: { de: 'Etikett', en: 'Woven label' }, maxLength: 24 })),
    side: withDefault(
      choice({ label: { de: 'Bild', en: 'Picture' }, values: ['left', 'right'] }),
      'left',
    ),
  },
  load(node, ask, route) {
    const card = loadProduct(node.product, ask, route);
    return card && { card };
  },
});
