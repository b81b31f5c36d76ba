import { pageDescription, shorten, words } from '#src/blocks/tree/page-description.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { OtherLanguage, PageAnswer, Route } from '#src/model/pages/answers.ts';
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
  const ofSite = inOwn(site.description, site.descriptionLang);
  const own = ownWords(route, page, ask);
  const title = own.title === site.name ? own.title : `${own.title} | ${site.name}`;
  // A page of its own is all in the language that it has.
  const isOther = route.kind !== 'page' && page.textLang !== route.lang;
  const shown = () => (isOther ? '' : pageDescription(blocks, ask, route.lang));
  return { title, description: own.description || shown() || ofSite || '' };
}

/** A text where it is in the language of the page: who reads the list of a search engine asked for that one. */
function inOwn<T>(text: T, other: OtherLanguage | undefined): T | null {
  return other ? null : text;
}

function ownWords(route: Route, page: PageAnswer, ask: Ask) {
  if (route.kind === 'product') {
    const product = ask('product', route.id, route.lang);
    return {
      title: product?.seotitle ?? product?.name ?? page.title,
      description:
        product?.seodescription ||
        shorten(
          [
            inOwn(product?.summary, product?.summaryLang),
            words(inOwn(product?.text, product?.bodyLang)),
          ]
            .filter(Boolean)
            .join('. '),
        ),
    };
  }
  if (route.kind === 'category') {
    const category = ask('category', route.id, route.lang);
    const name = category?.name ?? page.title;
    const number = messages[route.lang].page(route.page);
    return {
      title: route.page > 1 ? `${name}, ${number}` : name,
      description: shorten(words(inOwn(category?.text, category?.bodyLang))),
    };
  }
  return { title: page.seotitle ?? page.title, description: page.seodescription ?? '' };
}
