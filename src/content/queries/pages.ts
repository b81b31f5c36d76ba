import { inLanguage, type Language } from '#src/model/languages.ts';
import type { PageAnswer } from '#src/model/pages/answers.ts';
import type { QueryContext } from './context.ts';

/** The page at `/{lang}/{slug}`; '' is the home page. */
export function pageBySlug(ctx: QueryContext, lang: Language, slug: string): string | null {
  return ctx.owner('pages', lang, slug);
}

export function page(ctx: QueryContext, id: string, lang: Language): PageAnswer | null {
  const stored = ctx.item('pages', id);
  if (!stored) return null;
  const title = inLanguage(stored.title, lang);
  const seo = title && stored.seo[title.lang];
  const tree = inLanguage(stored.data, lang);
  const theme = ctx.existing('theme-settings', stored.themesettings);
  const background = ctx.existing('colors', stored.backgroundColor);
  return {
    id,
    title: title?.value ?? '',
    // In the language of the title: they stand beside it, or in its place.
    seotitle: seo?.seotitle ?? null,
    seodescription: seo?.seodescription ?? null,
    critical: stored.critical,
    unlisted: stored.unlisted,
    theme: theme && ctx.key(theme),
    background: background && ctx.key(background),
    textLang: tree?.lang ?? lang,
    nodes: tree?.value ?? [],
  };
}

/** Ids of the pages that visitors get in advance. */
export function criticalPages(ctx: QueryContext): string[] {
  return ctx.all('pages').flatMap(({ id, critical }) => (critical ? id : []));
}
