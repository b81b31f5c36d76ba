import type { Language } from '#src/model/languages.ts';
import { pageAddress } from '#src/model/links.ts';
import type { MenuLink } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';

const MAX_DEPTH = 8;

/** Where every trail begins: the name of the site, and the address of its home page. */
export function homeOf(ask: Ask, lang: Language): { name: string; home: string } {
  const site = ask('site', lang);
  return { name: site.name, home: pageAddress(`/${lang}`, site) };
}

/** The way to a category, from its topmost parent down to itself; a circle ends where it closes. */
export function categoryTrail(id: string | null, ask: Ask, lang: Language): MenuLink[] {
  const trail: MenuLink[] = [];
  const seen = new Set<string>();
  let next = id;
  while (next !== null && !seen.has(next) && seen.size < MAX_DEPTH) {
    seen.add(next);
    const category = ask('category', next, lang);
    if (!category) break;
    trail.unshift({
      ...{ label: category.name, path: category.path },
      ...(category.textLang !== lang && { lang: category.textLang }),
    });
    next = category.parent;
  }
  return trail;
}
