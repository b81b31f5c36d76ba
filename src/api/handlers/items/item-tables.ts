import { shownValue } from '#src/model/items/shown-value.ts';
import * as v from 'valibot';
import type { TableItem } from '#src/content/replica/table.ts';
import type { SourceItem } from '#src/content/source.ts';
import { PAGE_SIZE } from '#src/content/source.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import { foldTexts, lookFor } from '#src/lib/words.ts';
import { messageOf, type Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { cellInput, cellText } from '#src/model/items/cell.ts';
import { fieldText, isMoney } from '#src/model/forms/field-text.ts';
import type { Form, FormField } from '#src/model/forms/form.ts';
import { dayInWords } from '#src/model/forms/rules/day-in-words.ts';
import { nameField } from '#src/model/items/item-form.ts';
import {
  type ItemColumn,
  type ItemFilter,
  type ItemRow,
  type ItemTable,
  type ItemTableQuery,
  itemState,
} from '#src/model/items/item-table.ts';
import { mayWarn, type WarnedSchema } from '#src/model/items/warned.ts';
import { type Language, LANGUAGES, LOCALES } from '#src/model/languages.ts';
import { isSchemaName } from '#src/model/schemas/all.ts';
import { isProofNeeded } from '../allowed.ts';
import { ItemFaceAnswer, isListable } from '#src/api/contract/items.ts';
import type { EditingResult, EditingRequest } from '../editing-requests.ts';
import { itemForm } from './item-forms.ts';
import {
  canBeNamed,
  type NamedItems,
  namedItems,
  referencedIds,
  type TablePorts,
} from './named-items.ts';
import type { ListItems } from './items.ts';

/** Lists the items of any schema that superusers may read. */
export type ItemTables = (query: ItemTableQuery) => Promise<Result<ItemTable, Problem>>;

/** Columns beside the name: more would not be read, but by those who choose them. */
const MAX_COLUMNS = 5;
/** Of a schema that does not say what its lists show: values of its own, and what an item refers to. */
const USUAL = { values: 3, references: 1 };
const MAX_CHOSEN = 12;
/** Items of a schema that the replica does not keep. */
const MAX_FOREIGN = 5_000;
const SHOWN: ReadonlySet<FormField['input']> = new Set([
  ...(['text', 'email', 'slug', 'color', 'number', 'stars', 'select', 'radio'] as const),
  ...(['checkbox', 'toggle', 'date', 'datetime'] as const),
]);
/** Of more items one finds what one means by typing. */
const MAX_OPTIONS = 200;

/** Makes tables of items, on the replica and, for schemas of others, on the source. */
export function createItemTables(ports: TablePorts): ItemTables {
  const prepared = new WeakMap<readonly TableItem[], PreparedTable>();
  return async (query) => {
    const { schema, lang } = query;
    const made = await itemForm(ports.editing, schema, lang);
    const known = ports.editing.schemas().find(({ name }) => name === schema);
    if (!made || !known) return err(problem('schema-unknown', { schema }));
    const name = nameField(known);
    const fit = made.form.fields.filter(
      (field) =>
        field.name !== name &&
        (SHOWN.has(field.input) || (field.input === 'references' && canBeNamed(ports, field))),
    );
    const usual = columnsOf(fit, query.columns ?? [], known.fieldsInLists);
    // What a list is filtered by is seen in it.
    const asked = fit.filter((field) => idAsked(query, field) !== undefined);
    const shown = [...new Set([...usual, ...asked])];
    const naming = made.form.fields.find((field) => field.name === name);
    const fields = [...(name === undefined ? [] : [name]), ...shown.map((field) => field.name)];
    const found: Result<readonly TableItem[], Problem> = isSchemaName(schema)
      ? ok(ports.stored(schema, fields, lang))
      : await foreignItems(ports, schema, fields, lang);
    if (!found.ok) return found;
    const references = shown.filter(({ input }) => input === 'references');
    const named = new Map(references.map((field) => [field, namedItems(ports, field, lang)]));
    const table: PreparedTable = prepared.get(found.value) ?? {
      items: found.value.map((item): PreparedItem => {
        const values = name === undefined ? item.values : item.values.slice(1);
        const title = name === undefined ? '' : String(item.values[0] ?? '');
        const make = () => {
          const cells = shown.map((field, index) => {
            const names = named.get(field);
            if (names) return namesIn(values[index], names);
            return shownText(field, values[index], made.form, lang);
          });
          return rowOf(item, title, cells);
        };
        return prepareItem(item, values, title, make);
      }),
      orders: new Map(),
    };
    prepared.set(found.value, table);
    const listed = select(table, query, shown);
    const page = listed.slice(query.skip, query.skip + query.top);
    const remarks = mayWarn(schema) ? remarksOn(schema, page, ports, lang) : undefined;
    const canWrite = ports.editing.allows('write', schema) && !isProofNeeded(schema);
    const columnOf = (field: FormField): ItemColumn => ({
      ...{ name: field.name, label: columnLabel(field) },
      isNumber: field.input === 'number' || field.input === 'stars',
      edit: canWrite ? cellInput(field, YES_NO[lang]) : null,
    });
    const typedOf = ({ item }: PreparedItem) =>
      Object.fromEntries(
        [...(naming ? [naming] : []), ...shown].map((field) => [
          field.name,
          cellText(field, item.values[fields.indexOf(field.name)], made.form),
        ]),
      );
    return ok({
      columns: shown.map(columnOf),
      named: naming ? columnOf(naming) : null,
      choices: fit.map((field) => ({ name: field.name, label: columnLabel(field) })),
      filters: [...named].flatMap(([field, names]) => filterOf(field, names, lang)),
      rows: page.map((one) => {
        const remark = remarks?.get(one.item.id);
        return { ...one.row(), typed: typedOf(one), ...(remark !== undefined && { remark }) };
      }),
      total: listed.length,
      all: table.items.length,
    });
  };
}

/** What there is to warn of at items, by id. */
function remarksOn(
  schema: WarnedSchema,
  items: readonly PreparedItem[],
  { itemWarnings }: TablePorts,
  lang: Language,
): ReadonlyMap<string, string> | undefined {
  const found = itemWarnings?.(
    schema,
    items.map(({ item: { id } }) => ({ id })),
    lang,
  );
  if (!found?.ok) return undefined;
  return new Map([...found.value].map(([id, why]) => [id, messageOf(why, lang)]));
}

/** The names of the items that a field of references holds; what is not there any more has none. */
const namesIn = (value: unknown, names: NamedItems): string =>
  referencedIds(value)
    .flatMap((id) => names.get(id) ?? [])
    .join(', ');

function filterOf({ name, label }: FormField, names: NamedItems, lang: Language): ItemFilter[] {
  if (names.size === 0 || names.size > MAX_OPTIONS) return [];
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });
  const options = [...names].map(([value, text]) => ({ value, label: text }));
  return [{ name, label, options: options.sort((a, b) => compare(a.label, b.label)) }];
}

