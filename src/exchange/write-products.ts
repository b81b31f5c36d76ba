import type { SourceItem } from '#src/content/source.ts';
import { csvRow } from '#src/lib/csv.ts';
import { COLUMNS, ID, type KnownItems, STATUS } from './columns.ts';

const HEAD = [ID, ...COLUMNS.map(({ name }) => name), STATUS];

/** A product as the plain form has it, in the order of `HEAD`. */
function cellsOf({ id, published, draft }: SourceItem, known: KnownItems): string[] {
  const data = (draft ?? published)?.data ?? {};
  const cells = COLUMNS.map(({ field, partition, write }) =>
    write(data[field]?.[partition] ?? undefined, known),
  );
  return [id, ...cells, published ? 'published' : 'draft'];
}

/** All products as CSV, a head first; spreadsheets read no cell of it as a formula. */
export function productsCsv(products: readonly SourceItem[], known: KnownItems): string {
  return [HEAD, ...products.map((item) => cellsOf(item, known))].map(csvRow).join('');
}

/** The same as a JSON list of objects. */
export function productsJson(products: readonly SourceItem[], known: KnownItems): string {
  const entries = products.map((item) =>
    Object.fromEntries(cellsOf(item, known).map((cell, index) => [HEAD[index] ?? '', cell])),
  );
  return `${JSON.stringify(entries, null, 2)}\n`;
}
