import type { ProductDetailData } from './block.ts';
import { RESTOCK_PATHS } from '#src/model/links.ts';
import { messages } from './messages.ts';
import { existsIn, type ProductSize, sizesOf, sizeWords } from './sizes.ts';

type Data = Pick<ProductDetailData, 'product' | 'colours' | 'lang'>;

/**
 * What can be asked for in a colour, or in one of its sizes, named by their places; the style sheet shows
 * what belongs to the chosen ones. `ask` is the id of the colour, '' where there is none; `missing` is the
 * reason why there is nothing to ask for, `waitFor` the address of the page for what is sold out.
 */
export type Enquiry = { size?: number; colour?: number } & (
  { ask: string } | { missing: string } | { waitFor: string }
);

/** The id of the form that asks for the goods of a block; its fields also stand elsewhere. */
export const askFormId = ({ id }: { id: string }) => `ask-${id}`;

/** What can be asked for: one for each colour, or for each of its sizes where not all exist in it. */
export function enquiries(data: Data): Enquiry[] {
  const { colours, product } = data;
  if (colours.length === 0) {
    const isOut = product.availability === 'unavailable';
    return [isOut ? { waitFor: waitingPath(data) } : { ask: '' }];
  }
  const { sizes } = sizesOf(data.product);
  return colours.flatMap(({ id, availability }, colour): Enquiry[] => {
    if (availability === 'unavailable') return [{ colour, waitFor: waitingPath(data, id) }];
    if (sizes.every((size) => existsIn(size, id))) return [{ colour, ask: id }];
    return sizes.map((size, at) =>
      existsIn(size, id)
        ? { size: at, colour, ask: id }
        : { size: at, colour, missing: missingText(size, data) },
    );
  });
}

function waitingPath({ product, lang }: Data, colour = ''): string {
  return `${RESTOCK_PATHS[lang]}?product=${product.id}&colour=${colour}`;
}

function missingText(size: ProductSize, data: Data): string {
  return messages[data.lang].onlyIn(sizeWords(size), coloursOf(size, data));
}

/** The names of the colours in which a size exists. */
export function coloursOf(
  { onlyColours }: ProductSize,
  { colours }: Pick<ProductDetailData, 'colours'>,
): string[] {
  return colours.filter(({ id }) => onlyColours.includes(id)).map(({ name }) => name);
}
