import { mailHref } from '#src/model/links.ts';
import type { ProductDetailData } from './block.ts';
import { messages } from './messages.ts';
import { existsIn, type Size, sizesOf, sizeWords } from './sizes.ts';

/** More links than these weigh more than they are worth: then the colour is left to be filled in. */
const MAX_LINKS = 60;

type Data = Pick<ProductDetailData, 'product' | 'colours' | 'lang'>;

/**
 * A choice of size and colour, named by their places; the style sheet shows what belongs to the chosen
 * one: the mail that asks for it, or the reason why it cannot be had.
 */
export type Enquiry = { size?: number; colour?: number } & ({ href: string } | { missing: string });

/** What can be asked for, one for each size and colour. In: also the shop's mail address. */
export function enquiries(data: Data, email: string): Enquiry[] {
  const { sizes } = sizesOf(data.product);
  const isFew = Math.max(1, sizes.length) * data.colours.length <= MAX_LINKS;
  return placesOf(sizes).flatMap((size) =>
    placesOf(isFew ? data.colours : []).map((colour) => ({
      ...(size === undefined ? {} : { size }),
      ...(colour === undefined ? {} : { colour }),
      ...enquiry(data, email, {
        size: size === undefined ? undefined : sizes[size],
        colour: colour === undefined ? undefined : data.colours[colour],
      }),
    })),
  );
}

/** Of nothing to choose from there is one choice: none. */
const placesOf = (choices: readonly unknown[]): (number | undefined)[] =>
  choices.length === 0 ? [undefined] : [...choices.keys()];

type Chosen = { size: Size | undefined; colour: ProductDetailData['colours'][number] | undefined };

function enquiry(data: Data, email: string, { size, colour }: Chosen) {
  if (size && colour && !existsIn(size, colour.id)) {
    return { missing: messages[data.lang].onlyIn(sizeWords(size), coloursOf(size, data)) };
  }
  const chosen = { size: size && sizeWords(size), colour: colour?.name };
  return { href: enquiryHref(data, email, chosen) };
}

/** The names of the colours in which a size exists. */
export function coloursOf(
  { onlyColours }: Size,
  { colours }: Pick<ProductDetailData, 'colours'>,
): string[] {
  return colours.filter(({ id }) => onlyColours.includes(id)).map(({ name }) => name);
}

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
