import { inLanguage, type Language } from '#src/model/languages.ts';
import { itemPath, type AddressSpace } from '#src/model/links.ts';
import type { Route } from '#src/model/pages/answers.ts';
import { pagesOf } from './categories.ts';
import type { QueryContext } from './context.ts';
import { languages } from './site.ts';

const KINDS = { pages: 'page', products: 'product', categories: 'category' } as const;

/** All routes of an item, in every language; further pages of a category follow its first. */
export function routes(ctx: QueryContext, id: string): Route[] {
  const schema = ctx.schemaOf(id);
  if (schema !== 'pages' && schema !== 'products' && schema !== 'categories') return [];
  const pages = schema === 'categories' ? pagesOf(ctx.memberCount(id)) : 1;
  return languages(ctx).flatMap((lang) => {
    const slug = ctx.slug(schema, id, lang);
    if (slug === null) return [];
    return Array.from({ length: pages }, (_, index) => ({
      path: itemPath(schema satisfies AddressSpace, lang, slug, index + 1),
      lang,
      kind: KINDS[schema],
      id,
      page: index + 1,
    }));
  });
}

/** In which languages an item has a tree, or a name, of its own; elsewhere it shows the German one. */
export function ownLanguages(ctx: QueryContext, id: string): Language[] {
  const said =
    ctx.item('pages', id)?.data ??
    ctx.item('products', id)?.name ??
    ctx.item('categories', id)?.Name ??
    {};
  return languages(ctx).filter((lang) => inLanguage<unknown>(said, lang)?.lang === lang);
}
