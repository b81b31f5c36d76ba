import { err, ok, type Result } from '#src/lib/result.ts';
import { type Condition, type FieldPath, parseFilter, pathsOf } from './list-filter.ts';
import { LANGUAGES } from '../languages.ts';
import { contentSchemas, isSchemaName, type SchemaName } from '../schemas/all.ts';

/** What is asked of the items of a schema, as values. */
export type ListQuery = {
  schema: SchemaName;
  /** The answer has these items only, in this order. */
  ids?: readonly string[];
  filter?: Condition;
  /** The first one counts first; equal items are ordered by id, or as `ids` are. */
  order: readonly { path: FieldPath; descending: boolean }[];
  top: number;
  skip: number;
  /** Words that an item has to have. */
  search?: string;
};

/** Items of one answer, as in Squidex. */
const MAX_TOP = 200;
const MAX_SKIP = 100_000;
const MAX_IDS = 100;
const MAX_SEARCH = 100;
const MAX_ORDERS = 3;

const FORM = /^([a-z][a-z0-9-]{0,99})(?:\?([^#\p{Cc}]*))?$/u;
const ID = /^[A-Za-z0-9][\w-]{0,99}$/;
const PATH = /^[A-Za-z][\w/-]{0,200}$/;
const NUMBER = /^\d{1,6}$/;
const OPTIONS = ['$filter', '$orderby', '$top', '$skip', '$search', 'ids'] as const;
type Option = (typeof OPTIONS)[number];

/** Values of an item beside its fields that one may filter and sort by. */
const OWN_VALUES: ReadonlySet<string> = new Set([
  'id',
  'status',
  'created',
  'lastModified',
  'version',
]);

/**
 * Reads `products?$filter=…&$top=20`: the name of a schema and options of OData, each at most once, percent-encoded or
 * with spaces and letters as they are. It is no address: hosts and paths are refused. Out: the query, or in words what
 * is wrong.
 */
export function parseListQuery(url: string): Result<ListQuery, string> {
  const form = FORM.exec(url);
  if (!form) return err('it is not the name of a schema with options');
  const [, schema = '', text = ''] = form;
  if (!isSchemaName(schema)) return err(`there is no schema ${schema}`);
  const options = readOptions(text);
  if (!options.ok) return options;
  return readQuery(schema, options.value);
}

function readOptions(text: string): Result<ReadonlyMap<Option, string>, string> {
  const options = new Map<Option, string>();
  for (const part of text === '' ? [] : text.split('&')) {
    const mark = part.indexOf('=');
    const name = decoded(mark < 0 ? part : part.slice(0, mark));
    const value = decoded(mark < 0 ? '' : part.slice(mark + 1));
    const option = OPTIONS.find((one) => one === name);
    if (!option) return err('it has an option that there is not');
    if (options.has(option)) return err(`${option} stands twice`);
    if (value === undefined || /\p{Cc}/u.test(value)) return err(`${option} is not readable`);
    options.set(option, value);
  }
  return ok(options);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

function readQuery(
  schema: SchemaName,
  options: ReadonlyMap<Option, string>,
): Result<ListQuery, string> {
  const top = options.get('$top') ?? String(MAX_TOP);
  const skip = options.get('$skip') ?? '0';
  if (!NUMBER.test(top)) return err('$top is not a number');
  if (!NUMBER.test(skip) || Number(skip) > MAX_SKIP)
    return err('$skip is not a number that is allowed');
  const order = readOrder(schema, options.get('$orderby'));
  if (!order.ok) return order;
  const filter = readFilter(schema, options.get('$filter'));
  if (!filter.ok) return filter;
  const ids = options.get('ids')?.split(',');
  if (ids && (ids.length > MAX_IDS || !ids.every((id) => ID.test(id)))) {
    return err('ids holds what is no id, or too many');
  }
  const search = options.get('$search')?.replaceAll(/["']/g, '').trim() ?? '';
  if (search.length > MAX_SEARCH) return err('$search is too long');
  return ok({
    schema,
    order: order.value,
    // No items at all are never meant; Squidex takes it like this, too.
    top: Math.min(Number(top) || MAX_TOP, MAX_TOP),
    skip: Number(skip),
    ...(ids && { ids }),
    ...(filter.value && { filter: filter.value }),
    ...(search !== '' && { search }),
  });
}

function readOrder(
  schema: SchemaName,
  text: string | undefined,
): Result<ListQuery['order'], string> {
  const parts = text === undefined ? [] : text.split(',').map((part) => part.trim().split(/ +/));
  if (parts.length > MAX_ORDERS) return err('$orderby names too many fields');
  const order: { path: FieldPath; descending: boolean }[] = [];
  for (const [name = '', direction = 'asc', ...rest] of parts) {
    if (rest.length > 0 || (direction !== 'asc' && direction !== 'desc') || !PATH.test(name)) {
      return err('$orderby is not readable');
    }
    const path = name.split('/');
    if (!isKnown(schema, path)) return err(`$orderby: there is no field ${name}`);
    order.push({ path, descending: direction === 'desc' });
  }
  return ok(order);
}

function readFilter(
  schema: SchemaName,
  text: string | undefined,
): Result<Condition | undefined, string> {
  if (text === undefined) return ok(undefined);
  const parsed = parseFilter(text);
  if (!parsed.ok) return parsed;
  const unknown = pathsOf(parsed.value).find((path) => !isKnown(schema, path));
  return unknown ? err(`$filter: there is no field ${unknown.join('/')}`) : parsed;
}

/** Whether a path names a value of the schema's own fields, or of the item itself. */
function isKnown(
  schema: SchemaName,
  [first = '', field = '', partition = '', ...inner]: FieldPath,
) {
  if (first !== 'data') return OWN_VALUES.has(first) && field === '';
  const { fields } = contentSchemas[schema];
  if (!Object.hasOwn(fields, field) || inner.includes('')) return false;
  return partitionsOf(schema, field).includes(partition);
}

/** The partitions in which a field of a schema keeps its values; none where there is no such field. */
export function partitionsOf(schema: SchemaName, field: string): readonly string[] {
  const found = Object.entries(contentSchemas[schema].fields).find(([name]) => name === field);
  if (!found) return [];
  return found[1].localized ? LANGUAGES : ['iv'];
}
