import type { Language } from '#src/model/languages.ts';
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
  const words: (typeof messages)[Language] = messages[lang];
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
  const subject = encodeURIComponent(words.subject(name, articleNumber));
  return `mailto:${mailbox(email)}?subject=${subject}&body=${encodeURIComponent(lines.join('\n'))}`;
}

/** A mail address inside an URL; nothing in it can begin a query. */
export function mailbox(email: string): string {
  return encodeURIComponent(email).replaceAll('%40', '@');
}

/** A telephone number as its address: digits and a leading plus only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/(?!^\+)\D/g, '')}`;
}
