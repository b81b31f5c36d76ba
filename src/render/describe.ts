import type { Ask, PageAnswer, Route } from '#src/model/query.ts';
import { plainText, type RichText } from '#src/model/rich-text.ts';
import { messages } from './messages.ts';

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

/** Title and description of a page, for the head and for search engines. */
export function describe(
  route: Route,
  page: PageAnswer,
  ask: Ask,
): { title: string; description: string } {
  const site = ask('site', route.lang);
  const own = ownWords(route, page, ask);
  const title = own.title === site.name ? own.title : `${own.title} · ${site.name}`;
  return { title, description: own.description || site.description || '' };
}

function ownWords(route: Route, page: PageAnswer, ask: Ask) {
  if (route.kind === 'product') {
    const product = ask('product', route.id, route.lang);
    return {
      title: product?.seotitle ?? product?.name ?? page.title,
      description: product?.summary ?? shorten(product?.text ?? null),
    };
  }
  if (route.kind === 'category') {
    const category = ask('category', route.id, route.lang);
    const name = category?.name ?? page.title;
    const number = messages[route.lang].page(route.page);
    return {
      title: route.page > 1 ? `${name}, ${number}` : name,
      description: shorten(category?.text ?? null),
    };
  }
  return { title: page.seotitle ?? page.title, description: '' };
}

/** The first words of a text, cut between two of them. */
function shorten(text: RichText | null): string {
  const words = text ? plainText(text) : '';
  if (words.length <= DESCRIPTION_LENGTH) return words;
  return `${words.slice(0, words.lastIndexOf(' ', DESCRIPTION_LENGTH - 1))} …`;
}