/** The item that all items have to name in a field; undefined where the list is not filtered by it. */
const idAsked = ({ refers }: ItemTableQuery, { name, input }: FormField): string | undefined =>
  input === 'references' ? refers?.[name] : undefined;

/**
 * What somebody chose, else what the source says that lists show, else the first ones. In: the fields that fit into
 * a cell.
 */
function columnsOf(
  fit: readonly FormField[],
  chosen: readonly string[],
  wished: readonly string[],
): FormField[] {
  const named = (names: readonly string[]) =>
    [...new Set(names)].flatMap(
      (name) => fit.find((field) => `data.${field.name}` === name || field.name === name) ?? [],
    );
  const own = named(chosen);
  if (own.length > 0) return own.slice(0, MAX_CHOSEN);
  const usual = named(wished);
  if (usual.length > 0) return usual.slice(0, MAX_COLUMNS);
  const refers = ({ input }: FormField) => input === 'references';
  const values = fit.filter((field) => !refers(field)).slice(0, USUAL.values);
  return [...values, ...fit.filter(refers).slice(0, USUAL.references)];
}

/** What a field is called where its values are written as people read them: money in euros. */
export const columnLabel = (field: FormField): string =>
  isMoney(field) ? field.label.replace(/ \((?:Cent|cents)\)$/, '') : field.label;

