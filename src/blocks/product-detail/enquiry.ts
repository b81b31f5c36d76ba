import { mailHref } from '#src/model/links.ts';
import type { ProductDetailData } from './block.ts';
import { messages } from './messages.ts';
import { sizesOf } from './sizes.ts';

/** More links than these weigh more than they are worth: then the colour is left to be filled in. */
const MAX_LINKS = 60;

type Data = Pick<ProductDetailData, 'product' | 'colours' | 'lang'>;

/** A mail that asks for a product in one size and colour, named by their places; the style sheet shows the chosen one's. */
export type Enquiry = { size?: number; colour?: number; href: string };

/** The mails by which a product is asked for, one for each size and colour. In: also the shop's mail address. */
export function enquiries(data: Data, email: string): Enquiry[] {
  const { sizes } = sizesOf(data.product);
  const isFew = Math.max(1, sizes.length) * data.colours.length <= MAX_LINKS;
  return placesOf(sizes).flatMap((size) =>
    placesOf(isFew ? data.colours : []).map((colour) => ({
      ...(size === undefined ? {} : { size }),
      ...(colour === undefined ? {} : { colour }),
      href: enquiryHref(data, email, {
        size: size === undefined ? undefined : sizes[size]?.label,
        colour: colour === undefined ? undefined : data.colours[colour]?.name,
      }),
    })),
  );
}

/** Of nothing to choose from there is one choice: none. */
const placesOf = (choices: readonly unknown[]): (number | undefined)[] =>
  choices.length === 0 ? [undefined] : [...choices.keys()];

/** The address of a mail that asks for a product: subject and a text with blanks to fill in. */
function enquiryHref(
  { product, colours, lang }: Data,
  email: string,
  { size, colour = '' }: { size: string | undefined; colour: string | undefined },
): string {
  const words = messages[lang];
  const { name, articleNumber } = product;
  const lines = [
    words.greeting,
    '',
    articleNumber ? `${name}, ${articleNumber}` : name,
    ...(size === undefined ? [] : [`${words.size}: ${size}`]),
    ...(colours.length > 0 ? [`${words.colour}: ${colour}`] : []),
    `${words.quantity}: 1`,
    '',
    '',
  ];
  return mailHref(email, words.subject(name, articleNumber), lines.join('\n'));
}
