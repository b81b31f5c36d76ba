import { pascalCase } from '../base/pascal-case.ts';
import type { SchemaField, ServerSchema } from '../model/schema.ts';

/**
 * Gives each name once; the next asker gets it with a number, from 2 on. In: also the endings that will
 * be put to the name, none of which may be a name already.
 */
export type TypeNames = (wanted: string, endings?: readonly string[]) => string;

/** Names of types that every schema of GraphQL has, and others that Squidex uses itself. */
const RESERVED = [
  'AllContents',
  'ApplicationMutations',
  'ApplicationQueries',
  'Asset',
  'AssetResultDto',
  'AssetType',
  'Boolean',
  'Component',
  'Content',
  'EnrichedAssetEvent',
  'EnrichedContentEvent',
  'EntityCreatedResultDto',
  'EntitySavedResultDto',
  'Float',
  'ID',
  'Instant',
  'Int',
  'JsonObject',
  'JsonPrimitive',
  'JsonScalar',
  'String',
  'User',
];

/** Names of types, without those that are used already. */
export function typeNames(): TypeNames {
  return createNames(RESERVED);
}

function createNames(reserved: readonly string[]): TypeNames {
  const taken = new Set(reserved);
  return (wanted, endings = ['']) => {
    const first = /^[a-z]/i.test(wanted) ? wanted : `gql_${wanted}`;
    let name = first;
    const isTaken = (ending: string) => taken.has(`${name}${ending}`);
    for (let count = 2; endings.some(isTaken); count += 1) name = `${first}${count}`;
    for (const ending of endings) taken.add(`${name}${ending}`);
    return name;
  };
}

/** `sub-title` → `subTitle`. */
function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** A partition as field: `de-AT` → `de_AT`. */
export function partitionName(partition: string): string {
  return partition.replace(/[^a-zA-Z0-9]/g, '_');
}

/** A field of a schema with its names in GraphQL. */
export type FieldInfo = {
  field: SchemaField;
  name: string;
  /** Beginning of the names of all types that are made for the field. */
  typeName: string;
  nested: readonly FieldInfo[];
};

/** A schema with its names in GraphQL. */
export type SchemaInfo = {
  schema: ServerSchema;
  typeName: string;
  fields: readonly FieldInfo[];
};

/** What types of a schema and of a field are called after its own name. */
const OF_SCHEMA = ['', 'Component', 'DataDto', 'FlatDataDto', 'DataInputDto', 'ResultDto'];
const OF_FIELD = [
  '',
  'Dto',
  'Dto__Dynamic',
  'InputDto',
  'ChildDto',
  'ChildInputDto',
  'UnionDto',
  'ComponentUnionDto',
  'RichText',
];

/** Names for all schemas, in the order of their creation. */
export function schemaInfos(schemas: readonly ServerSchema[], names: TypeNames): SchemaInfo[] {
  return schemas.map((schema) => {
    const typeName = names(pascalCase(schema.definition.name), OF_SCHEMA);
    return { schema, typeName, fields: fieldInfos(schema.fields, `${typeName}Data`, names) };
  });
}

function fieldInfos(fields: readonly SchemaField[], prefix: string, names: TypeNames): FieldInfo[] {
  const own = createNames([]);
  return fields.filter(isVisible).map((field) => {
    const name = own(camelCase(field.name));
    const typeName = names(`${prefix}${pascalCase(field.name)}`, OF_FIELD);
    return { field, name, typeName, nested: fieldInfos(field.fields, typeName, names) };
  });
}

/** An array whose items have nothing to show is nothing to show either. */
function isVisible({ isHidden, properties: { fieldType }, fields }: SchemaField): boolean {
  return !isHidden && fieldType !== 'UI' && (fieldType !== 'Array' || fields.some(isVisible));
}

/** Whether a field has a value in GraphQL when only these schemas (by id) have items there. */
export function isShown(
  info: FieldInfo,
  entities: Pick<ReadonlySet<string>, 'has' | 'size'>,
): boolean {
  const { fieldType, schemaIds } = info.field.properties;
  if (fieldType === 'Array') return info.nested.some((nested) => isShown(nested, entities));
  if (fieldType !== 'References') return true;
  return schemaIds?.length ? schemaIds.some((id) => entities.has(id)) : entities.size > 0;
}
