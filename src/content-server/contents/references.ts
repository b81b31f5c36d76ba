import type { ContentData, Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import type { SchemaField, FieldSet, Schemas } from '../model/schema.ts';

/** Adds the ids of all items and assets that the data points to, in components and arrays too. */
export function collectReferences(
  data: ContentData,
  fields: FieldSet,
  schemas: Schemas,
  into: Set<string>,
): void {
  for (const field of fields.fields) {
    const partitions = data[field.name];
    if (!partitions) continue;
    for (const value of Object.values(partitions)) collectValue(value, field, schemas, into);
  }
}

function collectValue(value: Json, field: SchemaField, schemas: Schemas, into: Set<string>): void {
  switch (field.properties.fieldType) {
    case 'References':
    case 'Assets':
      if (Array.isArray(value)) for (const id of value) if (typeof id === 'string') into.add(id);
      return;
    case 'Array':
      if (Array.isArray(value)) for (const item of value) collectItem(item, field, schemas, into);
      return;
    case 'Component':
      collectComponent(value, schemas, into);
      return;
    case 'Components':
      if (Array.isArray(value)) for (const item of value) collectComponent(item, schemas, into);
      return;
    default:
  }
}

function collectComponent(value: Json, schemas: Schemas, into: Set<string>): void {
  if (!isObject(value) || typeof value['schemaId'] !== 'string') return;
  const schema = schemas.byId(value['schemaId']);
  if (schema) collectItem(value, schema, schemas, into);
}

function collectItem(value: Json, fields: FieldSet, schemas: Schemas, into: Set<string>): void {
  if (!isObject(value)) return;
  for (const field of fields.fields) {
    const nested = value[field.name];
    if (nested !== undefined) collectValue(nested, field, schemas, into);
  }
}
