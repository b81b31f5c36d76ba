import type { BlockNode } from './block-node.ts';
import type { Choice } from './choice.ts';
import type { FontMetrics } from './font.ts';
import type { Language } from './languages.ts';
import type { ClaimSpace } from './links.ts';
import type { RichText } from './rich-text.ts';
import type { NavigationType } from './schemas/backend-navigation.ts';
import type { FontMission } from './schemas/font-styles.ts';
import type { Availability } from './schemas/products.ts';
import type { ColourSlot } from './schemas/theme-settings.ts';
import type { ScriptCategory } from './schemas/third-party-scripts.ts';
import type { WashingStep } from './schemas/washing-instructions.ts';

/** Products on one page of a category. */
export const PRODUCTS_PER_PAGE = 24;

/** A route of the site; `path` is the canonical one, decoded. `page` is 1 but for later pages of a category. */
export type Route = {
  path: string;
  lang: Language;
  kind: 'page' | 'product' | 'category';
  id: string;
  page: number;
  /** What somebody chose from a category; only pages that are made on demand have it. */
  choice?: Choice;
};

export type SiteInfo = {
  name: string;
  /** Origin without trailing slash; SITE_URL wins over the content. */
  url: string;
  indexable: boolean;
  trailingSlash: boolean;
  claim: string | null;
  description: string | null;
  descriptionLang: OtherLanguage;
  phone: string | null;
  email: string | null;
  hours: string | null;
  hoursLang: OtherLanguage;
  /** Asset that is shown with a link to a page that has no picture. */
  shareImage: string | null;
  theme: string | null;
};

/** A link of the menu or the footer; targets that do not exist are left out. */
export type MenuLink = {
  label: string;
  path: string;
  lang?: Language;
  /** Of the category that it leads to, in the menu. */
  picture?: Pick<AssetAnswer, 'hash' | 'x' | 'y' | 'dominant'>;
  /** What it stands below, in the footer. */
  group?: string;
};

/** The language of a text that is not there in the one that was asked for; null: it is. */
export type OtherLanguage = Language | null;

/** What is needed to lead to an item in the other languages. */
export type Paths = { de: string | null; en: string | null };

export type PageAnswer = {
  id: string;
  title: string;
  seotitle: string | null;
  critical: boolean;
  /** Keys of the theme and the background colour (first 8 hex digits of the id's digest). */
  theme: string | null;
  background: string | null;
  /** German where this language has no tree. */
  textLang: Language;
  nodes: BlockNode[];
};

export type VariantAnswer = {
  color: string;
  images: string[];
  availability: Availability;
  availableFrom: string | null;
};

export type SizeAnswer = {
  label: string;
  widthCm: number | null;
  heightCm: number | null;
  priceCents: number | null;
};

export type ProductAnswer = {
  id: string;
  path: string;
  textLang: Language;
  name: string;
  seotitle: string | null;
  summary: string | null;
  summaryLang: OtherLanguage;
  text: RichText | null;
  bodyLang: OtherLanguage;
  articleNumber: string;
  priceCents: number;
  oldPriceCents: number | null;
  availability: Availability;
  availableFrom: string | null;
  categories: string[];
  images: string[];
  variants: VariantAnswer[];
  sizes: SizeAnswer[];
  washing: string[];
};

export type ProductCardAnswer = {
  id: string;
  path: string;
  textLang: Language;
  name: string;
  summary: string | null;
  summaryLang: OtherLanguage;
  priceCents: number;
  oldPriceCents: number | null;
  availability: Availability;
  availableFrom: string | null;
  /** First picture. */
  image: string | null;
  colours: string[];
};

export type CategoryAnswer = {
  id: string;
  path: string;
  textLang: Language;
  name: string;
  text: RichText | null;
  bodyLang: OtherLanguage;
  parent: string | null;
  image: string | null;
};

/** What a product can be chosen by. */
export type FacetAnswer = {
  id: string;
  name: string;
  priceCents: number;
  created: string;
  /** Ids. */
  colours: string[];
  /** Labels. */
  sizes: string[];
};

export type ColourAnswer = { id: string; key: string; name: string; nameLang: OtherLanguage };

