import { reference } from '#src/model/fields/field.ts';
import { defineBlock } from '../define.ts';

/** What is special about a product, in a sentence, three numbers and a measured picture. */
export const productFacts = defineBlock({
  kind: 'product-facts',
  only: 'product',
  label: { de: 'Besonderheit eines Produkts', en: 'Product facts' },
  fields: {
    product: reference({ label: { de: 'Produkt', en: 'Product' }, to: ['products'] }),
  },
  bleeds: () => true,
  load(node, ask, { kind, id, lang }) {
    const wanted = node.product ?? (kind === 'product' ? id : undefined);
    const aspect = wanted === undefined ? null : (ask('product', wanted, lang)?.aspect ?? null);
    if (aspect === null) return null;
    return { aspect, picture: aspect.picture === null ? null : ask('asset', aspect.picture, lang) };
  },
});
