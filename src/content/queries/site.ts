import { inLanguage, LANGUAGES, type L, type Language, shownIn } from '#src/model/languages.ts';
import type { MenuLink, SiteInfo } from '#src/model/query.ts';
import type { Context } from './context.ts';
import type { Entity } from '../replica/derive.ts';

/** The languages of the site, in our order. */
export function languages(ctx: Context): Language[] {
  const stored = ctx.languages();
  return LANGUAGES.filter((language) => stored.includes(language));
}

/** What the site says about itself. */
export function site(ctx: Context, lang: Language): SiteInfo {
  const stored = ctx.site();
  const text = (value: L<string> | undefined) => inLanguage(value ?? {}, lang)?.value ?? null;
  const theme = ctx.existing('theme-settings', stored?.theme);
  return {
    name: stored?.name ?? 'Loden',
    url: (ctx.settings.siteUrl ?? stored?.url ?? '').replace(/\/+$/, ''),
    indexable: stored?.indexable ?? false,
    trailingSlash: stored?.trailingSlash ?? false,
    claim: text(stored?.claim),
    description: text(stored?.description),
    phone: stored?.phone ?? null,
    email: stored?.email ?? null,
    hours: text(stored?.hours),
    theme: theme && ctx.key(theme),
  };
}

export function menu(ctx: Context, lang: Language): MenuLink[] {
  return links(ctx, ctx.site()?.menu, lang);
}

export function footer(ctx: Context, lang: Language): MenuLink[] {
  return links(ctx, ctx.site()?.footer, lang);
}

function links(ctx: Context, stored: Entity<'site'>['menu'] | undefined, lang: Language) {
  const { value, other } = shownIn(stored ?? {}, lang);
  return (value ?? []).flatMap(({ label, target }) => {
    const path = ctx.path(target, lang);
    return path === null ? [] : [{ label, path, ...(other ? { lang: other } : {}) }];
  });
}

/** The id of the home page; the same in every language. */
export function home(ctx: Context, _lang: Language): string | null {
  return ctx.existing('pages', ctx.site()?.home);
}

/** The id of the page whose tree the routes of a kind show. */
export function template(ctx: Context, kind: 'product' | 'category'): string | null {
  const stored = ctx.site();
  const id = kind === 'product' ? stored?.productTemplate : stored?.categoryTemplate;
  return ctx.existing('pages', id);
}
