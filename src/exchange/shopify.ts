import { decodeHTML } from 'entities';
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
} as const;
const OWN_PRICE = 'Loden price (product.metafields.loden.price)';

/** Columns of Shopify that something is taken from. */
export const SHOPIFY_COLUMNS = [
  ...Object.keys(OWN_COLUMNS),
  ...['Handle', 'Title', 'Body (HTML)', 'Type', 'Tags', 'Status', 'Published'],
  ...['Variant SKU', 'Variant Price', 'Variant Compare At Price'],
  ...[1, 2, 3].flatMap((one) => [`Option${one} Name`, `Option${one} Value`]),
];

/**
 * The products of a file of Shopify in our plain form: rows with the same handle are one product, with its
 * colours and sizes.
 */
export function fromShopify({ rows }: FileTable): FileRow[] {
  const products = new Map<string, FileRow[]>();
  for (const row of rows) {
    const handle = row.cells.get('Handle')?.text ?? '';
    const same = products.get(handle);
    if (same && handle !== '') same.push(row);
    else products.set(handle === '' ? `line ${row.line}` : handle, [row]);
  }
  return [...products.values()].map(productOf);
}

function productOf(rows: FileRow[]): FileRow {
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
    if (name !== 'price' && first?.cells.get(column)?.text) take(name, column);
  }
  const status = first?.cells.get('Status') ?? first?.cells.get('Published');
  if (status) {
    const isLive = /^(?:active|true)$/i.test(status.text);
    cells.set('status', { ...status, text: isLive ? 'published' : 'draft' });
  }
  for (const [name, wanted] of [
    ['colors', COLOUR],
    ['sizes', SIZE],
  ] as const) {
    const found = optionValues(rows, wanted, name === 'sizes');
    if (found) cells.set(name, found);
  }
  // A product with sizes has a price of its own, which no row of Shopify says.
  const ownPrice = first?.cells.get(OWN_PRICE);
  if (ownPrice?.text && cells.has('sizes')) cells.set('price', ownPrice);
  return { line: first?.line ?? 0, cells };
}

const COLOUR = /^(?:colou?r|farbe)$/i;
const SIZE = /^(?:size|größe|groesse)$/i;

/** The values of an option, each once; of sizes with the price of their row. */
function optionValues(rows: FileRow[], wanted: RegExp, isPriced: boolean): FileCell | undefined {
  const number = [1, 2, 3].find((one) =>
    wanted.test(rows[0]?.cells.get(`Option${one} Name`)?.text ?? ''),
  );
  if (number === undefined) return undefined;
  const column = `Option${number} Value`;
  const usual = rows[0]?.cells.get(OWN_PRICE)?.text ?? '';
  const values = new Map<string, string>();
  for (const { cells } of rows) {
    const value = cells.get(column)?.text ?? '';
    const price = cells.get('Variant Price')?.text ?? '';
    if (value !== '' && !values.has(value)) values.set(value, price);
  }
  const texts = [...values].map(([value, price]) =>
    isPriced && price !== '' && price !== usual ? `${value}=${price}` : value,
  );
  return { text: texts.join('|'), line: rows[0]?.line ?? 0, column };
}

/** The words of a description, its blocks as paragraphs. What it looked like is not taken. */
function textOfHtml(html: string): string {
  const text = html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<\/(?:p|div|li|h[1-6]|ul|ol|dd|dl|table|tr)>|<br\s*\/?>/gi, '\n\n')
    .replaceAll(/<\/(?:td|th|dt)>/gi, ' ')
    .replaceAll(/<[^>]*>/g, '');
  return decodeHTML(text)
    .replaceAll(/\n\s*\n\s*/g, '\n\n')
    .trim();
}
