import type { Json, JsonObject } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, FieldSet, Schemas } from '../model/schema.ts';
import type { AppLanguages } from '../store/languages.ts';
import { defaultValue } from './default-values.ts';
import type { ReadOptions } from './read-options.ts';
import { fits } from '../model/value-types.ts';

export type Conversion = {
  schemas: Schemas;
  languages: AppLanguages;
  options: ReadOptions;
  /** Milliseconds, for calculated defaults. */
  now: number;
  /** Ids that references and assets may point to; undefined leaves dangling ones in. */
  existing: ReadonlySet<string> | undefined;
  /** The address of an asset's file. */
  assetUrl: (id: string) => string;
};

/** The value is not shown to the reader. */
export const REMOVED = Symbol('removed');

type Converted = Json | typeof REMOVED;

/** One stored value as a reader sees it. In: the field that holds it, if it is nested. */
export function convertValue(
  value: Json,
  field: SchemaField,
  parent: SchemaField | undefined,
  conversion: Conversion,
): Converted {
  switch (field.properties.fieldType) {
    case 'Array':
      return convertList(value, (item) => convertArrayItem(item, field, conversion));
    case 'Component':
      return convertComponent(value, field, conversion);
    case 'Components':
      return convertList(value, (item) => convertComponent(item, field, conversion));
    case 'References':
    case 'Assets':
      if (parent && value !== null && !fits(field, value)) return REMOVED;
      return convertIds(value, field, parent, conversion);
    default:
      return parent && value !== null && !fits(field, value) ? REMOVED : value;
  }
}

function convertList(value: Json, convert: (item: Json) => Converted): Converted {
  if (!Array.isArray(value)) return REMOVED;
  const result: Json[] = [];
  for (const item of value) {
    const converted = convert(item);
    if (converted !== REMOVED) result.push(converted);
  }
  return result;
}

function convertArrayItem(item: Json, field: SchemaField, conversion: Conversion): Converted {
  return isObject(item) ? convertMembers(item, field, field, {}, conversion) : REMOVED;
}

/**
 * A component disappears when its schema is gone, or no longer allowed in the field; the others carry their
 * schema's present name.
 */
function convertComponent(value: Json, field: SchemaField, conversion: Conversion): Converted {
  if (!isObject(value) || typeof value['schemaId'] !== 'string') return REMOVED;
  const { schemaIds = [] } = field.properties;
  const schema = conversion.schemas.byId(value['schemaId']);
  if (!schema || !schemaIds.includes(schema.id)) return REMOVED;
  const start = { schemaId: schema.id, schemaName: schema.definition.name };
  return convertMembers(value, schema, field, start, conversion);
}

function convertMembers(
  source: JsonObject,
  fields: FieldSet,
  parent: SchemaField,
  start: JsonObject,
  conversion: Conversion,
): JsonObject {
  const { now, options } = conversion;
  const { noDefaults } = options;
  const result = start;
  for (const field of fields.fields) {
    if (field.isHidden) continue;
    const value = Object.hasOwn(source, field.name) ? source[field.name] : undefined;
    const stored =
      value === undefined && !noDefaults ? defaultValue(field, field.name, now) : value;
    if (stored === undefined) continue;
    const converted = convertValue(stored, field, parent, conversion);
    if (converted !== REMOVED) result[field.name] = converted;
  }
  return result;
}

function convertIds(
  value: Json,
  field: SchemaField,
  parent: SchemaField | undefined,
  { existing, options, assetUrl }: Conversion,
): Json {
  if (!Array.isArray(value)) return value;
  const ids = existing ? value.filter((id) => existing.has(String(id))) : value;
  const isAsset = field.properties.fieldType === 'Assets';
  if (!isAsset || !resolvesUrl(field, parent, options.resolveUrls)) return ids;
  return ids.map((id) => assetUrl(String(id)));
}

function resolvesUrl(
  field: SchemaField,
  parent: SchemaField | undefined,
  paths: readonly string[],
): boolean {
  const path = parent ? `${parent.name}.${field.name}` : field.name;
  return paths.includes('*') || paths.includes(path);
}