export type WashingAnswer = {
  id: string;
  step: WashingStep;
  code: string;
  name: string;
  nameLang: OtherLanguage;
  text: string | null;
  textLang: OtherLanguage;
};

export type AssetAnswer = {
  id: string;
  /** For the picture's address: digest of `fileHash` + `fileVersion`. */
  hash: string;
  mimeType: string;
  /** Pixels; 0 when unknown. */
  width: number;
  height: number;
  /** Focal point in percent, steps of 5. */
  x: number;
  y: number;
  alt: string;
  altLang: OtherLanguage;
  /** Class of the dominant colour. */
  dominant: string | null;
};

/** A file that visitors get as it is: a film, its captions, a document. */
export type FileAnswer = {
  id: string;
  /** Path of the file; null when visitors get no files of its type. */
  address: string | null;
  mimeType: string;
  /** Pixels; 0 when unknown, and of what has none. */
  width: number;
  height: number;
  /** ISO 8601; null when unknown. */
  created: string | null;
};

/** An icon; non-critical ones of a list have no drawing yet, it is asked for when needed. */
export type IconAnswer = {
  id: string;
  name: string;
  critical: boolean;
  /** Set by the browser while it asks for the drawing; never in an answer. */
  isLoading: boolean;
  /** Clean markup (`lib/svg.ts`). */
  svg: string | null;
};

/** A reusable block; German where this language has no tree. */
export type DynamicBlockAnswer = {
  id: string;
  name: string;
  textLang: Language;
  nodes: BlockNode[];
};

/** An entry of the navigation of /manage. */
export type NavigationAnswer = {
  id: string;
  label: string;
  slug: string | null;
  icon: string | null;
  component: string | null;
  type: NavigationType;
  order: number;
  children: NavigationAnswer[];
};

/** A foreign script that waits for consent: its address, or its text. */
export type ScriptAnswer = {
  id: string;
  name: string;
  category: ScriptCategory;
  src: string | null;
  snippet: string | null;
};

/** A former address: where it leads, or that what stood there is gone for good (410). */
export type RedirectAnswer = {
  /** Canonical path. */
  path: string;
  /** A path of this site, as links are written and percent-encoded, or an https address. */
  location: string | null;
};

/** A file of a font, for the theme sheet. */
export type FontAnswer = {
  mission: FontMission;
  family: string;
  weight: number;
  url: string;
  type: string;
  /** Its asset; null for a file of the code. */
  file: string | null;
  /** Null where it was not measured. */
  metrics: FontMetrics | null;
};

/** A theme by name and key; its colours stand in the theme sheet only. */
export type ThemeSettingsAnswer = { id: string; key: string; name: string };

export type ThemeAnswer = {
  themes: { key: string; colours: Record<ColourSlot, string> }[];
  colours: { key: string; hex: string }[];
  textStyles: { key: string; name: string; classes: string }[];
  /** Key of the site's theme. */
  site: string | null;
};

/**
 * The named queries of a page: arguments and answer. The key of a query is its name and arguments
 * joined by `:`. Every list order ends in the id. An answer of null is an item that does not exist.
 */
