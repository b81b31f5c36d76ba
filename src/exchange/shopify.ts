import { decodeHTML } from 'entities';
import { createYielder, mapInTurns } from '#src/lib/node/yielder.ts';
import type { FileCell, FileTable, FileRow } from './read-table.ts';

/** Whether a table is what Shopify exports. */
export function isShopify({ columns }: FileTable): boolean {
  return columns.includes('Handle') && columns.includes('Title');
}

/**
 * Columns of our own exports, as fields that Shopify keeps with a product, and what they are in the plain form:
 * by these a file finds its products again.
 */
export const OWN_COLUMNS = {
  'Loden id (product.metafields.loden.id)': 'id',
  'Loden price (product.metafields.loden.price)': 'price',
  'Loden categories (product.metafields.loden.categories)': 'categories',
  'Loden colors (product.metafields.loden.colors)': 'colors',
  'Loden sizes (product.metafields.loden.sizes)': 'sizes',
} as const;
const OWN_ID = 'Loden id (product.metafields.loden.id)';
const OWN_PRICE = 'Loden price (product.metafields.loden.price)';
const OWN_COLORS = 'Loden colors (product.metafields.loden.colors)';
const OWN_SIZES = 'Loden sizes (product.metafields.loden.sizes)';
/** The colours that no size comes in: no row has them. */
export const UNSOLD_COLORS = 'Loden unsold colors (product.metafields.loden.unsold_colors)';

/** Columns of Shopify that something is taken from. */
export const SHOPIFY_COLUMNS = [
  ...[...Object.keys(OWN_COLUMNS), UNSOLD_COLORS],
  ...['Handle', 'Title', 'Body (HTML)', 'Type', 'Tags', 'Status', 'Published'],
  ...['Variant SKU', 'Variant Price', 'Variant Compare At Price'],
  ...[1, 2, 3].flatMap((one) => [`Option${one} Name`, `Option${one} Value`]),
];

/**
 * The products of a file of Shopify in our plain form: rows with the same handle are one product, with its
 * colours and sizes. One that has an id of ours begins with it. In: also what our names of colours are in rows.
 */
export async function fromShopify({ rows }: FileTable, colorTitle: ColorTitle): Promise<FileRow[]> {
  const products: FileRow[][] = [];
  const begun = new Map<string, FileRow[]>();
  for (const row of rows) {
    const handle = textOf(row, 'Handle');
    const same = begun.get(handle);
    if (same && handle !== '' && textOf(row, OWN_ID) === '') {
      same.push(row);
      continue;
    }
    const product = [row];
    products.push(product);
    begun.set(handle, product);
  }
  return mapInTurns(products, (product) => productOf(product, colorTitle));
}

/** Options of products that are neither a colour nor a size, so that their values are not taken: `Option1 (Scent)`. */
export async function untakenOptions({ rows }: FileTable): Promise<string[]> {
  const found = new Set<string>();
  const pause = createYielder();
  for (const row of rows) {
    await pause();
    for (const one of [1, 2, 3]) {
      const name = textOf(row, `Option${one} Name`);
      // Shopify's word where a product has nothing to choose.
      const isChoice = name !== '' && textOf(row, `Option${one} Value`) !== 'Default Title';
      if (isChoice && !COLOUR.test(name) && !SIZE.test(name)) found.add(`Option${one} (${name})`);
    }
  }
  return [...found];
}

/** What people call a colour. In: its id, or its name where no other has that. */
type ColorTitle = (name: string) => string;

const textOf = (row: FileRow | undefined, column: string) => row?.cells.get(column)?.text ?? '';

