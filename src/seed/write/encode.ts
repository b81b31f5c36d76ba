import type { ItemData } from '#src/content/source.ts';
import type { Field, Fields, Infer } from '#src/model/fields/field.ts';
import { LANGUAGES } from '#src/model/languages.ts';
import { componentSchemas, contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import { itemId } from './id.ts';

/** An item as the seed writes it. */
export type SeedItem = { schema: SchemaName; id: string; data: ItemData };

/**
 * An item of the seed. In: its schema, a name that is unique in the schema, and the values as code
 * reads them. Out: the item as it is stored. The reverse of `parseData`.
 */
export function item<S extends SchemaName>(
  schema: S,
  name: string,
  values: Infer<(typeof contentSchemas)[S]['fields']>,
): SeedItem {
  const fields: Fields = contentSchemas[schema].fields;
  return { schema, id: itemId(`${schema}/${name}`), data: encodeData(fields, values) };
}

function encodeData(fields: Fields, values: Record<string, unknown>): ItemData {
  const data: ItemData = {};
  for (const [name, field] of Object.entries(fields)) {
    const partitions = field.localized
      ? LANGUAGES.map((language) => [language, inLanguage(values[name], language)] as const)
      : [['iv', values[name]] as const];
    const present = partitions
      .filter(([, value]) => value !== undefined || !field.localized)
      .map(([partition, value]) => [partition, encodeValue(field, value)] as const)
      .filter(([, value]) => value !== undefined);
    if (present.length > 0) data[name] = Object.fromEntries(present);
  }
  return data;
}

function inLanguage(value: unknown, language: string): unknown {
  return value !== null && typeof value === 'object' ? Reflect.get(value, language) : undefined;
}

/**
 * Values without partitions: components, rows and blocks.
 * In: fields and the values as code reads them. Out: as they are stored; lists and flags that have
 * no value get their empty one, since Squidex would write it too.
 */
export function encodeFields(
  fields: Fields,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const stored: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = encodeValue(field, values[name]);
    if (value !== undefined) stored[name] = value;
  }
  return stored;
}

const LIST_TYPES: ReadonlySet<string> = new Set(['References', 'Assets', 'Array', 'Components']);

function encodeValue(field: Field<unknown>, value: unknown): unknown {
  const type = field.properties.fieldType;
  if (value === undefined) return LIST_TYPES.has(type) ? [] : field.initial;
  if (type === 'Component') return encodeComponent(field, value);
  if (!LIST_TYPES.has(type)) return value;
  const list = Array.isArray(value) ? value : [value];
  const { nested } = field;
  return nested ? list.map((row) => encodeFields(nested, row)) : list;
}

function encodeComponent(field: Field<unknown>, value: unknown): Record<string, unknown> {
  const [schemaName] = field.accepts ?? [];
  const schema = componentSchemas.find(({ name }) => name === schemaName);
  if (!schema) throw new Error(`A component field accepts one of our schemas, not ${schemaName}.`);
  return { schemaName: schema.name, ...encodeFields(schema.fields, { ...Object(value) }) };
}
