import type { Field, Schema } from '../schemas/schema.ts';

/** Gives each name once; the next asker gets it with a number, from 2 on. */
export type Names = (wanted: string) => string;

const RESERVED = [
  'Asset',
  'AssetResultDto',
  'Content',
  'Component',
  'EnrichedAssetEvent',
  'EnrichedContentEvent',
  'EntityCreatedResultDto',
  'EntitySavedResultDto',
  'JsonObject',
  'JsonScalar',
  'JsonPrimitive',
  'User',
];

/** Names of types, without those that Squidex uses itself. */
export function typeNames(): Names {
  return createNames(RESERVED);
}

/** Names of the fields of one type. */
export function fieldNames(): Names {
  return createNames([]);
}

function createNames(reserved: readonly string[]): Names {
  const taken = new Map(reserved.map((name) => [name, 1]));
  return (wanted) => {
    const name = /^[a-z]/i.test(wanted) ? wanted : `gql_${wanted}`;
    const count = (taken.get(name) ?? 0) + 1;
    taken.set(name, count);
    return count === 1 ? name : `${name}${count}`;
  };
}

/** `my-products` → `MyProducts`. */
export function pascalCase(name: string): string {
  return words(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
}

/** `sub-title` → `subTitle`. */
export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

function words(name: string): string[] {
  return name.split(/[^a-zA-Z0-9]+/).filter(Boolean);
}

/** A partition as field: `de-AT` → `de_AT`. */
export function partitionName(partition: string): string {
  return partition.replace(/[^a-zA-Z0-9]/g, '_');
}

/** A field of a schema with its names in GraphQL. */
export type FieldInfo = {
  field: Field;
  name: string;
  /** Beginning of the names of all types that are made for the field. */
  typeName: string;
  nested: readonly FieldInfo[];
};

/** A schema with its names in GraphQL. */
export type SchemaInfo = {
  schema: Schema;
  typeName: string;
  fields: readonly FieldInfo[];
};

/** Names for all schemas, in the order of their creation. */
export function schemaInfos(schemas: readonly Schema[], names: Names): SchemaInfo[] {
  return schemas.map((schema) => {
    const typeName = names(pascalCase(schema.definition.name));
    return { schema, typeName, fields: fieldInfos(schema.fields, `${typeName}Data`, names) };
  });
}

function fieldInfos(fields: readonly Field[], prefix: string, names: Names): FieldInfo[] {
  const own = fieldNames();
  return fields
    .filter((field) => !field.isHidden && field.properties.fieldType !== 'UI')
    .map((field) => {
      const name = own(camelCase(field.name));
      const typeName = names(`${prefix}${pascalCase(field.name)}`);
      return { field, name, typeName, nested: fieldInfos(field.fields, typeName, names) };
    });
}
