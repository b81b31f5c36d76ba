import type {
  BrandLeaf,
  BreadcrumbListLeaf,
  Graph,
  ItemAvailability,
  MerchantReturnPolicyLeaf,
  OfferLeaf,
  OfferShippingDetailsLeaf,
  OrganizationLeaf,
  ProductGroupLeaf,
  ProductLeaf,
  QuantitativeValueLeaf,
  Thing,
  WebSiteLeaf,
} from 'schema-dts';
import { loadPictures } from '#src/blocks/load/pictures.ts';
import { renditionUrl } from '#src/blocks/parts/picture-source.ts';
import { existsIn, sizesOf, sizeWords } from '#src/blocks/product-detail/sizes.ts';
import { colourSlugs } from '#src/blocks/load/anchors.ts';
import { href, pageAddress } from '#src/model/links.ts';
import { CHOICE_WORDS } from '#src/model/fields/choice.ts';
import { DEFAULT_LANGUAGE } from '#src/model/languages.ts';
import type { PageData } from '#src/model/pages/page-data.ts';
import type { ProductAnswer, ShopAnswer, SiteInfo } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import type { Availability } from '#src/model/schemas/products.ts';
import { homePath, trailTo } from '../frame/frame.ts';

/** What structured data is made from, besides answers. */
export type DescribedPage = Pick<PageData, 'route' | 'title' | 'description'>;

/** Nobody chooses from more variants than these, and their data would be larger than the page. */
const MAX_VARIANTS = 60;

const AVAILABILITY = {
  inStock: 'https://schema.org/InStock',
  onOrder: 'https://schema.org/MadeToOrder',
  unavailable: 'https://schema.org/OutOfStock',
} satisfies Record<Availability, ItemAvailability>;
/** Of what is delivered from a day to come. */
const BACK_ORDER = 'https://schema.org/BackOrder' satisfies ItemAvailability;

/**
 * What search engines read of a page (schema.org, JSON-LD): the shop, the way to the page, the product.
 * Out: null where the site has no address, since everything is named by one.
 */
export function structuredData(page: DescribedPage, ask: Ask): Graph | null {
  const site = ask('site', page.route.lang);
  if (site.url === '') return null;
  const about = { ...page, ask, site, url: addressIn(site) };
  const isHome = page.route.path === homePath(page.route.lang);
  const things: Thing[] = [
    organization(about, isHome),
    ...(isHome ? [webSite(about)] : [breadcrumbs(about)]),
  ];
  const product =
    page.route.kind === 'product' ? ask('product', page.route.id, page.route.lang) : null;
  if (product) {
    const shop = ask('shop');
    const terms = { shipping: shipping(site, shop), returns: returnPolicies(site, shop) };
    things.push(
      productGroup({ ...about, shop, terms }, product),
      ...terms.shipping,
      ...terms.returns,
    );
  }
  return { '@context': 'https://schema.org', '@graph': things };
}

type About = DescribedPage & {
  ask: Ask;
  site: SiteInfo;
  /** The whole address of a canonical path. */
  url: (path: string) => string;
};

/** What holds for every offer: it is told once, and named in each. */
type Terms = {
  shipping: (OfferShippingDetailsLeaf & Named)[];
  returns: (MerchantReturnPolicyLeaf & Named)[];
};

type Offering = About & { shop: ShopAnswer; terms: Terms };

/** In: what the site says of its addresses. Out: the whole address of a canonical path. */
export function addressIn(site: { url: string; trailingSlash: boolean }) {
  return (path: string) => `${site.url}${href(pageAddress(path, site))}`;
}

const ORGANIZATION = '#organization';
/** Where the shop has none of its own. */
const LOGO = '/favicon.svg';

/** All that is known of it stands on the home page, elsewhere who it is. */
function organization(about: About, isHome: boolean): OrganizationLeaf {
  const { site, route, url } = about;
  return filled<OrganizationLeaf>({
    '@type': 'Organization',
    '@id': `${site.url}/${ORGANIZATION}`,
    name: site.name,
    url: url(homePath(route.lang)),
    ...(isHome ? business(about) : {}),
  });
}

