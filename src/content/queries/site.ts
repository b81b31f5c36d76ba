import { LANGUAGES, type L, type Language, shownIn } from '#src/model/languages.ts';
import { dominantClass } from '#src/model/fields/picture.ts';
import { parseHex, toHex } from '#src/lib/colour.ts';
import type { ManifestAnswer, MenuLink, ShopAnswer, SiteInfo } from '#src/model/pages/answers.ts';
import type { Synonyms } from '#src/model/pages/search.ts';
import type { QueryContext } from './context.ts';
import { focusOf } from '../replica/assets.ts';

/** The languages of the site, in our order. */
export function languages(ctx: QueryContext): Language[] {
  const stored = ctx.languages();
  return LANGUAGES.filter((language) => stored.includes(language));
}

/** What the site says about itself. */
export function site(ctx: QueryContext, lang: Language): SiteInfo {
  const stored = ctx.site();
  const text = (value: L<string> | undefined) => shownIn(value ?? {}, lang);
  const description = text(stored?.description);
  const hours = text(stored?.hours);
  const shareImage = stored?.shareImage;
  const theme = ctx.existing('theme-settings', stored?.theme);
  return {
    name: stored?.name ?? 'Loden',
    url: ctx.siteAddress(),
    indexable: stored?.indexable ?? false,
    trailingSlash: stored?.trailingSlash ?? false,
    hashMode: stored?.hashMode ?? false,
    claim: text(stored?.claim).value,
    description: description.value,
    descriptionLang: description.other,
    phone: stored?.phone ?? null,
    email: stored?.email ?? null,
    hours: hours.value,
    hoursLang: hours.other,
    shareImage: shareImage !== undefined && ctx.asset(shareImage) ? shareImage : null,
    theme: theme && ctx.key(theme),
  };
}

/** What the shop says of itself as a business. */
export function shop(ctx: QueryContext): ShopAnswer {
  const stored = ctx.site();
  const { street, postalCode, city, country, logo, deliveryDaysMin, deliveryDaysMax, returnDays } =
    stored ?? {};
  const { pricesValidUntil } = stored ?? {};
  return {
    address: street && postalCode && city && country ? { street, postalCode, city, country } : null,
    profiles: split(stored?.profiles, /\s+/).filter((one) => URL.canParse(one)),
    logo: logo !== undefined && ctx.asset(logo) ? logo : null,
    postageCents: stored?.postageCents ?? null,
    countries: split(stored?.deliveryCountries, /[\s,]+/).filter((one) => /^[A-Z]{2}$/.test(one)),
    delivery:
      deliveryDaysMin !== undefined && deliveryDaysMax !== undefined
        ? { minDays: deliveryDaysMin, maxDays: deliveryDaysMax }
        : null,
    pricesValidUntil: pricesValidUntil && !ctx.isOver(pricesValidUntil) ? pricesValidUntil : null,
    returns: returnDays ? { days: returnDays, areFree: stored?.returnsAreFree ?? false } : null,
  };
}

/** What the installed site looks like. */
export function app(ctx: QueryContext): ManifestAnswer {
  const stored = ctx.site();
  const theme = stored?.theme === undefined ? undefined : ctx.item('theme-settings', stored.theme);
  const hex = (code: string) => toHex(parseHex(code));
  return {
    colours: theme ? { bar: hex(theme.main), ground: hex(theme.white) } : null,
    screenshots: (stored?.screenshots ?? []).filter((id) => ctx.asset(id) !== undefined),
  };
}

/** Words that mean the same: a group a line, between commas. */
export function synonyms(ctx: QueryContext): Synonyms {
  return split(ctx.site()?.synonyms, /\n/)
    .map((line) => split(line, /\s*,\s*/))
    .filter(({ length }) => length > 1);
}

const split = (text: string | undefined, between: RegExp) =>
  (text ?? '').trim().split(between).filter(Boolean);

/**
 * The menu; ways to categories have their picture, and what is below them. Entries that say so stand below the one
 * before, ahead of its categories.
 */
export function menu(ctx: QueryContext, lang: Language): MenuLink[] {
  const menu: MenuLink[] = [];
  for (const { target, group: _, isBelow, ...link } of links(ctx, ctx.site()?.menu, lang)) {
    const above = menu.at(-1);
    if (isBelow && above) {
      const others = (above.below ?? []).filter(({ path }) => path !== link.path);
      const own = others.filter((one) => 'isOwn' in one);
      above.below = [...own, { ...link, isOwn: true }, ...others.slice(own.length)];
      continue;
    }
    const picture = pictureOf(ctx, target);
    const below = categoriesBelow(ctx, target, lang);
    menu.push({ ...link, ...(picture && { picture }), ...(below.length > 0 && { below }) });
  }
  return menu;
}

function categoriesBelow(ctx: QueryContext, target: string, lang: Language) {
  if (ctx.schemaOf(target) !== 'categories') return [];
  return ctx.subs(target).flatMap((id) => {
    const { value: label, other } = shownIn(ctx.item('categories', id)?.Name ?? {}, lang);
    const path = ctx.path(id, lang);
    return path && label ? [{ label, path, ...(other && { lang: other }) }] : [];
  });
}

/** The footer; neighbours of one group stand below its name. */
export function footer(ctx: QueryContext, lang: Language): MenuLink[] {
  return links(ctx, ctx.site()?.footer, lang).map(({ target: _, isBelow: __, group, ...link }) =>
    group ? { ...link, group } : link,
  );
}

type StoredLink = {
  label: string;
  target: string;
  group?: string | undefined;
  isBelow?: boolean;
};

function links(ctx: QueryContext, stored: L<StoredLink[]> | undefined, lang: Language) {
  const { value, other } = shownIn(stored ?? {}, lang);
  return (value ?? []).flatMap(({ label, target, group, isBelow = false }) => {
    const path = ctx.path(target, lang);
    if (path === null) return [];
    return [{ label, path, target, group, isBelow, ...(other ? { lang: other } : {}) }];
  });
}

function pictureOf(ctx: QueryContext, target: string): MenuLink['picture'] {
  const id = ctx.schemaOf(target) === 'categories' && ctx.item('categories', target)?.image;
  const stored = id ? ctx.asset(id) : null;
  if (!stored) return undefined;
  const { hash, dominant } = stored;
  return { hash, ...focusOf(stored), dominant: (dominant && dominantClass(dominant)) || null };
}

/** The id of the home page; the same in every language. */
export function home(ctx: QueryContext, _lang: Language): string | null {
  return ctx.existing('pages', ctx.site()?.home);
}

/** The id of the page whose tree the routes of a kind show. */
export function template(ctx: QueryContext, kind: 'product' | 'category'): string | null {
  const stored = ctx.site();
  const id = kind === 'product' ? stored?.productTemplate : stored?.categoryTemplate;
  return ctx.existing('pages', id);
}
