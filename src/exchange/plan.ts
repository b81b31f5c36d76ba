import type { ItemData, SourceItem } from '#src/content/source.ts';
import type { ItemStatus, ItemWrite } from '#src/content/store.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { createYielder, mapInTurns } from '#src/lib/node/yielder.ts';
import { slugify } from '#src/lib/slug.ts';
import type { FaultReason } from '#src/model/errors/import-faults.ts';
import { shownValue } from '#src/model/items/shown-value.ts';
import type { Language } from '#src/model/languages.ts';
import { productsSchema } from '#src/model/schemas/products.ts';
import {
  ARTICLE_NUMBER,
  type ProductColumn,
  COLUMNS,
  ID,
  type KnownItems,
  STATUS,
} from './columns.ts';
import type { FileCell, FileTable, FileRow } from './read-table.ts';
import { columnFor } from './other-headings.ts';
import { fromShopify, isShopify, SHOPIFY_COLUMNS, untakenOptions } from './shopify.ts';
import { fromWooCommerce, isOfWooCommerce, isWooCommerce } from './woocommerce.ts';
import { stateOf } from './undo.ts';

/** Where a file cannot be taken as it is, and why; `text` is what stands there. */
type ImportFault = { line: number; column: string; reason: FaultReason; text: string };

/** What becomes of a product. */
type ImportChange = {
  line: number;
  id: string;
  name: string;
  isNew: boolean;
  /** What changes, as the plain form writes it. */
  cells: { column: string; before: string; after: string }[];
  write: ItemWrite;
  /** The item as it is now; null: there is none. `write` replaces this version of it and no later one. */
  before: ItemWrite | null;
};

type FileFormat = 'plain' | 'shopify' | 'woocommerce';

export type ImportPlan = {
  format: FileFormat;
  rows: number;
  changes: ImportChange[];
  /** How many products are in the file as they are in the shop. */
  same: number;
  faults: ImportFault[];
  /** Columns that nothing is taken from. */
  unknown: string[];
  /** Columns that new products need and the file does not have. */
  missing: string[];
  readAs: NonNullable<FileTable['readAs']>;
};

/** The products of the shop, and what they refer to. */
export type ShopProducts = {
  products: readonly SourceItem[];
  known: KnownItems;
  /** Ids of products in the trash: whoever makes one of them anew would lose what lies there. */
  trashed: ReadonlySet<string>;
};

type PlanOptions = {
  /** Whether new products are shown to visitors, where the file does not say. */
  publishNew: boolean;
  /** The language of who looks: products are named in it. */
  lang: Language;
  /** Makes the id of a new product. */
  newId(row: FileRow): string;
};

/** What importing a table would do. Nothing is written, and whoever asks for a page meanwhile is served. */
export async function planImport(
  table: FileTable,
  shop: ShopProducts,
  options: PlanOptions,
): Promise<ImportPlan> {
  const format = formatOf(table);
  const rows = await rowsOf(table, format, shop);
  const find = await finder(shop.products);
  const plan: ImportPlan = {
    ...{ format, rows: rows.length, changes: [], same: 0, faults: [] },
    unknown: [
      ...(format === 'shopify' ? await untakenOptions(table) : []),
      ...table.columns.filter((column) => !isTaken(column, format)),
    ],
    ...{ missing: [], readAs: table.readAs ?? [] },
  };
  const seen = new Set<string>();
  const pause = createYielder();
  for (const row of rows) {
    await pause();
    const made = planRow(row, find, shop, options);
    if (made.faults.length === 0 && seen.has(made.key)) {
      const cell = row.cells.get(ID) ?? row.cells.get(ARTICLE_NUMBER) ?? row.cells.get('name_de');
      made.faults.push(faultAt(row, cell, ID, 'double'));
    }
    seen.add(made.key);
    if (made.faults.length > 0) plan.faults.push(...made.faults);
    else if (made.change) plan.changes.push(made.change);
    else plan.same += 1;
  }
  return { ...plan, missing: missingIn(table, plan) };
}

/** Whoever has no column of a name hears it once, and not in each row alone. */
function missingIn({ columns }: FileTable, { format, faults }: ImportPlan): string[] {
  if (format !== 'plain') return [];
  const wanted = new Set(
    faults.filter(({ reason }) => reason === 'required').map(({ column }) => column),
  );
  return [...wanted].filter((column) => !columns.includes(column));
}

