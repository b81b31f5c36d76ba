import { type GraphQLObjectType, type GraphQLOutputType, GraphQLUnionType } from 'graphql';
import type { Json } from '#src/content/squidex/wire.ts';
import type { AppLanguages } from '../store/languages.ts';
import type { GraphEntity, GraphContext } from './context.ts';
import { type FieldInfo, isShown, partitionName, type SchemaInfo } from './names.ts';

export type ContentType = GraphQLObjectType<GraphEntity, GraphContext>;
export type ComponentType = GraphQLObjectType<{ [key: string]: Json }, GraphContext>;

/** How values of a field are shown. */
export type Output = {
  type: GraphQLOutputType;
  /** The value as the type wants it; never called with null. */
  show(value: Json, context: GraphContext, path: string | null | undefined): unknown;
  hasPath?: true;
};

/** What types are made of; one for each version of the schemas. */
export type Builder = {
  /** Everything with names, components and unpublished schemas included. */
  infos: readonly SchemaInfo[];
  /** The published schemas that hold items. */
  entities: readonly SchemaInfo[];
  languages: AppLanguages;
  /** Which entities the items of an entity may point to. */
  references: ReadonlyMap<SchemaInfo, ReadonlySet<SchemaInfo>>;
  /** Made once a field, since the types in them have names. */
  outputs: Map<FieldInfo, Output | undefined>;
  contentTypes: ReadonlyMap<string, ContentType>;
  componentTypes: ReadonlyMap<string, ComponentType>;
  /** `XResultDto` by schema. */
  resultTypes: ReadonlyMap<string, GraphQLObjectType>;
};

/** The schemas with items in GraphQL: published ones, of which something can be shown. */
export function entitiesOf(infos: readonly SchemaInfo[]): readonly SchemaInfo[] {
  let entities = infos.filter(({ schema: { definition } }) => {
    return definition.isPublished && definition.type !== 'Component';
  });
  for (let count = -1; count !== entities.length;) {
    count = entities.length;
    const ids = new Set(entities.map(({ schema }) => schema.id));
    entities = entities.filter(({ fields }) => fields.some((field) => isShown(field, ids)));
  }
  return entities;
}

/** The type of items with these schemas: one type, or a union; undefined when there is none. */
export function contentTypeOf(
  builder: Builder,
  schemaIds: readonly string[],
  unionName: string,
): ContentType | GraphQLUnionType | undefined {
  const ids = schemaIds.length > 0 ? new Set(schemaIds) : builder.contentTypes.keys();
  const types = [...ids].flatMap((id) => builder.contentTypes.get(id) ?? []);
  if (types.length === 0) return undefined;
  if (schemaIds.length === 1) return types[0];
  return new GraphQLUnionType({
    name: unionName,
    types,
    resolveType: ({ schema }: GraphEntity) => builder.contentTypes.get(schema.id)?.name,
  });
}

/** The type of component values with these schemas: one type, or a union. */
export function componentTypeOf(
  builder: Builder,
  schemaIds: readonly string[],
  unionName: string,
): ComponentType | GraphQLUnionType | undefined {
  const types = [...new Set(schemaIds)].flatMap((id) => builder.componentTypes.get(id) ?? []);
  if (types.length <= 1) return types[0];
  return new GraphQLUnionType({
    name: unionName,
    types,
    resolveType: (value: { [key: string]: Json }) =>
      builder.componentTypes.get(String(value['schemaId']))?.name,
  });
}

/** The partitions of a field with their names: `iv`, or the languages. */
export function partitionsOf(
  { field }: Pick<FieldInfo, 'field'>,
  languages: AppLanguages,
): { key: string; name: string }[] {
  const keys = field.partitioning === 'invariant' ? ['iv'] : languages.all.map(({ code }) => code);
  return keys.map((key) => ({ key, name: partitionName(key) }));
}

/** Which of the entities may be referenced from fields of this schema, arrays included. */
export function referencedFrom(
  { schema }: SchemaInfo,
  entities: readonly SchemaInfo[],
): ReadonlySet<SchemaInfo> {
  const fields = schema.fields.flatMap((field) => [field, ...field.fields]);
  const lists = fields
    .filter(({ properties }) => properties.fieldType === 'References')
    .map(({ properties }) => properties.schemaIds ?? []);
  if (lists.some((ids) => ids.length === 0)) return new Set(entities);
  const ids = new Set(lists.flat());
  return new Set(entities.filter((entity) => ids.has(entity.schema.id)));
}
