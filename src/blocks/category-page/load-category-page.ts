import { NO_CHOICE } from '#src/model/fields/choice.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { loadCategory } from '../load/category.ts';
import { categoryTrail, homeOf } from '../load/crumbs.ts';
import { loadPages } from '../load/pager.ts';
import { loadCards } from '../load/product-card.ts';
import { inChosenColour, loadChosen } from './chosen.ts';

/**
 * A published page with filters depends on every product of its category; of larger categories they
 * come when somebody asks for them.
 */
const FILTERED_AT_ONCE = 120;

/**
 * What the page of a category shows. In: a category if somebody has chosen one; else it is the route's own. Out: null
 * where there is none.
 */
export function loadCategoryPage(named: string | undefined, ask: Ask, route: Route) {
  const id = named ?? (route.kind === 'category' ? route.id : undefined);
  const category = id === undefined ? null : ask('category', id, route.lang);
  if (!category) return null;
  const own = category.id === route.id;
  const asked = own ? route.choice : undefined;
  const chosen = asked && loadChosen(category, asked, ask, route.lang);
  const page = own ? (chosen?.choice.page ?? route.page) : 1;
  const products = chosen ?? ask('categoryProducts', category.id, page);
  const cards = loadCards(products.ids, ask, route.lang);
  const hasFilters = own && products.total > 1 && products.total <= FILTERED_AT_ONCE;
  return {
    category,
    page,
    total: products.total,
    chosen,
    filters: chosen ?? (hasFilters ? loadChosen(category, NO_CHOICE, ask, route.lang) : undefined),
    crumbs: categoryTrail(category.parent, ask, route.lang),
    site: homeOf(ask, route.lang),
    subCategories: ask('subCategories', category.id).flatMap((child) => {
      const found = loadCategory(child, ask, route);
      return found ? [found] : [];
    }),
    cards: chosen ? cards.map((card) => inChosenColour(card, chosen, ask, route.lang)) : cards,
    pages: chosen?.pages ?? loadPages(category.id, ask, route.lang),
  };
}