const YES_NO: Record<Language, readonly [string, string]> = {
  de: ['ja', 'nein'],
  en: ['yes', 'no'],
};

const inEuros = (lang: Language) =>
  new Intl.NumberFormat(LOCALES[lang], { style: 'currency', currency: 'EUR' });
const MONEY: Record<Language, Intl.NumberFormat> = { de: inEuros('de'), en: inEuros('en') };

function shownText(field: FormField, value: unknown, form: Form, lang: Language): string {
  if (field.input === 'toggle' || field.input === 'checkbox') {
    // SQLite gives flags as numbers.
    return value === undefined ? '' : (YES_NO[lang][value === true || value === 1 ? 0 : 1] ?? '');
  }
  if (isMoney(field) && typeof value === 'number') {
    return MONEY[lang].format(value / 100);
  }
  const day = field.input === 'date' ? dayInWords(value, lang) : undefined;
  if (day !== undefined) return day;
  const option = field.options.find((one) => one.value === String(value));
  return option?.label ?? fieldText(field, value, form);
}

/** What is kept of a row; what one types is made for the rows that are shown. */
type ListRow = Omit<ItemRow, 'typed'>;

function rowOf(item: TableItem, name: string, cells: string[]): ListRow {
  const { id, version, lastModified, schedule } = item;
  const title = name === '' ? (cells.find((cell) => cell !== '') ?? id) : name;
  const row = {
    id,
    name: title,
    state: stateOf(item),
    version,
    lastModified,
    cells,
  };
  return schedule ? { ...row, planned: schedule } : row;
}

const stateOf = ({ isPublished, isDraft, isOffline }: TableItem) =>
  itemState({ published: isPublished, draft: isDraft, isOffline });

/** An item of a table. Its row and its words are made when they are first needed. */
type PreparedItem = {
  item: TableItem;
  values: unknown[];
  title: string;
  row(): ListRow;
  words(): string;
};

/** What a list of items comes to, with the orders that were asked for so far. */
type PreparedTable = { items: PreparedItem[]; orders: Map<string, PreparedItem[]> };

function prepareItem(
  item: TableItem,
  values: unknown[],
  title: string,
  make: () => ListRow,
): PreparedItem {
  let made: ListRow | undefined;
  let words: string | undefined;
  const row = () => {
    made ??= make();
    return made;
  };
  return {
    ...{ item, values, title, row },
    words() {
      words ??= foldTexts([row().name, ...row().cells]);
      return words;
    },
  };
}

