import { inLanguage, type L, type Language, shownIn } from '#src/model/languages.ts';
import {
  type AspectAnswer,
  type ProductAnswer,
  type ProductCardAnswer,
  PRODUCTS_PER_PAGE,
  type VariantAnswer,
} from '#src/model/pages/answers.ts';
import type { Answer } from '#src/model/pages/query.ts';
import type { EntityOf } from '../replica/derive.ts';
import { pagesOf } from './categories.ts';
import type { QueryContext } from './context.ts';
import { linked } from './redirects.ts';
import { offeredSizes, sizesIn } from './sizes.ts';

/** The product at `/{lang}/product/{slug}`. */
export function productBySlug(ctx: QueryContext, lang: Language, slug: string): string | null {
  return ctx.owner('products', lang, slug);
}

export function product(ctx: QueryContext, id: string, lang: Language): ProductAnswer | null {
  const shown = shownProduct(ctx, id, lang);
  if (!shown) return null;
  const { stored, head } = shown;
  const text = shownIn(stored.text, lang);
  const seo = stored.seo[head.textLang];
  return {
    ...head,
    seotitle: seo?.seotitle ?? null,
    seodescription: seo?.seodescription ?? null,
    text: linked(ctx, text.value),
    bodyLang: text.other,
    articleNumber: stored.articleNumber,
    order: stored.order,
    categories: stored.categories.filter((category) => ctx.has('categories', category)),
    images: pictures(ctx, stored.images),
    variants: variants(ctx, stored),
    sizes: sizesIn(ctx, stored, lang),
    washing: stored.washingInstructions.filter((step) => ctx.has('washing-instructions', step)),
    aspect: aspect(ctx, stored, lang),
  };
}

export function productCard(
  ctx: QueryContext,
  id: string,
  lang: Language,
): ProductCardAnswer | null {
  const shown = shownProduct(ctx, id, lang);
  if (!shown) return null;
  const { stored, head } = shown;
  const [image] = pictures(
    ctx,
    [...stored.images, ...stored.variants.flatMap((one) => one.images)],
    1,
  );
  const colours = new Set(stored.variants.map((variant) => variant.color));
  const { lowest, isOne } = pricesOf(ctx, stored);
  return {
    ...head,
    priceCents: lowest,
    manyPrices: !isOne,
    // The former price is that of the product's own price.
    oldPriceCents: lowest === stored.priceCents ? head.oldPriceCents : null,
    image: image ?? null,
    colours: [...colours].filter((colour) => ctx.has('colors', colour)),
  };
}

/** What card and detail have in common; undefined when the product cannot be shown. */
function shownProduct(ctx: QueryContext, id: string, lang: Language) {
  const stored = ctx.item('products', id);
  const path = stored && ctx.path(id, lang);
  const name = stored && inLanguage(stored.name, lang);
  if (!stored || !path || !name) return undefined;
  const summary = shownIn(stored.summary, lang);
  const head = {
    id,
    path,
    textLang: name.lang,
    name: name.value,
    summary: summary.value,
    summaryLang: summary.other,
    priceCents: stored.priceCents,
    oldPriceCents: formerPriceOf(stored),
    ...aheadOf(ctx, stored),
    hasSamples: stored.samples,
  };
  return { stored, head };
}

/** Null unless it is higher: editors type 0 for none, and a price may have risen since. */
function formerPriceOf({ priceCents, oldPriceCents }: EntityOf<'products'>): number | null {
  return oldPriceCents !== undefined && oldPriceCents > priceCents ? oldPriceCents : null;
}

/** What a product costs: the lowest of the prices of its sizes, and whether that is the only one. */
export function pricesOf(ctx: QueryContext, stored: EntityOf<'products'>) {
  const { priceCents } = stored;
  const sizes = offeredSizes(ctx, stored);
  const prices = new Set(sizes.map((size) => size.priceCents ?? priceCents));
  const lowest = sizes.length > 0 ? Math.min(...prices) : priceCents;
  return { lowest, isOne: prices.size <= 1 };
}

function aspect(
  ctx: QueryContext,
  stored: EntityOf<'products'>,
  lang: Language,
): AspectAnswer | null {
  const { aspectPicture } = stored;
  const title = inLanguage(stored.aspectTitle, lang);
  if (!title) return null;
  const inThat = <T>(value: L<T>) => value[title.lang] ?? null;
  return {
    title: title.value,
    text: inThat(stored.aspectText),
    lang: title.lang === lang ? null : title.lang,
    facts: (inThat(stored.aspectFacts) ?? []).map(({ unit, ...fact }) => ({
      ...fact,
      unit: unit ?? null,
    })),
    picture: aspectPicture !== undefined && ctx.asset(aspectPicture) ? aspectPicture : null,
    across: inThat(stored.aspectAcross),
    down: inThat(stored.aspectDown),
    margins: {
      left: stored.aspectLeft ?? 0,
      right: stored.aspectRight ?? 0,
      top: stored.aspectTop ?? 0,
      bottom: stored.aspectBottom ?? 0,
    },
  };
}

function variants(ctx: QueryContext, stored: EntityOf<'products'>): VariantAnswer[] {
  return stored.variants
    .filter((variant) => ctx.has('colors', variant.color))
    .map((variant) => ({
      color: variant.color,
      images: pictures(ctx, variant.images),
      ...stockOf(ctx, variant, stored),
    }));
}

/** Whether a variant can be had, and from when: without availability of its own it has the product's. */
export function stockOf(
  ctx: QueryContext,
  variant: EntityOf<'products'>['variants'][number],
  product: Pick<EntityOf<'products'>, 'availability' | 'availableFrom'>,
): Pick<VariantAnswer, 'availability' | 'availableFrom'> {
  const { availability, availableFrom } = variant.availability ? variant : product;
  return aheadOf(ctx, { availability: availability ?? product.availability, availableFrom });
}

/**
 * The same without a day that says nothing any more: goods are back or delivered from it on. What is said to be back
 * today is so all day.
 */
export function aheadOf(
  ctx: QueryContext,
  { availability, availableFrom }: Pick<EntityOf<'products'>, 'availability' | 'availableFrom'>,
): Pick<VariantAnswer, 'availability' | 'availableFrom'> {
  if (availableFrom === undefined) return { availability, availableFrom: null };
  const isPast =
    availability === 'unavailable' ? ctx.isOver(availableFrom) : ctx.hasBegun(availableFrom);
  return { availability, availableFrom: isPast ? null : availableFrom };
}

/** The pictures that exist, at most `limit`. */
function pictures(ctx: QueryContext, ids: readonly string[], limit = ids.length): string[] {
  const found: string[] = [];
  for (const id of ids) {
    if (found.length === limit) break;
    if (ctx.asset(id)) found.push(id);
  }
  return found;
}

/** Ids of the newest products. */
export function newest(ctx: QueryContext, count: number): string[] {
  return ctx.newest('products', count);
}

/** One page of all products in display order; `pages` is at least 1. */
export function catalog(ctx: QueryContext, page: number): Answer<'catalog'> {
  const total = ctx.catalogCount();
  const ids = ctx.catalog(PRODUCTS_PER_PAGE, (page - 1) * PRODUCTS_PER_PAGE);
  return { ids, total, pages: pagesOf(total) };
}
