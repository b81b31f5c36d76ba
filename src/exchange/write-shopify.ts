import type { SourceItem } from '#src/content/source.ts';
import { csvRow } from '#src/lib/csv.ts';
import { plainCents } from '#src/lib/money.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { slugify } from '#src/lib/slug.ts';
import { COLUMNS, type KnownItems } from './columns.ts';
import { OWN_COLUMNS, UNSOLD_COLORS } from './shopify.ts';

/** Shopify's columns, in its order; the last ones are fields of ours that it keeps. */
const HEAD = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option2 Name', 'Option2 Value'],
  ...['Variant SKU', 'Variant Inventory Policy', 'Variant Fulfillment Service'],
  ...['Variant Price', 'Variant Compare At Price', 'Variant Requires Shipping', 'Variant Taxable'],
  'Status',
  ...[...Object.keys(OWN_COLUMNS), UNSOLD_COLORS],
] as const;

/**
 * All products as Shopify takes them: a row for each colour and size, in German, without pictures, which have
 * addresses only on the site. In: the name of the shop.
 */
export function shopifyCsv(
  products: readonly SourceItem[],
  known: KnownItems,
  vendor: string,
): string {
  const taken = new Set<string>();
  const rows = products.flatMap((item) => {
    const handle = handleOf(item, taken);
    taken.add(handle);
    return productRows(item, known, vendor).map((row): CsvRow => ({ ...row, Handle: handle }));
  });
  return [HEAD, ...rows.map((row) => HEAD.map((name) => row[name] ?? ''))]
    .map((cells) => csvRow(cells))
    .join('');
}

/** The address that its German name makes; with its id where another product has that: one handle is one product. */
function handleOf({ id, draft, published }: SourceItem, taken: ReadonlySet<string>): string {
  const name = (draft ?? published)?.data['name']?.['de'];
  const slug = (typeof name === 'string' && slugify(name)) || id;
  return taken.has(slug) ? `${slug}-${id}` : slug;
}

type CsvRow = Readonly<Record<string, string>>;

function productRows(item: SourceItem, known: KnownItems, vendor: string): CsvRow[] {
  const data = (item.draft ?? item.published)?.data ?? {};
  const cells = new Map(
    COLUMNS.map(({ name, field, partition, write }) => [
      name,
      write(data[field]?.[partition] ?? undefined, known),
    ]),
  );
  const cell = (name: string) => cells.get(name) ?? '';
  const categories = idsOf(data['categories']?.['iv']).map(known.categories.title);
  const isLive = item.published !== undefined;
  const own = Object.entries(OWN_COLUMNS).map(([column, name]) => [
    column,
    name === 'id' ? item.id : cell(name),
  ]);
  const head = {
    ...{ Title: cell('name_de'), 'Body (HTML)': htmlOf(cell('text_de')), Vendor: vendor },
    ...{ Type: categories[0] ?? '', Tags: categories.slice(1).join(', ') },
    ...{ Published: isLive ? 'TRUE' : 'FALSE', Status: isLive ? 'active' : 'draft' },
    ...Object.fromEntries(own),
  };
  const variants = variantsOf(data['variants']?.['iv'], data['sizes']?.['iv'], known);
  const [names] = variants;
  const sold = new Set(variants.map(({ id }) => id));
  const unsold = colorsIn(data['variants']?.['iv']).filter((id) => !sold.has(id));
  return variants.map(({ color, size, cents }, index) => ({
    ...(index === 0 && { ...head, [UNSOLD_COLORS]: unsold.map(known.colors.name).join('|') }),
    ...(index === 0 && names && optionNames(names)),
    ...optionValues({ color, size }),
    'Variant SKU': cell('article_number'),
    ...{ 'Variant Inventory Policy': 'continue', 'Variant Fulfillment Service': 'manual' },
    'Variant Price': cents === undefined ? cell('price') : plainCents(cents),
    'Variant Compare At Price': cell('old_price'),
    ...{ 'Variant Requires Shipping': 'TRUE', 'Variant Taxable': 'TRUE' },
  }));
}

/** `id`, `color`: of the colour. */
type Variant = {
  id?: string;
  color?: string | undefined;
  size?: string | undefined;
  cents?: number;
};

/** The ids of the colours that a product comes in. */
const colorsIn = (variants: unknown) =>
  rowsOf(variants).flatMap(({ color }) => idsOf(color).slice(0, 1));

/** Each size in each colour that it comes in; one variant where there is nothing to choose. */
function variantsOf(colors: unknown, sizes: unknown, known: KnownItems): Variant[] {
  const named = colorsIn(colors).map((id) => ({ id, color: known.colors.title(id) }));
  const listed = rowsOf(sizes).map(({ label, priceCents, onlyColors }) => ({
    size: String(label ?? ''),
    only: idsOf(onlyColors),
    ...(typeof priceCents === 'number' && { cents: priceCents }),
  }));
  if (listed.length === 0) {
    return named.length > 0 ? named : [{}];
  }
  return listed.flatMap(({ only, ...size }): Variant[] => {
    const shown = named.filter(({ id }) => only.length === 0 || only.includes(id));
    return shown.length > 0 ? shown.map((one) => ({ ...one, ...size })) : [size];
  });
}

const rowsOf = (value: unknown) => (Array.isArray(value) ? value.filter(isRecord) : []);
const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** Shopify gives products without a choice one option with one value. */
function optionNames({ color, size }: Variant): CsvRow {
  const names = [color !== undefined && 'Farbe', size !== undefined && 'Größe'].filter(
    (one) => one !== false,
  );
  return { 'Option1 Name': names[0] ?? 'Title', 'Option2 Name': names[1] ?? '' };
}

function optionValues({ color, size }: Variant): CsvRow {
  const values = [color, size].filter((one) => one !== undefined);
  return { 'Option1 Value': values[0] ?? 'Default Title', 'Option2 Value': values[1] ?? '' };
}

function htmlOf(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const parts = escaped.split(/\n{2,}/).filter(Boolean);
  return parts.map((part) => `<p>${part}</p>`).join('');
}
