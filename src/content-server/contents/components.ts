import type { ContentData, FieldData, Json, JsonObject } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, FieldSet, ServerSchema, Schemas } from '../model/schema.ts';

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Which schema a component value names: `schemaName` wins, then `schemaId` (an id or a name), else the
 * only schema that the field allows. Out: the schema, or what is wrong in Squidex's words.
 */
export function componentSchema(
  value: Json,
  field: SchemaField,
  schemas: Schemas,
): { schema: ServerSchema } | { problem: string } {
  if (!isObject(value)) {
    return { problem: "Invalid json object, expected object with 'schemaId' field." };
  }
  const allowed = field.properties.schemaIds ?? [];
  const id = namedSchemaId(value, schemas) ?? (namesSchema(value) ? undefined : only(allowed));
  if (id === undefined) return { problem: "Invalid component. No 'schemaId' field found." };
  const schema = allowed.includes(id) ? schemas.byId(id) : undefined;
  return schema ? { schema } : { problem: 'Invalid component. Cannot find schema.' };
}

function namesSchema(value: JsonObject): boolean {
  return typeof value['schemaName'] === 'string' || typeof value['schemaId'] === 'string';
}

function namedSchemaId(value: JsonObject, schemas: Schemas): string | undefined {
  const { schemaName, schemaId } = value;
  if (typeof schemaName === 'string') return schemas.byName(schemaName)?.id;
  if (typeof schemaId !== 'string') return undefined;
  return GUID.test(schemaId) ? schemaId : (schemas.byName(schemaId)?.id ?? schemaId);
}

function only(ids: readonly string[]): string | undefined {
  return ids.length === 1 ? ids[0] : undefined;
}

/**
 * The data as it is stored: every component carries the id of its schema and not its name. Components
 * that name no allowed schema stay as they are, for the validation to report.
 */
export function withSchemaIds(data: ContentData, fields: FieldSet, schemas: Schemas): ContentData {
  const entries = Object.entries(data).map(([name, partitions]) => {
    const field = fields.byName.get(name);
    const isKnown = field && isObject(partitions);
    return [name, isKnown ? fieldIds(partitions, field, schemas) : partitions] as const;
  });
  return Object.fromEntries(entries);
}

function fieldIds(partitions: FieldData, field: SchemaField, schemas: Schemas): FieldData {
  const entries = Object.entries(partitions);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, valueIds(value, field, schemas)] as const),
  );
}

function valueIds(value: Json, field: SchemaField, schemas: Schemas): Json {
  switch (field.properties.fieldType) {
    case 'Component':
      return componentIds(value, field, schemas);
    case 'Components':
      return Array.isArray(value) ? value.map((item) => componentIds(item, field, schemas)) : value;
    case 'Array':
      return Array.isArray(value)
        ? value.map((item) => (isObject(item) ? itemIds(item, field, schemas) : item))
        : value;
    default:
      return value;
  }
}

function componentIds(value: Json, field: SchemaField, schemas: Schemas): Json {
  const found = componentSchema(value, field, schemas);
  if ('problem' in found || !isObject(value)) return value;
  const { schemaName: _, ...rest } = value;
  return itemIds({ ...rest, schemaId: found.schema.id }, found.schema, schemas);
}

function itemIds(item: JsonObject, fields: FieldSet, schemas: Schemas): JsonObject {
  const entries = Object.entries(item).map(([key, value]) => {
    const field = fields.byName.get(key);
    return [key, field ? valueIds(value, field, schemas) : value] as const;
  });
  return Object.fromEntries(entries);
}
