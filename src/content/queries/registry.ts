import { isLanguage, type Language } from '#src/model/languages.ts';
import type { Answer, Args, QueryName } from '#src/model/pages/query.ts';
import { asset, file } from './assets.ts';
import { backendNavigation } from './backend-navigation.ts';
import { categoryBySlug, category, categoryProducts, subCategories } from './categories.ts';
import { colour } from './colours.ts';
import type { QueryContext } from './context.ts';
import { dynamicBlock } from './dynamic-blocks.ts';
import { warning } from './warning.ts';
import { facets } from './facets.ts';
import { form, texts } from './forms.ts';
import { icon, icons } from './icons.ts';
import { criticalPages, page, pageBySlug } from './pages.ts';
import { address, redirect } from './redirects.ts';
import { catalog, newest, product, productBySlug, productCard } from './products.ts';
import { related } from './related.ts';
import { ownLanguages, routes } from './routes.ts';
import { consent, scripts } from './scripts.ts';
import { fonts, preloads } from './fonts.ts';
import { app, footer, home, languages, menu, shop, site, synonyms, template } from './site.ts';
import { textStyle, theme, themeSettings } from './theme.ts';
import { washing } from './washing.ts';

type QueryDefinition<N extends QueryName> = {
  answer(ctx: QueryContext, ...args: Args<N>): Answer<N>;
  /** The arguments of a key; undefined when they do not fit. */
  args(parts: readonly string[]): Args<N> | undefined;
};

type QueryRegistry = { [N in QueryName]: QueryDefinition<N> };

const none = (parts: readonly string[]): [] | undefined => (parts.length === 0 ? [] : undefined);

const inLang = ([lang, ...rest]: readonly string[]): [Language] | undefined =>
  isLanguage(lang) && rest.length === 0 ? [lang] : undefined;

const ofItem = ([id, ...rest]: readonly string[]): [string] | undefined =>
  id && rest.length === 0 ? [id] : undefined;

const ofItemIn = ([id, lang, ...rest]: readonly string[]): [string, Language] | undefined =>
  id && isLanguage(lang) && rest.length === 0 ? [id, lang] : undefined;

const bySlug = ([lang, slug, ...rest]: readonly string[]): [Language, string] | undefined =>
  isLanguage(lang) && slug !== undefined && rest.length === 0 ? [lang, slug] : undefined;

const positive = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;

const ofItemPage = ([id, page, ...rest]: readonly string[]): [string, number] | undefined => {
  const number = positive(page);
  return id && number !== undefined && rest.length === 0 ? [id, number] : undefined;
};

const count = ([text, ...rest]: readonly string[]): [number] | undefined => {
  const number = positive(text);
  return number !== undefined && rest.length === 0 ? [number] : undefined;
};

const kind = ([name, ...rest]: readonly string[]): ['product' | 'category'] | undefined =>
  (name === 'product' || name === 'category') && rest.length === 0 ? [name] : undefined;

/** Every query of `model/pages/query.ts`. */
export const registry: QueryRegistry = {
  languages: { answer: languages, args: none },
  site: { answer: site, args: inLang },
  shop: { answer: shop, args: none },
  app: { answer: app, args: none },
  criticalPages: { answer: criticalPages, args: none },
  synonyms: { answer: synonyms, args: none },
  menu: { answer: menu, args: inLang },
  footer: { answer: footer, args: inLang },
  template: { answer: template, args: kind },
  home: { answer: home, args: inLang },
  pageBySlug: { answer: pageBySlug, args: bySlug },
  productBySlug: { answer: productBySlug, args: bySlug },
  categoryBySlug: { answer: categoryBySlug, args: bySlug },
  routes: { answer: routes, args: ofItem },
  ownLanguages: { answer: ownLanguages, args: ofItem },
  page: { answer: page, args: ofItemIn },
  product: { answer: product, args: ofItemIn },
  productCard: { answer: productCard, args: ofItemIn },
  category: { answer: category, args: ofItemIn },
  categoryProducts: { answer: categoryProducts, args: ofItemPage },
  subCategories: { answer: subCategories, args: ofItem },
  facets: { answer: facets, args: ofItemIn },
  related: { answer: related, args: ofItem },
  newest: { answer: newest, args: count },
  catalog: { answer: catalog, args: count },
  colour: { answer: colour, args: ofItemIn },
  washing: { answer: washing, args: ofItemIn },
  asset: { answer: asset, args: ofItemIn },
  file: { answer: file, args: ofItem },
  icon: { answer: icon, args: ofItem },
  icons: { answer: icons, args: none },
  dynamicBlock: { answer: dynamicBlock, args: ofItemIn },
  backendNavigation: { answer: backendNavigation, args: inLang },
  scripts: { answer: scripts, args: inLang },
  consent: { answer: consent, args: inLang },
  form: { answer: form, args: ofItemIn },
  texts: { answer: texts, args: inLang },
  theme: { answer: theme, args: none },
  themeSettings: { answer: themeSettings, args: ofItem },
  textStyle: { answer: textStyle, args: ofItem },
  fonts: { answer: fonts, args: none },
  preloads: { answer: preloads, args: none },
  redirect: { answer: redirect, args: ofItem },
  address: { answer: address, args: ofItem },
  warning: { answer: warning, args: ofItem },
};

/** True for the names of our queries. */
export function isQueryName(name: string): name is QueryName {
  return Object.hasOwn(registry, name);
}
