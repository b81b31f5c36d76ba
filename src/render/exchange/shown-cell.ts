import { type Language, SPREADSHEETS } from '#src/model/languages.ts';

/** Columns of the plain form that hold prices, and what stands before one. */
const PRICES: Readonly<Record<string, RegExp>> = {
  price: /^(\d+)\.(\d\d)$/g,
  old_price: /^(\d+)\.(\d\d)$/g,
  sizes: /(=\d+)\.(\d\d)(?=\||$)/g,
};

/**
 * What a cell says, for people: prices with the sign before the cents that their language has.
 * In: a column of products in files, and its text as the plain form writes it, such as `12.50` or `140 × 200=248.00`.
 */
export function shownCell(column: string, text: string, lang: Language): string {
  const price = PRICES[column];
  return price ? text.replaceAll(price, `$1${SPREADSHEETS[lang].decimal}$2`) : text;
}
