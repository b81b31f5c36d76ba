import type {
  ManifestAnswer,
  AssetAnswer,
  CategoryAnswer,
  ColourAnswer,
  DynamicBlockAnswer,
  FacetAnswer,
  FileAnswer,
  FontAnswer,
  FormAnswer,
  IconAnswer,
  MenuLink,
  NavigationAnswer,
  PageAnswer,
  ProductAnswer,
  ProductCardAnswer,
  RedirectAnswer,
  Route,
  ScriptAnswer,
  ShopAnswer,
  SiteInfo,
  ThemeAnswer,
  TextStyleAnswer,
  ThemeSettingsAnswer,
  WashingAnswer,
} from './answers.ts';
import type { Problem } from '../errors/errors.ts';
import type { Language } from '../languages.ts';
import type { ClaimSpace } from '../links.ts';
import type { Synonyms } from './search.ts';

/**
 * The named queries of a page: arguments and answer. The key of a query is its name and arguments
 * joined by `:`. Every list order ends in the id. An answer of null is an item that does not exist.
 */
type QueryMap = {
  languages: { args: []; answer: Language[] };
  site: { args: [lang: Language]; answer: SiteInfo };
  shop: { args: []; answer: ShopAnswer };
  /** For the web manifest. */
  app: { args: []; answer: ManifestAnswer };
  /** Ids of the pages that are there also without a connection. Reads every page: for one file. */
  criticalPages: { args: []; answer: string[] };
  /** Words of both languages that mean the same, for the search. */
  synonyms: { args: []; answer: Synonyms };
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
  /** The form of a schema that visitors may fill in, with everything that it says. */
  form: { args: [schema: string, lang: Language]; answer: FormAnswer | null };
  /** What content and our own forms say, by key; for mails, not for pages. */
  texts: { args: [lang: Language]; answer: Record<string, string> };
  /** The active foreign scripts. */
  scripts: { args: [lang: Language]; answer: ScriptAnswer[] };
  /** The number of the question that visitors are asked for them; null: there are none. */
  consent: { args: [lang: Language]; answer: number | null };
  theme: { args: []; answer: ThemeAnswer };
  /** For editors: a page's own answer has the key of its theme. */
  themeSettings: { args: [id: string]; answer: ThemeSettingsAnswer | null };
  textStyle: { args: [id: string]; answer: TextStyleAnswer | null };
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
  /** Why a redirect does not lead where it says, or a font sets no text; for editors. */
  warning: { args: [id: string]; answer: Problem | null };
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
 * `in:*` (all products) · `sub:{categoryId|root}` · `set:{schema}` · `all:{schema}` · `languages` ·
 * `form:{schema}` · `day` (today)
 */
export type DependencyKey = string;

/** What stands behind a dependency key: a new digest means that it reads differently. */
export type KeyState = {
  key: DependencyKey;
  digest: string;
  /** Of `item:` keys. */
  item?: { id: string; schema: string };
};

/** One query that a page asked: its key, the digest of the answer, and what the answer was read from. */
export type Read = { query: string; digest: string; readers: DependencyKey[] };

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