function formatOf(table: FileTable): FileFormat {
  if (isShopify(table)) return 'shopify';
  return isWooCommerce(table) ? 'woocommerce' : 'plain';
}

/** The products of a table in the plain form. */
async function rowsOf(
  table: FileTable,
  format: FileFormat,
  { known }: ShopProducts,
): Promise<readonly FileRow[]> {
  if (format === 'shopify') return fromShopify(table, known.colors.title);
  return format === 'woocommerce' ? fromWooCommerce(table) : table.rows;
}

const OWN_COLUMNS: ReadonlySet<string> = new Set([ID, STATUS, ...COLUMNS.map(({ name }) => name)]);

/** Whether something is taken from a column. */
function isTaken(column: string, format: FileFormat): boolean {
  if (format === 'shopify') return SHOPIFY_COLUMNS.includes(column);
  return format === 'woocommerce' ? isOfWooCommerce(column) : OWN_COLUMNS.has(column);
}

/**
 * The table with the columns of the plain form as that writes them: spreadsheets like to begin words with a capital, and
 * people call a price `Preis`. A name of our own wins, then the first of several that mean the same.
 */
export async function withOwnNames(table: FileTable): Promise<FileTable> {
  if (formatOf(table) !== 'plain') return table;
  const names = new Map<string, string>();
  for (const column of table.columns) {
    const name = column.toLowerCase();
    if (OWN_COLUMNS.has(name)) names.set(column, name);
  }
  const readAs: NonNullable<FileTable['readAs']> = [];
  for (const column of table.columns) {
    const as = names.has(column) ? undefined : columnFor(column);
    if (as === undefined || [...names.values()].includes(as)) continue;
    names.set(column, as);
    readAs.push({ column, as });
  }
  const ownName = (column: string) => names.get(column) ?? column;
  const renamed = ({ cells, ...row }: FileRow): FileRow => ({
    ...row,
    cells: new Map([...cells].map(([column, cell]) => [ownName(column), cell])),
  });
  return {
    columns: table.columns.map(ownName),
    rows: await mapInTurns(table.rows, renamed),
    readAs,
  };
}

