import { categoryTrail } from '#src/blocks/load/crumbs.ts';
import { mayRunForeign, pageAddress } from '#src/model/links.ts';
import type { Language } from '#src/model/languages.ts';
import type { MenuLink, Route, SiteInfo } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';

/** The canonical path of the home page. */
export const homePath = (lang: Language) => `/${lang}`;

/** What stands around the blocks of every page. */
export type Frame = SiteInfo & {
  menu: MenuLink[];
  footer: MenuLink[];
  /** The number of the question for consent; null: there is nothing to ask, as where no foreign script may run. */
  consent: number | null;
  /** Addresses of fonts that are fetched at once. */
  preloads: string[];
  /** Address of the home page. */
  home: string;
  /** Paths of the categories that the page lies in. */
  within: string[];
};

/** Asks for the frame of a page. */
export function askFrame(ask: Ask, route: Route): Frame {
  const site = ask('site', route.lang);
  return {
    ...site,
    home: pageAddress(homePath(route.lang), site),
    preloads: ask('preloads'),
    menu: ask('menu', route.lang),
    footer: ask('footer', route.lang),
    consent: mayRunForeign(route.path) ? ask('consent', route.lang) : null,
    within: trailTo(route, ask).map(({ path }) => path),
  };
}

/** The same page where no foreign script runs, whatever its path, such as a draft: there is nothing to ask for. */
export function withoutConsent<View extends { frame: Frame }>(view: View): View {
  return { ...view, frame: { ...view.frame, consent: null } };
}

/** The categories that a page lies in, from the root on. */
export function trailTo({ kind, id, lang }: Route, ask: Ask): ReturnType<typeof categoryTrail> {
  const category =
    kind === 'category'
      ? ask('category', id, lang)?.parent
      : kind === 'product'
        ? ask('product', id, lang)?.categories[0]
        : null;
  return categoryTrail(category ?? null, ask, lang);
}

/** The frame where there is no content, but for the way home. */
export const BARE_FRAME: Omit<Frame, 'home'> = {
  name: '',
  url: '',
  indexable: false,
  trailingSlash: false,
  hashMode: false,
  claim: null,
  description: null,
  descriptionLang: null,
  phone: null,
  email: null,
  hours: null,
  hoursLang: null,
  shareImage: null,
  theme: null,
  menu: [],
  footer: [],
  consent: null,
  preloads: [],
  within: [],
};