function business({ site, route, ask }: About): Partial<OrganizationLeaf> {
  const shop = ask('shop');
  const logo = shop.logo === null ? null : ask('asset', shop.logo, route.lang);
  return filled<Partial<OrganizationLeaf>>({
    description: site.descriptionLang ? null : site.description,
    telephone: site.phone,
    email: site.email,
    logo: `${site.url}${logo ? renditionUrl(logo, 480) : LOGO}`,
    address: shop.address && {
      '@type': 'PostalAddress',
      streetAddress: shop.address.street,
      postalCode: shop.address.postalCode,
      addressLocality: shop.address.city,
      addressCountry: shop.address.country,
    },
    sameAs: shop.profiles,
    hasMerchantReturnPolicy: returnPolicies(site, shop)[0],
  });
}

function webSite({ site, route, url }: About): WebSiteLeaf {
  return {
    '@type': 'WebSite',
    '@id': `${site.url}/#website`,
    name: site.name,
    url: url(homePath(route.lang)),
    inLanguage: route.lang,
    publisher: { '@id': `${site.url}/${ORGANIZATION}` },
  };
}

function breadcrumbs({ site, route, title, url, ask }: About): BreadcrumbListLeaf {
  const { lang, kind, id } = route;
  const own =
    kind === 'page' ? title.replace(` | ${site.name}`, '') : (ask(kind, id, lang)?.name ?? title);
  const places = [
    { label: site.name, path: homePath(lang) },
    ...trailTo(route, ask),
    { label: own, path: route.path },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: url(path),
    })),
  };
}

type Choice = { colour: Colour | undefined; size: Size | undefined };
type Colour = ReturnType<typeof coloursOf>[number];
type Size = ReturnType<typeof sizesOf>['sizes'][number];

/** A product that comes in one form only is a product, every other one a group of its forms. */
function productGroup(about: Offering, product: ProductAnswer): ProductLeaf | ProductGroupLeaf {
  const { site, route, description, url } = about;
  const colours = coloursOf(about, product);
  const { sizes } = sizesOf(product);
  const address = url(route.path);
  const common = {
    name: product.name,
    description: (product.summaryLang ? null : product.summary) ?? description,
    url: address,
    brand: { '@type': 'Brand', name: site.name } satisfies BrandLeaf,
    image: imagesOf(about, product.images),
  };
  const offerOf = (choice: Choice) => offer(about, product, choice);
  if (colours.length === 0 && sizes.length === 0) {
    const only = { colour: undefined, size: undefined };
    const sku = product.articleNumber;
    return filled<ProductLeaf>({ '@type': 'Product', ...common, sku, offers: offerOf(only) });
  }
  return filled<ProductGroupLeaf>({
    '@type': 'ProductGroup',
    ...common,
    productGroupID: product.articleNumber || product.id,
    variesBy: [
      ...(colours.length > 0 ? ['https://schema.org/color'] : []),
      ...(sizes.length > 0 ? ['https://schema.org/size'] : []),
    ],
    hasVariant: choices(colours, sizes).map((choice) => ({
      ...variant(about, product, choice),
      offers: offerOf(choice),
    })),
  });
}

function choices(colours: readonly Colour[], sizes: readonly Size[]): Choice[] {
  const all = (colours.length > 0 ? colours : [undefined]).flatMap((colour) =>
    (sizes.length > 0 ? sizes : [undefined])
      .filter((size) => !size || existsIn(size, colour?.id))
      .map((size) => ({ colour, size })),
  );
  return all.slice(0, MAX_VARIANTS);
}

function variant(about: About, product: ProductAnswer, { colour, size }: Choice): ProductLeaf {
  const words = [colour?.name, size && sizeWords(size)].filter((word) => word !== undefined);
  // A form has one number, whatever the language of the page.
  const parts = [colour?.own, size?.slug].filter((word) => word !== undefined);
  const sku = [product.articleNumber, ...parts].join('-');
  const images = colour?.images.length ? colour.images : product.images;
  return filled<ProductLeaf>({
    '@type': 'Product',
    name: [product.name, ...words].join(', '),
    sku: product.articleNumber === '' ? null : sku,
    image: imagesOf(about, images)[0] ?? null,
    color: colour?.name,
    size: size?.label,
  });
}

/** Colour and size as parameters: what follows `#` is no address of its own. */
function formAddress({ route, url }: About, { colour, size }: Choice): string {
  const names = CHOICE_WORDS[route.lang];
  const query = new URLSearchParams([
    ...(colour ? [[names.colour, colour.slug]] : []),
    ...(size ? [[names.size, size.slug]] : []),
  ]).toString();
  return `${url(route.path)}${query && `?${query}`}`;
}

