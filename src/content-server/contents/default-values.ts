import type { ContentData, FieldData, Json, JsonObject } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, FieldSet, Schemas } from '../model/schema.ts';
import type { AppLanguages } from '../store/languages.ts';

export type DefaultsContext = {
  schemas: Schemas;
  languages: AppLanguages;
  /** Milliseconds; for 'now' and 'today'. */
  now: number;
  /** Whether required fields are left without default. */
  skipRequired: boolean;
};

/** The default of a field in a partition; undefined when it has none. */
export function defaultValue(field: SchemaField, partition: string, now: number): Json | undefined {
  const { properties } = field;
  const configured = properties.defaultValues?.[partition] ?? properties.defaultValue;
  switch (properties.fieldType) {
    case 'Array':
    case 'Components':
      return properties.calculatedDefaultValue === 'Null' ? undefined : [];
    case 'Assets':
    case 'References':
    case 'Tags':
      return configured ?? [];
    case 'DateTime':
      return calculatedTime(properties.calculatedDefaultValue, now) ?? configured;
    case 'UserInfo':
      return undefined;
    default:
      return configured;
  }
}

function calculatedTime(calculated: string | undefined, now: number): string | undefined {
  const iso = new Date(now).toISOString();
  if (calculated === 'Now') return iso;
  return calculated === 'Today' ? `${iso.slice(0, 10)}T00:00:00Z` : undefined;
}

/** Whether a field that is missing altogether appears because of its default. */
export function hasDefault(field: SchemaField): boolean {
  const {
    fieldType,
    defaultValue: value,
    defaultValues,
    calculatedDefaultValue,
  } = field.properties;
  if (fieldType === 'Array' || fieldType === 'Components') return true;
  if (fieldType === 'DateTime' && calculatedDefaultValue !== undefined) return true;
  return value !== undefined || Object.keys(defaultValues ?? {}).length > 0;
}

/** Data with the defaults of all partitions written into it, in components and arrays too. */
export function withDefaults(
  data: ContentData,
  fields: FieldSet,
  context: DefaultsContext,
): ContentData {
  const result: ContentData = {};
  for (const field of fields.fields) {
    const partitions = data[field.name];
    const skipped = field.properties.isRequired && context.skipRequired;
    if (partitions) result[field.name] = fieldDefaults(field, partitions, context);
    else if (!skipped && hasDefault(field)) result[field.name] = fieldDefaults(field, {}, context);
  }
  return result;
}

function fieldDefaults(
  field: SchemaField,
  partitions: FieldData,
  context: DefaultsContext,
): FieldData {
  const result: FieldData = {};
  for (const [key, value] of Object.entries(partitions)) {
    result[key] = nestedDefaults(field, value, context);
  }
  const keys =
    field.partitioning === 'invariant' ? ['iv'] : context.languages.all.map(({ code }) => code);
  for (const key of keys) addDefault(field, key, result, context);
  return result;
}

function addDefault(
  field: SchemaField,
  key: string,
  into: JsonObject,
  context: DefaultsContext,
): void {
  if (Object.hasOwn(into, key) || (field.properties.isRequired && context.skipRequired)) return;
  const value = defaultValue(field, key, context.now);
  if (value !== undefined) into[key] = value;
}

function nestedDefaults(field: SchemaField, value: Json, context: DefaultsContext): Json {
  switch (field.properties.fieldType) {
    case 'Array':
      return mapList(value, (item) => itemDefaults(field, item, context));
    case 'Component':
      return componentDefaults(value, context);
    case 'Components':
      return mapList(value, (item) => componentDefaults(item, context));
    default:
      return value;
  }
}

function mapList(value: Json, map: (item: Json) => Json): Json {
  return Array.isArray(value) ? value.map(map) : value;
}

function componentDefaults(value: Json, context: DefaultsContext): Json {
  if (!isObject(value) || typeof value['schemaId'] !== 'string') return value;
  const schema = context.schemas.byId(value['schemaId']);
  return schema ? itemDefaults(schema, value, context) : value;
}

function itemDefaults(fields: FieldSet, value: Json, context: DefaultsContext): Json {
  if (!isObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, nested] of Object.entries(value)) {
    const field = fields.byName.get(key);
    if (field) result[key] = nestedDefaults(field, nested, context);
    else if (key === 'schemaId') result[key] = nested;
  }
  for (const field of fields.fields) addDefault(field, field.name, result, context);
  return result;
}
