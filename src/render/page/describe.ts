import { pageDescription, shorten, words } from '#src/blocks/tree/page-description.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { PageAnswer, Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { messages } from '../messages.ts';

/**
 * Title and description of a page, for the head and for search engines.
 * In: the route, its tree and those blocks of it that are shown.
 */
export function describe(
  route: Route,
  page: PageAnswer,
  blocks: readonly BlockNode[],
  ask: Ask,
): { title: string; description: string } {
  const site = ask('site', route.lang);
  // It is the same on every page, so the other language would be of no use.
  const ofSite = site.descriptionLang ? null : site.description;
  const own = ownWords(route, page, ask);
  const title = own.title === site.name ? own.title : `${own.title} | ${site.name}`;
  return { title, description: own.description || pageDescription(blocks) || ofSite || '' };
}

function ownWords(route: Route, page: PageAnswer, ask: Ask) {
  if (route.kind === 'product') {
    const product = ask('product', route.id, route.lang);
    return {
      title: product?.seotitle ?? product?.name ?? page.title,
      description:
        product?.seodescription ||
        shorten([product?.summary, words(product?.text)].filter(Boolean).join('. ')),
    };
  }
  if (route.kind === 'category') {
    const category = ask('category', route.id, route.lang);
    const name = category?.name ?? page.title;
    const number = messages[route.lang].page(route.page);
    return {
      title: route.page > 1 ? `${name}, ${number}` : name,
      description: shorten(words(category?.text)),
    };
  }
  return { title: page.seotitle ?? page.title, description: page.seodescription ?? '' };
}