function offer(about: Offering, product: ProductAnswer, { colour, size }: Choice): OfferLeaf {
  const { shop, terms } = about;
  const { availability, availableFrom } = colour ?? product;
  const isOnTheWay = availability === 'inStock' && availableFrom !== null;
  const cents = size?.priceCents ?? product.priceCents;
  const before = cents === product.priceCents ? product.oldPriceCents : null;
  return filled<OfferLeaf>({
    '@type': 'Offer',
    url: formAddress(about, { colour, size }),
    price: inEuros(cents),
    priceCurrency: 'EUR',
    availability: isOnTheWay ? BACK_ORDER : AVAILABILITY[availability],
    availabilityStarts: availableFrom,
    priceValidUntil: shop.pricesValidUntil,
    shippingDetails: terms.shipping.map(referTo),
    hasMerchantReturnPolicy: terms.returns.map(referTo),
    priceSpecification:
      before === null
        ? null
        : {
            '@type': 'UnitPriceSpecification',
            priceType: 'https://schema.org/StrikethroughPrice',
            price: inEuros(before),
            priceCurrency: 'EUR',
          },
  });
}

type Named = { '@id': string };

const referTo = ({ '@id': id }: Named): Named => ({ '@id': id });

function shipping(
  { url }: SiteInfo,
  { postageCents, countries, delivery }: ShopAnswer,
): Terms['shipping'] {
  if (postageCents === null) return [];
  const days = (minValue: number, maxValue: number): QuantitativeValueLeaf => ({
    '@type': 'QuantitativeValue',
    ...{ minValue, maxValue, unitCode: 'DAY' },
  });
  return countries.map((country) =>
    filled<OfferShippingDetailsLeaf & Named>({
      '@type': 'OfferShippingDetails',
      '@id': `${url}/#shipping-${country}`,
      shippingRate: { '@type': 'MonetaryAmount', value: inEuros(postageCents), currency: 'EUR' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
      // Google adds the two up: together they are what the page says.
      deliveryTime: delivery && {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(0, packing(delivery)),
        transitTime: days(delivery.minDays, delivery.maxDays - packing(delivery)),
      },
    }),
  );
}

/** The days of a delivery that goods may take to leave the house. */
const packing = ({ minDays, maxDays }: { minDays: number; maxDays: number }) =>
  Math.max(0, Math.min(1, maxDays - minDays));

/** At most one. */
function returnPolicies(
  { url }: SiteInfo,
  { returns, countries, address }: ShopAnswer,
): Terms['returns'] {
  if (returns === null || countries.length === 0) return [];
  const policy = filled<MerchantReturnPolicyLeaf & Named>({
    '@type': 'MerchantReturnPolicy',
    '@id': `${url}/#returns`,
    applicableCountry: countries,
    returnPolicyCountry: address?.country,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: returns.areFree
      ? 'https://schema.org/FreeReturn'
      : 'https://schema.org/ReturnFeesCustomerResponsibility',
  });
  return [policy];
}

/** `slug`: its word in addresses; `own`: that word in the language of the shop. */
function coloursOf({ ask, route: { lang } }: About, { variants }: ProductAnswer) {
  const found = variants.flatMap(({ color, ...rest }) => {
    const colour = ask('colour', color, lang);
    return colour ? [{ ...rest, ...colour }] : [];
  });
  const slugs = colourSlugs(found);
  const own = colourSlugs(found.map((one) => ask('colour', one.id, DEFAULT_LANGUAGE) ?? one));
  return found.map((colour, index) => ({
    ...colour,
    slug: slugs[index] ?? colour.key,
    own: own[index] ?? colour.key,
  }));
}

/** The first of these pictures: search engines show one. */
function imagesOf({ ask, site, route: { lang } }: About, ids: readonly string[]): string[] {
  return loadPictures(ids.slice(0, 1), ask, lang).map(
    (asset) => `${site.url}${renditionUrl(asset, 960)}`,
  );
}

const inEuros = (cents: number) => (cents / 100).toFixed(2);

/** The properties of a thing whose value is known. */
function filled<T extends object>(thing: { [Key in keyof T]: T[Key] | null | undefined }): T {
  const isKnown = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && !value[0]);
  return Object.fromEntries(Object.entries(thing).filter(([, value]) => isKnown(value))) as T;
}
