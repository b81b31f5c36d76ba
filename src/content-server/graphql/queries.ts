import {
  type GraphQLFieldConfig,
  type GraphQLFieldConfigArgumentMap,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLString,
  GraphQLUnionType,
} from 'graphql';
import type { Json } from '#src/content/squidex/wire.ts';
import type { ServerSchema } from '../model/schema.ts';
import type { Sql } from '../query/sql.ts';
import { type Builder, type ContentType, partitionsOf } from './builder.ts';
import {
  type GraphEntity,
  type GraphContext,
  type ListArguments,
  requirePermission,
  visibleVersion,
} from './context.ts';
import type { SchemaInfo } from './names.ts';
import {
  AssetGraphTypes,
  assetList,
  ContentInterface,
  contentFields,
  nonNullString,
} from './shared-types.ts';
import { isComponentLike, json, outputOf, valueField, valueFields } from './value-fields.ts';

type GraphFields = GraphQLFieldConfigMap<unknown, GraphContext>;
type EntityFields = GraphQLFieldConfigMap<GraphEntity, GraphContext>;

const LIST: GraphQLFieldConfigArgumentMap = {
  top: { type: GraphQLInt },
  skip: { type: GraphQLInt },
  filter: { type: GraphQLString },
  orderby: { type: GraphQLString },
};
const CONTENT_LIST: GraphQLFieldConfigArgumentMap = {
  ...LIST,
  search: { type: GraphQLString },
  collation: { type: GraphQLString },
  random: { type: GraphQLInt },
};

/** The type of a schema's items, with data and related items. */
export function contentType(builder: Builder, info: SchemaInfo): ContentType {
  return new GraphQLObjectType<GraphEntity, GraphContext>({
    name: info.typeName,
    interfaces: [ContentInterface],
    fields: () => ({
      ...contentFields,
      data: { type: new GraphQLNonNull(dataType(builder, info)), resolve: ({ data }) => data },
      flatData: {
        type: new GraphQLNonNull(flatDataType(builder, info)),
        resolve: (entity, _, context) => flatten(entity, context),
      },
      ...relatedFields(builder, info),
    }),
  });
}

function dataType(builder: Builder, info: SchemaInfo) {
  const fields: GraphQLFieldConfigMap<{ [key: string]: Json }, GraphContext> = {};
  for (const field of info.fields) {
    const output = outputOf(builder, field);
    const partitions = partitionsOf(field, builder.languages);
    const forms = [
      ...(isComponentLike(field) ? [{ suffix: '__Dynamic', shown: json }] : []),
      ...(output ? [{ suffix: '', shown: output }] : []),
    ];
    for (const { suffix, shown } of forms) {
      const entries = partitions.map(({ key, name }) => [name, valueField(shown, key)] as const);
      fields[`${field.name}${suffix}`] = {
        type: new GraphQLObjectType({
          name: `${field.typeName}Dto${suffix}`,
          fields: Object.fromEntries(entries),
        }),
        resolve: (data) => data[field.field.name],
      };
    }
  }
  return new GraphQLObjectType({ name: `${info.typeName}DataDto`, fields });
}

function flatDataType(builder: Builder, info: SchemaInfo) {
  return new GraphQLObjectType({
    name: `${info.typeName}FlatDataDto`,
    fields: () => valueFields(builder, info.fields),
  });
}

/** Fields in the master language, else in the first that there is. */
function flatten({ data }: GraphEntity, { call }: GraphContext): { [key: string]: Json } {
  const { master } = call.services.languages.languages();
  const entries = Object.entries(data).map(([name, partitions]) => {
    const [first] = Object.values(partitions);
    const value = Object.hasOwn(partitions, master) ? partitions[master] : first;
    return [name, value ?? null] as const;
  });
  return Object.fromEntries(entries);
}

function listField<S>(
  type: ContentType,
  schema: ServerSchema,
  within?: (source: S, context: GraphContext) => Sql | undefined,
): GraphQLFieldConfig<S, GraphContext, ListArguments> {
  return {
    type: new GraphQLList(new GraphQLNonNull(type)),
    args: CONTENT_LIST,
    resolve(source, args, context) {
      requirePermission(context, `contents.${schema.definition.name}.read`);
      return context.list(schema, args, 'never', within?.(source, context)).items;
    },
  };
}

function totalField<S>(
  field: GraphQLFieldConfig<S, GraphContext, ListArguments>,
  resultType: GraphQLObjectType,
  schema: ServerSchema,
  within?: (source: S, context: GraphContext) => Sql | undefined,
): GraphQLFieldConfig<S, GraphContext, ListArguments> {
  return {
    ...field,
    type: resultType,
    resolve(source, args, context) {
      requirePermission(context, `contents.${schema.definition.name}.read`);
      return context.list(schema, args, 'always', within?.(source, context));
    },
  };
}

