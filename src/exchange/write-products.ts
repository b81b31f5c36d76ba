import type { SourceItem } from '#src/content/source.ts';
import { csvFile } from '#src/lib/csv.ts';
import { type Language, SPREADSHEETS } from '#src/model/languages.ts';
import { COLUMNS, type DecimalSign, ID, type KnownItems, STATUS } from './columns.ts';

const HEAD = [ID, ...COLUMNS.map(({ name }) => name), STATUS];

/** A product as the plain form has it, in the order of `HEAD`. */
function cellsOf(
  { id, published, draft }: SourceItem,
  known: KnownItems,
  decimal?: DecimalSign,
): string[] {
  const data = (draft ?? published)?.data ?? {};
  const cells = COLUMNS.map(({ field, partition, write }) =>
    write(data[field]?.[partition] ?? undefined, known, decimal),
  );
  return [id, ...cells, published ? 'published' : 'draft'];
}

/**
 * All products as CSV, a head first, as spreadsheets in the language of its reader open it. They read no cell of it as a
 * formula.
 */
export function productsCsv(
  products: readonly SourceItem[],
  known: KnownItems,
  lang: Language,
): string {
  const { separator, decimal } = SPREADSHEETS[lang];
  const rows = [HEAD, ...products.map((item) => cellsOf(item, known, decimal))];
  return csvFile(rows, separator);
}

/** The same as a JSON list of objects. */
export function productsJson(products: readonly SourceItem[], known: KnownItems): string {
  const entries = products.map((item) =>
    Object.fromEntries(cellsOf(item, known).map((cell, index) => [HEAD[index] ?? '', cell])),
  );
  return `${JSON.stringify(entries, null, 2)}\n`;
}