function productOf(rows: FileRow[], colorTitle: ColorTitle): FileRow {
  const cells = new Map<string, FileCell>();
  const [first] = rows;
  const take = (name: string, column: string, change = (text: string) => text) => {
    const cell = first?.cells.get(column);
    if (cell) cells.set(name, { ...cell, text: change(cell.text) });
  };
  take('name_de', 'Title');
  take('article_number', 'Variant SKU');
  take('price', 'Variant Price');
  take('old_price', 'Variant Compare At Price');
  take('text_de', 'Body (HTML)', textOfHtml);
  take('categories', 'Type');
  for (const [column, name] of Object.entries(OWN_COLUMNS)) {
    if (name !== 'price' && textOf(first, column) !== '') take(name, column);
  }
  const status = first?.cells.get('Status') ?? first?.cells.get('Published');
  if (status) {
    const isLive = /^(?:active|true)$/i.test(status.text);
    cells.set('status', { ...status, text: isLive ? 'published' : 'draft' });
  }
  for (const [name, wanted, write] of [
    ['colors', COLOUR, colorsOf],
    ['sizes', SIZE, sizesOf],
  ] as const) {
    const found = optionValues(rows, wanted);
    if (!found) continue;
    const { column, prices } = found;
    cells.set(name, { text: write(prices, first, colorTitle), line: first?.line ?? 0, column });
  }
  // A product with sizes has a price of its own, which no row of Shopify says.
  const ownPrice = first?.cells.get(OWN_PRICE);
  if (ownPrice?.text && cells.has('sizes')) cells.set('price', ownPrice);
  const beyond = rows.find((row) => row.beyond)?.beyond;
  return { line: first?.line ?? 0, cells, beyond };
}

export const COLOUR = /^(?:colou?r|farbe)$/i;
export const SIZE = /^(?:size|größe|groesse)$/i;

/** The values of an option, each once, with the price of its first row. */
function optionValues(
  rows: FileRow[],
  wanted: RegExp,
): { column: string; prices: ReadonlyMap<string, string> } | undefined {
  const number = [1, 2, 3].find((one) => wanted.test(textOf(rows[0], `Option${one} Name`)));
  if (number === undefined) return undefined;
  const column = `Option${number} Value`;
  const prices = new Map<string, string>();
  for (const row of rows) {
    const value = textOf(row, column);
    if (value !== '' && !prices.has(value)) prices.set(value, textOf(row, 'Variant Price'));
  }
  return { column, prices };
}

const namesIn = (row: FileRow | undefined, column: string) =>
  textOf(row, column).split('|').filter(Boolean);

/**
 * The colours that the rows have, and those that no row can have, in the order that the shop has given them. A name
 * in a row stands for the colours of that name that the shop has sold.
 */
function colorsOf(
  prices: ReadonlyMap<string, string>,
  first: FileRow | undefined,
  titleOf: ColorTitle,
): string {
  const unsold = new Set(namesIn(first, UNSOLD_COLORS));
  const own = namesIn(first, OWN_COLORS).map((name) => {
    const isSold = !unsold.has(name);
    return { name, title: titleOf(name), isSold };
  });
  const kept = own.filter(({ title, isSold }) => !isSold || prices.has(title));
  const known = new Set(kept.filter(({ isSold }) => isSold).map(({ title }) => title));
  const added = [...prices.keys()].filter((title) => !known.has(title));
  return [...new Set([...kept.map(({ name }) => name), ...added])].join('|');
}

/** The sizes with the prices of their rows; one that costs what it did stays as the shop has written it. */
function sizesOf(prices: ReadonlyMap<string, string>, first: FileRow | undefined): string {
  const usual = textOf(first, OWN_PRICE);
  const own = new Map(
    namesIn(first, OWN_SIZES).map((text) => {
      const [label = '', price = usual] = text.split('=');
      return [label, { text, price }];
    }),
  );
  const texts = [...prices].map(([label, price]) => {
    const known = own.get(label);
    if (known?.price === price) return known.text;
    return price !== '' && price !== usual ? `${label}=${price}` : label;
  });
  return texts.join('|');
}

/**
 * The words of a description, its blocks as paragraphs. What it looked like is not taken. What has no end goes to the
 * end, as in browsers: no part is looked through again for each beginning.
 */
export function textOfHtml(html: string): string {
  const text = html
    .replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
    .replaceAll(/<\/(?:p|div|li|h[1-6]|ul|ol|dd|dl|table|tr)>|<br\s*\/?>/gi, '\n\n')
    .replaceAll(/<\/(?:td|th|dt)>/gi, ' ')
    .replaceAll(/<[a-z/!?][^>]*(?:>|$)/gi, '');
  return decodeHTML(text)
    .replaceAll(/\n\s*\n\s*/g, '\n\n')
    .trim();
}
