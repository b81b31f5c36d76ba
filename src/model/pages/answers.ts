import type { BlockNode } from '../fields/block-node.ts';
import type { CategoryChoice } from '../fields/choice.ts';
import type { FontMetrics } from '../fields/font.ts';
import type { PublicForm } from '../forms/form.ts';
import type { FormErrors, FormValues } from '../forms/form-values.ts';
import type { Language } from '../languages.ts';
import type { RichText } from '../fields/rich-text.ts';
import type { NavigationType } from '../schemas/backend-navigation.ts';
import type { FontMission } from '../schemas/font-styles.ts';
import type { Availability } from '../schemas/products.ts';
import type { ColourSlot } from '../schemas/theme-settings.ts';
import type { ScriptCategory } from '../schemas/third-party-scripts.ts';
import type { WashingStep } from '../schemas/washing-instructions.ts';

/** Products on one page of a category. */
export const PRODUCTS_PER_PAGE = 24;

/** A route of the site; `path` is the canonical one, decoded. `page` is 1 but for later pages of a category. */
export type Route = {
  path: string;
  lang: Language;
  kind: 'page' | 'product' | 'category';
  id: string;
  page: number;
  /** Of a draft that is no page: a reusable block, shown and edited by itself. */
  schema?: 'dynamic-blocks';
  /** What somebody chose from a category; only pages that are made on demand have it. */
  choice?: CategoryChoice;
  /** What was sent with a form of the page, without JavaScript; only answers to that have it. */
  posted?: PostedForm;
};

/** What somebody sent with a form that stands on this page, and what came of it. */
export type PostedForm = { block: string } & (
  | { state: 'sent'; number: string }
  | { state: 'refused'; values: FormValues; errors: FormErrors; message: string }
);

/** A form with its words, in the language of the page. */
export type FormAnswer = PublicForm & { words: Record<FormWord, string> };

type FormWord =
  | 'incomplete'
  | 'send'
  | 'sending'
  | 'optional'
  | 'choose'
  | 'sent'
  | 'number'
  | 'failed'
  | 'empty';

