import { readBlock } from '#src/blocks/registry/read.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { PageAnswer, Route } from '#src/model/pages/answers.ts';
import type { Ask } from '#src/model/pages/query.ts';
import { plainText, readRichText, type RichText } from '#src/model/fields/rich-text.ts';
import { messages } from '../messages.ts';

/** Search engines show about this many characters. */
const DESCRIPTION_LENGTH = 160;

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
  return { title, description: own.description || firstWords(blocks) || ofSite || '' };
}

function ownWords(route: Route, page: PageAnswer, ask: Ask) {
  if (route.kind === 'product') {
    const product = ask('product', route.id, route.lang);
    return {
      title: product?.seotitle ?? product?.name ?? page.title,
      description: shorten([product?.summary, words(product?.text)].filter(Boolean).join('. ')),
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
  return { title: page.seotitle ?? page.title, description: '' };
}

/** The beginning of the first running text on a page. */
function firstWords(blocks: readonly BlockNode[]): string {
  for (const node of blocks) {
    const found = shorten(ownText(node)) || firstWords(node.children ?? []);
    if (found) return found;
  }
  return '';
}

function ownText(node: BlockNode): string {
  const read = readBlock(node);
  if (!read.ok) return '';
  const { kind, block } = read.value;
  const { text } = block;
  if (kind === 'hero') return typeof text === 'string' ? text : '';
  return kind === 'rich-text' ? words(readRichText(text)) : '';
}

/** The running text of a document: its headings and lists make no sentence. */
function words(text: RichText | null | undefined): string {
  if (!text) return '';
  return plainText({ ...text, content: text.content.filter(({ type }) => type === 'paragraph') });
}

/** The first words of a text, cut between two of them. */
function shorten(text: string): string {
  if (text.length <= DESCRIPTION_LENGTH) return text;
  return `${text.slice(0, text.lastIndexOf(' ', DESCRIPTION_LENGTH - 1))} …`;
}
