import { reference, richText, text, translated } from '#src/model/fields/field.ts';
import type { ProductAnswer, Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { defineBlock } from '../define.ts';
import { categoryTrail, homeOf } from '../load/crumbs.ts';
import { loadPictures } from '../load/pictures.ts';
import { colourAnchors } from '../load/anchors.ts';

/** One product with everything to know about it; without a product it shows the route's own. */
export const productDetail = defineBlock({
  kind: 'product-detail',
  only: 'product',
  label: { de: 'Produktseite', en: 'Product detail' },
  fields: {
    product: reference({ label: { de: 'Produkt', en: 'Product' }, to: ['products'] }),
    priceNote: translated(text({ label: { de: 'Hinweis am Preis', en: 'Note on the price' } })),
    more: translated(
      richText({
        label: { de: 'Weitere Abschnitte, je Überschrift einer', en: 'More parts, one a heading' },
      }),
    ),
  },
  hydrate: 'script',
  load(node, ask, route) {
    const id = node.product ?? (route.kind === 'product' ? route.id : undefined);
    const product = id === undefined ? null : ask('product', id, route.lang);
    if (!product) return null;
    const own = product.id === route.id;
    const { phone, email } = ask('site', route.lang);
    const { delivery } = ask('shop');
    return {
      product,
      own,
      lang: route.lang,
      delivery,
      site: { ...homeOf(ask, route.lang), phone, email },
      crumbs: categoryTrail(product.categories[0] ?? null, ask, route.lang),
      washing: product.washing.flatMap((code) => ask('washing', code, route.lang) ?? []),
      colours: loadColours(product, own ? '' : node.id, ask, route),
      pictures: product.variants.length > 0 ? [] : loadPictures(product.images, ask, route.lang),
    };
  },
});

export type ProductDetailData = NonNullable<ReturnType<typeof productDetail.load>>;

/** The colours, each with its own set of pictures, or with the product's where it has none. */
function loadColours(product: ProductAnswer, scope: string, ask: Ask, { lang }: Route) {
  const found = product.variants.flatMap((variant) => {
    const colour = ask('colour', variant.color, lang);
    return colour ? [{ variant, colour }] : [];
  });
  const anchors = colourAnchors(
    found.map(({ colour }) => colour),
    lang,
    scope,
  );
  return found.map(({ variant, colour }, index) => ({
    id: colour.id,
    key: colour.key,
    name: colour.name,
    nameLang: colour.nameLang,
    anchor: anchors[index] ?? colour.key,
    availability: variant.availability,
    availableFrom: variant.availableFrom,
    pictures: loadPictures(variant.images.length > 0 ? variant.images : product.images, ask, lang),
  }));
}
