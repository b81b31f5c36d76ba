import { mapInTurns } from '#src/lib/node/yielder.ts';
import { COLOUR, SIZE, textOfHtml } from './shopify.ts';
import type { FileCell, FileTable, FileRow } from './read-table.ts';

/** What WooCommerce calls its columns, in English and in German. */
const HEADINGS = {
  id: ['ID'],
  type: ['Type', 'Typ'],
  sku: ['SKU', 'Artikelnummer'],
  name: ['Name'],
  published: ['Published', 'Veröffentlicht'],
  summary: ['Short description', 'Kurzbeschreibung'],
  text: ['Description', 'Beschreibung'],
  price: ['Regular price', 'Regulärer Preis'],
  sale: ['Sale price', 'Angebotspreis'],
  categories: ['Categories', 'Kategorien'],
  parent: ['Parent', 'Übergeordnetes Produkt'],
} as const;
type Heading = keyof typeof HEADINGS;

/** An attribute of a product: the column of its name, and that of its values. */
const ATTRIBUTE = /^(Attribute?|Eigenschaft) (\d+) (name|value\(s\)|Wert\(e\))$/i;

/** Whether a table is what WooCommerce exports. */
export const isWooCommerce = ({ columns }: FileTable): boolean =>
  HEADINGS.price.some((one) => columns.includes(one)) && columns.includes('Name');

/** Whether something is taken from a column of WooCommerce. */
export const isOfWooCommerce = (column: string): boolean =>
  ATTRIBUTE.test(column) ||
  Object.values(HEADINGS).some((all) => all.some((one) => one === column));

/** The products of a file of WooCommerce in our plain form: variations are colours and sizes of their product. */
export async function fromWooCommerce({ rows }: FileTable): Promise<FileRow[]> {
  const isVariation = (row: FileRow) => textOf(row, 'type').startsWith('variation');
  const ofParent = Map.groupBy(rows.filter(isVariation), (row) => textOf(row, 'parent'));
  const products = rows.filter((row) => !isVariation(row));
  return mapInTurns(products, (row) => {
    const names = [textOf(row, 'sku'), `id:${textOf(row, 'id')}`].filter(Boolean);
    return productOf(
      row,
      names.flatMap((name) => ofParent.get(name) ?? []),
    );
  });
}

function cellOf({ cells }: FileRow, heading: Heading): FileCell | undefined {
  return HEADINGS[heading].flatMap((one) => cells.get(one) ?? [])[0];
}

const textOf = (row: FileRow, heading: Heading) => cellOf(row, heading)?.text ?? '';

function productOf(row: FileRow, variations: readonly FileRow[]): FileRow {
  const cells = new Map<string, FileCell>();
  const take = (name: string, heading: Heading, change = (text: string) => text) => {
    const cell = cellOf(row, heading);
    if (cell) cells.set(name, { ...cell, text: change(cell.text) });
  };
  take('name_de', 'name');
  take('article_number', 'sku');
  take('summary_de', 'summary', (text) => textOfHtml(text).replaceAll(/\s+/g, ' '));
  take('text_de', 'text', textOfHtml);
  take('categories', 'categories', (text) => namesIn(text).map(lastOfPath).join('|'));
  take('status', 'published', (text) => (text === '1' ? 'published' : 'draft'));
  const priced = [row, ...variations].find((one) => priceOf(one) !== '') ?? row;
  const price = priceOf(priced);
  const isReduced = textOf(priced, 'sale') !== '';
  const shown = cellOf(priced, isReduced ? 'sale' : 'price');
  if (shown) cells.set('price', shown);
  const old = cellOf(priced, 'price');
  if (old && isReduced) cells.set('old_price', old);
  for (const [name, wanted] of [
    ['colors', COLOUR],
    ['sizes', SIZE],
  ] as const) {
    const values = attributeOf(row, wanted);
    if (!values || values.text === '') continue;
    const labels = namesIn(values.text);
    const text = name === 'colors' ? labels : sizesOf(labels, variations, price);
    cells.set(name, { ...values, text: text.join('|') });
  }
  return { line: row.line, cells, beyond: row.beyond };
}

const priceOf = (row: FileRow) => textOf(row, 'sale') || textOf(row, 'price');

/** Sizes, each with the price of its first variation, where that is not the price of the product. */
function sizesOf(labels: readonly string[], variations: readonly FileRow[], usual: string) {
  const prices = new Map<string, string>();
  for (const one of variations) {
    const label = attributeOf(one, SIZE)?.text;
    if (label !== undefined && !prices.has(label)) prices.set(label, priceOf(one));
  }
  return labels.map((label) => {
    const price = prices.get(label);
    return price && price !== usual ? `${label}=${price}` : label;
  });
}

/** The values of the attribute with such a name. */
function attributeOf({ cells }: FileRow, wanted: RegExp): FileCell | undefined {
  for (const [column, { text }] of cells) {
    const [, word, number, what] = ATTRIBUTE.exec(column) ?? [];
    if (what?.toLowerCase() !== 'name' || !wanted.test(text)) continue;
    return cells.get(`${word} ${number} value(s)`) ?? cells.get(`${word} ${number} Wert(e)`);
  }
  return undefined;
}

/** Names between commas; one with a comma of its own has a backslash before it. */
const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/(?<!\\),/)
      .map((one) => one.replaceAll('\\,', ',').trim())
      .filter(Boolean),
  ),
];

/** `Home > Blankets` is the category `Blankets` in another one. */
const lastOfPath = (path: string) => path.split('>').at(-1)?.trim() ?? path;
