import { both } from '../../write/both.ts';
import { doc, h2, link, p } from '../../write/rich-text.ts';
import { block } from '../../write/tree.ts';
import type { DemoPage } from './demo-page.ts';

const MAIL = link('mailto:stube@almwerk.example', 'stube@almwerk.example');

/** Shown at every product's address; the block without a product means the route's own. */
export const productTemplate: DemoPage = {
  title: both('Vorlage für Produkte', 'Product template'),
  blocks: [
    block('product-detail', 'product', {
      priceNote: both('inkl. MwSt., zzgl. Versand 6,90 €', 'incl. VAT, plus €6.90 postage'),
      more: {
        de: doc(
          h2('Versand und Rückgabe'),
          p(
            'Mit der Post, ohne Plastik verpackt, 6,90 €, in 2 bis 4 Werktagen. Rückgabe innerhalb von 30 Tagen, auch benutzt. ',
            link('/de/versand', 'Versand und Rückgabe'),
          ),
          h2('Hersteller'),
          p('Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, ', MAIL),
        ),
        en: doc(
          h2('Delivery and returns'),
          p(
            'By post, packed without plastic, €6.90, with you in 2 to 4 working days. You have 30 days to send things back, even used. ',
            link('/en/delivery', 'Delivery and returns'),
          ),
          h2('Manufacturer'),
          p('Almwerk Weberei und Hütte GmbH, Untere Bleiche 4, 83999 Tracht, Germany, ', MAIL),
        ),
      },
    }),
    block('product-facts', 'facts'),
    block('product-overview', 'beside', {
      title: both('Liegt oft daneben', 'Often found beside it'),
      source: 'related',
      count: 4,
    }),
    block('recently-seen', 'recently', { title: both('Zuletzt angesehen', 'Recently seen') }),
  ],
};

/** Shown at every category's address. */
export const categoryTemplate: DemoPage = {
  title: both('Vorlage für Kategorien', 'Category template'),
  blocks: [block('category-page', 'category')],
};