function select(
  table: PreparedTable,
  query: ItemTableQuery,
  shown: readonly FormField[],
): PreparedItem[] {
  const { ids, words, state } = query;
  if (ids) {
    const byId = new Map(table.items.map((one) => [one.item.id, one]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
  const isFound = lookFor(words);
  const wanted = shown.flatMap((field, at) => {
    const id = idAsked(query, field);
    return id === undefined ? [] : [{ id, at }];
  });
  return ordered(table, query, shown).filter(
    (one) =>
      (state === null || stateOf(one.item) === state) &&
      wanted.every(({ at, id }) => referencedIds(one.values[at]).includes(id)) &&
      (words === '' || isFound(one.words())),
  );
}

/** Numbers by size, texts as the language sorts them; equal ones by id. */
function ordered(
  { items, orders }: PreparedTable,
  { sort, descending, lang }: ItemTableQuery,
  shown: readonly FormField[],
): PreparedItem[] {
  const name = `${sort} ${descending}`;
  const known = orders.get(name);
  if (known) return known;
  const { compare } = new Intl.Collator(LOCALES[lang], { numeric: true });
  const column = shown.findIndex((field) => field.name === sort);
  const keyOf = ({ item, values, title, row }: PreparedItem): unknown => {
    if (sort === 'lastModified') return item.lastModified;
    if (sort === 'state') return stateOf(item);
    if (column < 0) return title === '' ? row().name : title;
    return typeof values[column] === 'number' ? values[column] : row().cells[column];
  };
  const sign = descending ? -1 : 1;
  const keyed = items.map((one) => ({ one, key: keyOf(one) }));
  keyed.sort((a, b) => {
    const order =
      typeof a.key === 'number' && typeof b.key === 'number'
        ? a.key - b.key
        : compare(String(a.key ?? ''), String(b.key ?? ''));
    return order === 0 ? (a.one.item.id < b.one.item.id ? -1 : 1) : sign * order;
  });
  const made = keyed.map(({ one }) => one);
  // A table is sorted by name where the address names a column that it does not have.
  if (orders.size < MOST_ORDERS) orders.set(name, made);
  return made;
}

const MOST_ORDERS = 20;

/** What the replica does not keep is read from the source. */
async function foreignItems(
  { source }: TablePorts,
  schema: string,
  fields: readonly string[],
  lang: Language,
): Promise<Result<TableItem[], Problem>> {
  const items: TableItem[] = [];
  for (let skip = 0; skip < MAX_FOREIGN; skip += PAGE_SIZE) {
    const page = await source.items(schema).page(skip);
    if (!page.ok) return page;
    items.push(...page.value.items.map((item) => foreignItem(item, fields, lang)));
    if (skip + PAGE_SIZE >= page.value.total) break;
  }
  return ok(items);
}

function foreignItem(item: SourceItem, fields: readonly string[], lang: Language): TableItem {
  const { id, version, lastModified, published, draft, schedule } = item;
  const data = (draft ?? published)?.data ?? {};
  const newest = (field: string) => shownValue(data[field] ?? {}, lang);
  const isPublished = published !== undefined;
  const values = fields.map(newest);
  const row = {
    ...{ id, version, lastModified, isPublished, values },
    // Of what the replica does not keep nobody knows whether it was public once.
    ...{ isDraft: draft !== undefined, isOffline: false },
  };
  return schedule ? { ...row, schedule } : row;
}

const MAX_LISTED = 60;

const Names = v.pipe(
  v.string(),
  v.maxLength(10_000),
  v.transform((text) => text.split(',')),
);

const Query = v.object({
  schema: v.pipe(v.string(), v.maxLength(100)),
  lang: v.picklist(LANGUAGES),
  q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  ids: v.optional(Names),
  columns: v.optional(Names),
});

/**
 * `GET /api/table?schema=&lang=&q=&ids=&columns=`: items to choose from, or the given ones in their order, each with
 * what it is known by.
 */
export async function getItemTable(
  { request }: EditingRequest,
  { tables, items }: { tables: ItemTables; items: ListItems },
): Promise<EditingResult> {
  const asked = v.safeParse(Query, Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return err(problem('body-invalid', { reason: v.summarize(asked.issues) }));
  const { schema, lang, q, ids, columns } = asked.output;
  const listed = { state: null, sort: 'name', descending: false, skip: 0, top: MAX_LISTED };
  const chosen = { ...(ids && { ids }), ...(columns && { columns }) };
  const table = await tables({ schema, lang, words: q, ...listed, ...chosen });
  if (!table.ok || !isListable(schema))
    return table.ok ? ok({ status: 200, body: table.value }) : table;
  const found = items(schema, lang, { ids: table.value.rows.map(({ id }) => id) });
  const faces = new Map(found.map((one) => [one.id, v.parse(ItemFaceAnswer, one)]));
  const rows = table.value.rows.map((row) => ({ ...row, face: faces.get(row.id) ?? {} }));
  return ok({ status: 200, body: { ...table.value, rows } });
}
