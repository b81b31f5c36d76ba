import type { Language } from '#src/model/languages.ts';
import { manageMessages } from '#src/render/admin/manage-messages.ts';
import type { ItemRef } from '#src/model/items/item-ref.ts';
import { editAt } from './_edit-at.ts';
import type { OpenScreen } from './_manage.ts';

const OF_THE_SITE = new Set(['site', 'colors', 'theme-settings', 'text-styles']);

/** Schemas whose items have a page each. */
const WITH_PAGES = new Set(['pages', 'products', 'categories']);

/** The page on which one sees best what an item is: its own, one that shows it, or the home page. */
export async function pageWith(
  screen: OpenScreen,
  { schema, id }: ItemRef,
): Promise<string | undefined> {
  if (WITH_PAGES.has(schema)) return id;
  if (!OF_THE_SITE.has(schema)) return undefined;
  const shown = pageThatShows(screen, { schema, id })?.item;
  return shown ?? (await screen.site.editing.drafts()).ask('home', screen.lang) ?? undefined;
}

/** A page by its id, what it is called, and where visitors see it. */
type PageBeside = { id: string; name: string; live: Partial<Record<Language, string>> };

/** The pages that show an item while somebody types; none: that of an item that is not saved yet. */
export async function pagesBeside(
  screen: OpenScreen,
  { schema, id }: ItemRef,
): Promise<PageBeside[] | undefined> {
  const { lang, site } = screen;
  const { ask } = site.queries();
  const page = (one: string, name: string) => ({
    ...{ id: one, name },
    live: Object.fromEntries(ask('routes', one).map((route) => [route.lang, route.path])),
  });
  if (WITH_PAGES.has(schema)) return id === 'new' ? [] : [page(id, '')];
  if (!OF_THE_SITE.has(schema)) return undefined;
  const drafts = await site.editing.drafts();
  const [product] = drafts.ids('products');
  const [category] = drafts.ids('categories');
  const { home: name, product: ofProduct, category: ofCategory } = manageMessages[lang].beside;
  const shown = pageThatShows(screen, { schema, id });
  const usual = [
    [drafts.ask('home', lang), name] as const,
    [product, ofProduct] as const,
    [category, ofCategory] as const,
  ].flatMap(([one, called]) => (one ? [page(one, called)] : []));
  if (!shown) return usual;
  const first = usual.find((one) => one.id === shown.item);
  return [first ?? page(shown.item, shown.title), ...usual.filter((one) => one !== first)];
}

/** A page that shows an item; goods show a colour larger than other pages do. */
function pageThatShows({ lang, site }: OpenScreen, { schema, id }: ItemRef) {
  if (id === 'new') return undefined;
  const pages = site.whereUsed.pages(id).pages.filter((one) => one.lang === lang);
  const kind = schema === 'colors' ? 'product' : undefined;
  return pages.find((one) => one.kind === kind) ?? pages[0];
}

/** The address at which an item is edited as visitors see it; undefined: it has a form only. */
export function editInPlaceAt(
  { site, lang }: Pick<OpenScreen, 'site' | 'lang'>,
  { schema, id }: ItemRef,
): string | undefined {
  if (schema === 'dynamic-blocks') return `/manage/blocks/${id}`;
  const page = schema === 'pages' ? site.pages(lang).find((one) => one.id === id) : undefined;
  return page && editAt(page, lang);
}
