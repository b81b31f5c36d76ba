import { sizesOf } from '#src/blocks/product-detail/sizes.ts';
import type { ProductAnswer } from '#src/model/pages/answers.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { iconPath } from './manifest.ts';
import { type SharePicture, sharePicture } from './share-picture.ts';
import type { Graph } from 'schema-dts';
import { structuredData } from './structured-data.ts';

/** What a page says of itself to other sites, and to search engines. */
export type PageHead = {
  /** Cents; of products. */
  price: number | null;
  /** Null where the site has no address. */
  picture: SharePicture | null;
  /** Null where the site has no address, and where the page is that of the other language. */
  structured: Graph | null;
  /** The address of the icon on the screens of phones. */
  touchIcon: string;
};

/** The head of what nobody is to find or share: pages of the application and error pages. */
export const NO_HEAD: PageHead = {
  ...{ price: null, picture: null, structured: null },
  touchIcon: iconPath('touch-180', null),
};

/** The price that the page shows at first: sizes may all have others than the product. */
function firstPrice(product: ProductAnswer): number {
  const { sizes, chosen } = sizesOf(product);
  return sizes[chosen]?.priceCents ?? product.priceCents;
}

type Described = Pick<PageData, 'route' | 'title' | 'description' | 'blocks' | 'canonical'>;

/** Asks for the head of a page of the content. */
export function askHead(page: Described, ask: Ask): PageHead {
  const { route, canonical } = page;
  const hasAddress = ask('site', route.lang).url !== '';
  const logo = hasAddress ? ask('shop').logo : null;
  const product = route.kind === 'product' ? ask('product', route.id, route.lang) : null;
  return {
    price: product && firstPrice(product),
    picture: hasAddress ? sharePicture(page, ask) : null,
    // What falls back as a whole is described where it is at home.
    structured: hasAddress && canonical === route.path ? structuredData(page, ask) : null,
    touchIcon: iconPath('touch-180', logo === null ? null : ask('asset', logo, route.lang)),
  };
}