/** A column that values are taken from and that is there twice: nobody can know which one is meant. */
export function doubleColumn(table: FileTable): string | undefined {
  const format = formatOf(table);
  const seen = new Set<string>();
  return table.columns.find((column) => {
    const isDouble = seen.has(column) && isTaken(column, format);
    seen.add(column);
    return isDouble;
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `key`: the same for rows of one product. */
type Planned = { key: string; change: ImportChange | undefined; faults: ImportFault[] };

function planRow(
  row: FileRow,
  find: Awaited<ReturnType<typeof finder>>,
  { known, trashed }: ShopProducts,
  options: PlanOptions,
): Planned {
  const idCell = row.cells.get(ID);
  const item = find(row);
  const id = item?.id ?? (idCell?.text || options.newId(row));
  const key = item?.id ?? keyOfNew(row);
  const faults: ImportFault[] = [];
  if (!item && idCell?.text && !UUID.test(idCell.text)) {
    faults.push(faultAt(row, idCell, ID, 'id-wrong'));
  }
  if (!item && trashed.has(id)) faults.push(faultAt(row, idCell, ID, 'in-trash'));
  if (row.beyond) faults.push(faultAt(row, row.beyond, '', 'no-column'));
  if (item?.published && item.draft) faults.push(faultAt(row, undefined, '', 'draft-waits'));
  const now = item && stateOf(item);
  const data: ItemData = { ...(now?.data ?? emptyProduct()) };
  const cells: ImportChange['cells'] = [];
  for (const column of COLUMNS) {
    const cell = row.cells.get(column.name);
    if (!cell && (item || !column.isRequired)) continue;
    const text = cell?.text ?? '';
    const stored = data[column.field]?.[column.partition];
    const before = column.write(stored, known);
    // What a column cannot say of a value, such as emphasis, stays as long as its words do.
    if (item && text === before) continue;
    const value = readCell(column, text, known, stored);
    if ('fault' in value) {
      faults.push({ ...faultAt(row, cell, column.name, value.fault), text: value.text });
      continue;
    }
    if (canonicalJson(value.value) === canonicalJson(stored)) continue;
    data[column.field] = withPartition(data[column.field], column.partition, value.value);
    const after = column.write(value.value, known);
    if (before !== after) cells.push({ column: column.name, before, after });
  }
  const status = statusOf(row, item, options);
  if (status === undefined) faults.push(faultAt(row, row.cells.get(STATUS), STATUS, 'no-choice'));
  if (now && status !== undefined && status !== now.status) {
    cells.push({ column: STATUS, before: now.status.toLowerCase(), after: status.toLowerCase() });
  }
  if (faults.length > 0 || status === undefined || (item && cells.length === 0)) {
    return { key, change: undefined, faults };
  }
  const write: ItemWrite = {
    ...{ schema: 'products', id, data, status },
    ...(item && { base: item.version }),
  };
  const before = now ? { schema: 'products', id, ...now } : null;
  const name = String(shownValue(data['name'] ?? {}, options.lang) ?? id);
  const change = { line: row.line, id, name, isNew: !item, cells, write, before };
  return { key, change, faults };
}

function keyOfNew({ cells }: FileRow): string {
  const text = (column: string) => cells.get(column)?.text ?? '';
  return text(ID) || text(ARTICLE_NUMBER) || slugify(text('name_de'));
}

function readCell(column: ProductColumn, text: string, known: KnownItems, stored: unknown) {
  if (text !== '') return column.read(text, known, stored);
  if (column.isRequired) return { fault: 'required' as const, text };
  return { value: Array.isArray(stored) ? [] : column.partition === 'iv' ? null : undefined };
}

function withPartition(
  partitions: Record<string, unknown> | undefined,
  partition: string,
  value: unknown,
): Record<string, unknown> {
  const { [partition]: _before, ...rest } = partitions ?? {};
  return value === undefined ? rest : { ...rest, [partition]: value };
}

function faultAt(
  row: FileRow,
  cell: FileCell | undefined,
  column: string,
  reason: FaultReason,
): ImportFault {
  return {
    line: cell?.line ?? row.line,
    column: cell?.column ?? column,
    text: cell?.text ?? '',
    reason,
  };
}

/** Finds the product of a row: by its id, else its article number, else the address that its name makes. */
async function finder(
  products: readonly SourceItem[],
): Promise<(row: FileRow) => SourceItem | undefined> {
  const byId = new Map(products.map((item) => [item.id, item]));
  const byNumber = new Map<string, SourceItem>();
  const bySlug = new Map<string, SourceItem>();
  const pause = createYielder();
  for (const item of products) {
    await pause();
    const data: ItemData = (item.draft ?? item.published)?.data ?? {};
    const number = data['articleNumber']?.['iv'];
    if (typeof number === 'string' && number !== '') byNumber.set(number, item);
    const name = data['name']?.['de'];
    if (typeof name === 'string') bySlug.set(slugify(name), item);
  }
  return ({ cells }) => {
    const text = (column: string) => cells.get(column)?.text ?? '';
    if (text(ID) !== '') return byId.get(text(ID));
    const number = text(ARTICLE_NUMBER);
    return (
      (number === '' ? undefined : byNumber.get(number)) ?? bySlug.get(slugify(text('name_de')))
    );
  };
}

/** What the file says, else what it is now, else what new products are to be. Undefined: no such status. */
function statusOf(
  { cells }: FileRow,
  item: SourceItem | undefined,
  { publishNew }: PlanOptions,
): ItemStatus | undefined {
  const said = cells.get(STATUS)?.text.toLowerCase() ?? '';
  if (said === 'published') return 'Published';
  if (said === 'draft') return 'Draft';
  if (said !== '') return undefined;
  if (item) return item.published ? 'Published' : 'Draft';
  return publishNew ? 'Published' : 'Draft';
}

const LISTS: ReadonlySet<string> = new Set(['References', 'Assets', 'Array', 'Components']);

/** The fields of a new product, with what the schema begins with. */
function emptyProduct(): ItemData {
  const fields = Object.entries(productsSchema.fields).flatMap(([name, field]) => {
    if (field.localized) return [];
    if (LISTS.has(field.properties.fieldType)) return [[name, { iv: [] }] as const];
    return field.initial === undefined ? [] : [[name, { iv: field.initial }] as const];
  });
  return Object.fromEntries(fields);
}