export type QueryMap = {
  languages: { args: []; answer: Language[] };
  site: { args: [lang: Language]; answer: SiteInfo };
  menu: { args: [lang: Language]; answer: MenuLink[] };
  footer: { args: [lang: Language]; answer: MenuLink[] };
  template: { args: [kind: 'product' | 'category']; answer: string | null };
  home: { args: [lang: Language]; answer: string | null };
  pageBySlug: { args: [lang: Language, slug: string]; answer: string | null };
  productBySlug: { args: [lang: Language, slug: string]; answer: string | null };
  categoryBySlug: { args: [lang: Language, slug: string]; answer: string | null };
  /** All routes of one page, product or category; empty when it has no address. */
  routes: { args: [id: string]; answer: Route[] };
  /** In which of the site's languages a page, product or category has words of its own. */
  ownLanguages: { args: [id: string]; answer: Language[] };
  page: { args: [id: string, lang: Language]; answer: PageAnswer | null };
  product: { args: [id: string, lang: Language]; answer: ProductAnswer | null };
  productCard: { args: [id: string, lang: Language]; answer: ProductCardAnswer | null };
  category: { args: [id: string, lang: Language]; answer: CategoryAnswer | null };
  categoryProducts: {
    args: [id: string, page: number];
    answer: { ids: string[]; total: number; pages: number };
  };
  subCategories: { args: [id: string]; answer: string[] };
  /**
   * All products of a category in display order, with what they can be chosen by. Reads every one of
   * them: for pages that are made on demand.
   */
  facets: { args: [id: string, lang: Language]; answer: FacetAnswer[] };
  /** Products that go with a product, at most eight (`content/queries/related.ts`). */
  related: { args: [id: string]; answer: string[] };
  newest: { args: [count: number]; answer: string[] };
  /** All products in display order, a page at a time, as `categoryProducts`. */
  catalog: { args: [page: number]; answer: Answer<'categoryProducts'> };
  colour: { args: [id: string, lang: Language]; answer: ColourAnswer | null };
  washing: { args: [id: string, lang: Language]; answer: WashingAnswer | null };
  asset: { args: [id: string, lang: Language]; answer: AssetAnswer | null };
  /** Strangers get a file only while a page asks this of it. */
  file: { args: [id: string]; answer: FileAnswer | null };
  icon: { args: [id: string]; answer: IconAnswer | null };
  /** All icons, drawn where critical. For editors: pages ask for single ones. */
  icons: { args: []; answer: IconAnswer[] };
  dynamicBlock: { args: [id: string, lang: Language]; answer: DynamicBlockAnswer | null };
  /** Empty unless drafts are asked: visitors know nothing of it. */
  backendNavigation: { args: [lang: Language]; answer: NavigationAnswer[] };
  /** The active foreign scripts. */
  scripts: { args: []; answer: ScriptAnswer[] };
  theme: { args: []; answer: ThemeAnswer };
  /** For editors: a page's own answer has the key of its theme. */
  themeSettings: { args: [id: string]; answer: ThemeSettingsAnswer | null };
  fonts: { args: []; answer: FontAnswer[] };
  /** Addresses of the fonts that every page needs at once. */
  preloads: { args: []; answer: string[] };
  /** Null where the address belongs to a page, to another redirect, or leads back to itself. */
  redirect: { args: [id: string]; answer: RedirectAnswer | null };
  /**
   * Where a canonical path leads: itself where a page stands, the end of its redirects, or null when
   * nothing is there. For links that somebody typed.
   */
  address: { args: [path: string]; answer: string | null };
};

export type QueryName = keyof QueryMap;
export type Args<N extends QueryName> = QueryMap[N]['args'];
export type Answer<N extends QueryName> = QueryMap[N]['answer'];

/** Asks a query; the same function in the build, the server and the editor's canvas. */
export type Ask = <N extends QueryName>(name: N, ...args: Args<N>) => Answer<N>;

/** The key of a query: `productCard:{id}:de`. */
export function queryKey<N extends QueryName>(name: N, ...args: Args<N>): string {
  return [name, ...args].join(':');
}

/**
 * What a query read: it is asked again when a change yields one of these keys.
 * `item:{id}` · `has:{id}` (it exists) · `asset:{id}` · `slug:{space}:{lang}:{slug}` · `in:{categoryId}` ·
 * `in:*` (all products) · `sub:{categoryId|root}` · `set:{schema}` · `all:{schema}` · `languages`
 */
export type ReaderKey = string;

/** One query that a page asked: its key, the digest of the answer, and what the answer was read from. */
export type Read = { query: string; digest: string; readers: ReaderKey[] };

/**
 * Access to content for one purpose (published, or draft). `ask` answers; `readOf` says for any
 * query that was asked what it read.
 */
export type Queries = {
  ask: Ask;
  /** Asks a query by its key, as the publisher does; undefined when the key names no query. */
  askKey(key: string): unknown;
  /** The record of a query key (asks it if that has not happened yet). */
  readOf(key: string): Read;
  /** Ids of the published items of a schema, ordered by id. Not recorded: for full builds. */
  ids(schema: ClaimSpace): Iterable<string>;
};