export type SiteInfo = {
  name: string;
  /** Origin without trailing slash; SITE_URL wins over the content. */
  url: string;
  indexable: boolean;
  trailingSlash: boolean;
  /** Whether the fragment of an address names a page, where visits are counted. */
  hashMode: boolean;
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

/** What the shop says of itself as a business, and what holds for every order. */
export type ShopAnswer = {
  address: { street: string; postalCode: string; city: string; country: string } | null;
  /** Whole addresses of its profiles elsewhere. */
  profiles: string[];
  /** Its asset. */
  logo: string | null;
  postageCents: number | null;
  /** Codes of two letters. */
  countries: string[];
  /** Working days until goods in stock arrive. */
  delivery: { minDays: number; maxDays: number } | null;
  returns: { days: number; areFree: boolean } | null;
  /** A day that is not over. */
  pricesValidUntil: string | null;
};

/** What the installed site looks like, beyond what the shop says of itself. */
export type ManifestAnswer = {
  /** Hex codes of the site's theme; null where it has none. */
  colours: { bar: string; ground: string } | null;
  /** Assets. */
  screenshots: string[];
};

/** A link of the menu or the footer; targets that do not exist are left out. */
export type MenuLink = {
  label: string;
  path: string;
  lang?: Language;
  /** Of the category that it leads to, in the menu. */
  picture?: Pick<AssetAnswer, 'hash' | 'x' | 'y' | 'dominant'>;
  /** What is below it in the menu: entries of its own (`isOwn`), then categories below the one that it leads to. */
  below?: (Pick<MenuLink, 'label' | 'path' | 'lang'> & { isOwn?: true })[];
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
  seodescription: string | null;
  critical: boolean;
  /** Search engines are asked to leave it out. */
  unlisted: boolean;
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
  /** A day to come: from it on it can be had. */
  availableFrom: string | null;
};

export type SizeAnswer = {
  /** Its word in addresses and article numbers, the same in every language; no two sizes of a product have one. */
  slug: string;
  label: string;
  /** What comes in this size, where it is not always the same: 'Teller'. */
  name: string | null;
  /** Ids of the colours in which alone this size exists; empty: it exists in all. */
  onlyColours: string[];
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
  seodescription: string | null;
  summary: string | null;
  summaryLang: OtherLanguage;
  text: RichText | null;
  bodyLang: OtherLanguage;
  articleNumber: string;
  /** Its place among all products. */
  order: number;
  priceCents: number;
  /** Higher than its price, or null. */
  oldPriceCents: number | null;
  availability: Availability;
  availableFrom: string | null;
  categories: string[];
  images: string[];
  variants: VariantAnswer[];
  sizes: SizeAnswer[];
  /** Whether its cloth can be had as samples, in each of its colours. */
  hasSamples: boolean;
  washing: string[];
  aspect: AspectAnswer | null;
};

/** What is special about a product. */
export type AspectAnswer = {
  title: string;
  text: string | null;
  lang: OtherLanguage;
  facts: { value: string; unit: string | null; text: string }[];
  /** A picture, and its true measures along two edges. */
  picture: string | null;
  across: string | null;
  down: string | null;
  /** The margins around the goods in the picture, in per cent of its sides: the goods are measured, not the picture. */
  margins: { left: number; right: number; top: number; bottom: number };
};

export type ProductCardAnswer = {
  id: string;
  path: string;
  textLang: Language;
  name: string;
  summary: string | null;
  summaryLang: OtherLanguage;
  /** The lowest of its prices; `manyPrices`: others stand behind it. */
  priceCents: number;
  manyPrices: boolean;
  /** Higher than that price, or null. */
  oldPriceCents: number | null;
  availability: Availability;
  availableFrom: string | null;
  /** Whether its cloth can be had as samples. */
  hasSamples: boolean;
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
  /** The lowest of its prices. */
  priceCents: number;
  created: string;
  /** Names, in the language asked for. */
  materials: string[];
  /** One for each of its colours; without colours one for all of it. */
  variants: FacetVariant[];
};

/** A product in one colour. */
export type FacetVariant = {
  /** An id; null where the product has no colours. */
  colour: string | null;
  /** Labels of the sizes in which there is this colour. */
  sizes: string[];
  /** Whether it is delivered at once. */
  isInStock: boolean;
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
  /** Pixels; 0 if unknown or if the file is no picture. */
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
  /** Set by the browser while it asks for the drawing (`client/manage/list/icon-drawings.ts`); never in an answer. */
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
  /** What it is for, as visitors are told. */
  purpose: string | null;
  /** Origins that it may talk to, its own among them. */
  hosts: string[];
  /** Names of its cookies; `*` stands for anything. */
  cookies: string[];
  src: string | null;
  snippet: string | null;
};

/** A former address: the path that it redirects to, or that its page is gone for good (410). */
export type RedirectAnswer = {
  /** Canonical path. */
  path: string;
  /** A path of this site, as links are written and percent-encoded, or an https address. */
  location: string | null;
  /** The host that it wants to lead to, and may not. */
  refused?: string;
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

/** A text style by name and key; its classes stand in the theme sheet only. */
export type TextStyleAnswer = { key: string; name: string };

/** A theme by name and key; its colours stand in the theme sheet only. */
export type ThemeSettingsAnswer = { id: string; key: string; name: string };

export type ThemeAnswer = {
  themes: { key: string; colours: Record<ColourSlot, string> }[];
  colours: { key: string; hex: string }[];
  /** `colour`: the hex code of one that counts more than those of its classes. */
  textStyles: { key: string; name: string; classes: string; colour: string | null }[];
  /** Key of the site's theme. */
  site: string | null;
};
