import { mailHref } from '#src/model/links.ts';
import type { ProductDetailData } from './block.ts';
import { messages } from './messages.ts';

/**
 * The address of a mail that asks for a product: subject and a text with blanks to fill in.
 * In: the product's data, the shop's mail address, the chosen size.
 */
export function enquiryHref(
  { product, colours, lang }: Pick<ProductDetailData, 'product' | 'colours' | 'lang'>,
  email: string,
  size: string | undefined,
): string {
  const words = messages[lang];
  const { name, articleNumber } = product;
  const lines = [
    words.greeting,
    '',
    articleNumber ? `${name}, ${articleNumber}` : name,
    ...(size === undefined ? [] : [`${words.size}: ${size}`]),
    ...(colours.length > 0 ? [`${words.colour}: `] : []),
    `${words.quantity}: 1`,
    '',
    '',
  ];
  return mailHref(email, words.subject(name, articleNumber), lines.join('\n'));
}