/** A list, and the same with its total. */
function listFields<S>(
  builder: Builder,
  { schema }: SchemaInfo,
  name: string,
  within?: (source: S, context: GraphContext) => Sql | undefined,
): GraphQLFieldConfigMap<S, GraphContext> {
  const type = builder.contentTypes.get(schema.id);
  const result = builder.resultTypes.get(schema.id);
  if (!type || !result) return {};
  const list = listField(type, schema, within);
  return { [name]: list, [`${name}WithTotal`]: totalField(list, result, schema, within) };
}

function relatedFields(builder: Builder, info: SchemaInfo): EntityFields {
  const { references } = builder;
  const pointing = builder.entities.filter((other) => references.get(other)?.has(info));
  const pointedTo = references.get(info) ?? [];
  const column = ({ options }: GraphContext) => (options.unpublished ? 'editing' : 'live');
  const fields: EntityFields = {};
  for (const other of pointing) {
    const name = `referencing${other.typeName}Contents`;
    Object.assign(
      fields,
      listFields<GraphEntity>(builder, other, name, ({ item }, context) => ({
        text: `key IN (SELECT source FROM link WHERE target = ? AND ${column(context)} = 1)`,
        params: [item.id],
      })),
    );
  }
  for (const other of pointedTo) {
    const name = `references${other.typeName}Contents`;
    Object.assign(
      fields,
      listFields<GraphEntity>(builder, other, name, ({ item }, context) => ({
        text: `id IN (SELECT target FROM link WHERE source = ? AND ${column(context)} = 1)`,
        params: [item.key],
      })),
    );
  }
  return fields;
}

/** `XResultDto`. */
export function resultType(type: ContentType): GraphQLObjectType {
  return new GraphQLObjectType({
    name: `${type.name}ResultDto`,
    fields: {
      total: { type: new GraphQLNonNull(GraphQLInt) },
      items: { type: new GraphQLList(new GraphQLNonNull(type)) },
    },
  });
}

/** The fields of the query type. */
export function queryFields(builder: Builder): GraphFields {
  const fields: GraphFields = assetFields();
  for (const info of builder.entities) {
    const type = builder.contentTypes.get(info.schema.id);
    if (!type) continue;
    fields[`find${info.typeName}Content`] = findField(type, info.schema, {
      id: { type: nonNullString },
    });
    if (info.schema.definition.type === 'Singleton') {
      fields[`find${info.typeName}Singleton`] = findField(type, info.schema, {});
    }
    Object.assign(fields, listFields(builder, info, `query${info.typeName}Contents`));
  }
  const types = [...builder.contentTypes.values()];
  if (types.length > 0) fields['queryContentsByIds'] = byIdsField(builder, types);
  return fields;
}

function findField(
  type: ContentType,
  schema: ServerSchema,
  args: GraphQLFieldConfigArgumentMap,
): GraphQLFieldConfig<unknown, GraphContext, { id?: string; version?: number | null }> {
  return {
    type,
    args: { ...args, version: { type: GraphQLInt } },
    resolve(_, { id = schema.id, version }, context) {
      requirePermission(context, `contents.${schema.definition.name}.read`);
      const item = context.find(id);
      const visible = item?.schemaKey === schema.key ? visibleVersion(item, context) : undefined;
      if (!item || !visible) return null;
      if (typeof version !== 'number' || version < 0) return context.entity(visible, schema);
      const { content } = context.call.services;
      // Old versions may hold what was never public.
      const old = context.options.unpublished ? content.findVersion(item, version) : undefined;
      const shown = old && visibleVersion(old, context);
      return shown ? context.entity(shown, schema) : null;
    },
  };
}

function byIdsField(
  builder: Builder,
  types: ContentType[],
): GraphQLFieldConfig<unknown, GraphContext, { ids: string[] }> {
  const union = new GraphQLUnionType({
    name: 'AllContents',
    types,
    resolveType: ({ schema }: GraphEntity) => builder.contentTypes.get(schema.id)?.name,
  });
  return {
    type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(union))),
    args: { ids: { type: new GraphQLNonNull(new GraphQLList(nonNullString)) } },
    resolve: (_, { ids }, context) => {
      requirePermission(context, 'contents.*.read');
      return context.items(ids).filter(({ schema }) => builder.contentTypes.has(schema.id));
    },
  };
}

function assetFields(): GraphFields {
  const result = new GraphQLObjectType({
    name: 'AssetResultDto',
    fields: { total: { type: new GraphQLNonNull(GraphQLInt) }, items: { type: assetList } },
  });
  return {
    findAsset: {
      type: AssetGraphTypes,
      args: { id: { type: nonNullString } },
      resolve(_, { id }, context) {
        requirePermission(context, 'assets.read');
        return context.assets([id])[0] ?? null;
      },
    },
    queryAssets: {
      type: assetList,
      args: LIST,
      resolve(_, args, context) {
        requirePermission(context, 'assets.read');
        return context.listAssets(args).items;
      },
    },
    queryAssetsWithTotal: {
      type: result,
      args: LIST,
      resolve(_, args, context) {
        requirePermission(context, 'assets.read');
        return context.listAssets(args);
      },
    },
  };
}
