import {
  GraphQLBoolean,
  type GraphQLFieldConfig,
  type GraphQLFieldConfigMap,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLString,
} from 'graphql';
import type { Json } from '#src/content/squidex/wire.ts';
import { richTextToText } from '../model/value-types.ts';
import { isObject } from '../base/json-read.ts';
import {
  type Builder,
  type ComponentType,
  componentTypeOf,
  contentTypeOf,
  type Output,
} from './builder.ts';
import type { GraphContext } from './context.ts';
import { type FieldInfo, isShown, type SchemaInfo } from './names.ts';
import { richTextIds, richTextToHtml, richTextToMarkdown } from './rich-text.ts';
import {
  assetList,
  ComponentInterface,
  componentFields,
  atPath,
  Instant,
  JsonScalar,
  nonNullString,
  pathArgument,
  strings,
} from './shared-types.ts';

type Values = { [key: string]: Json };
type Config = GraphQLFieldConfig<Values, GraphContext, { path?: string | null }>;

/** The type of component values with this schema. */
export function componentTypeFor(builder: Builder, info: SchemaInfo): ComponentType {
  return new GraphQLObjectType({
    name: `${info.typeName}Component`,
    interfaces: [ComponentInterface],
    fields: () => ({ ...valueFields(builder, info.fields), ...componentFields }),
  });
}

/** Fields for values that stand under the names of their schema's fields. */
export function valueFields(
  builder: Builder,
  infos: readonly FieldInfo[],
): GraphQLFieldConfigMap<Values, GraphContext> {
  const fields: GraphQLFieldConfigMap<Values, GraphContext> = {};
  for (const info of infos) {
    const output = outputOf(builder, info);
    if (isComponentLike(info)) fields[`${info.name}__Dynamic`] = valueField(json, info.field.name);
    if (output) fields[info.name] = valueField(output, info.field.name);
  }
  return fields;
}

/** Whether a field holds components: then its JSON is shown beside the typed value. */
export function isComponentLike({ field }: FieldInfo): boolean {
  return field.properties.fieldType === 'Component' || field.properties.fieldType === 'Components';
}

/** A field that shows what stands under a key. */
export function valueField({ type, show, hasPath }: Output, key: string): Config {
  return {
    type,
    ...(hasPath ? { args: pathArgument } : {}),
    resolve(source, { path }, context) {
      const value = Object.hasOwn(source, key) ? source[key] : undefined;
      return value === undefined || value === null ? null : show(value, context, path);
    },
  };
}

const keep = (value: Json) => value;
const objects = (value: Json) => (Array.isArray(value) ? value.filter(isObject) : null);
const ids = (value: Json) => (Array.isArray(value) ? value.map(String) : []);

/** A value as JSON, or the part of it that a path names. */
export const json: Output = {
  type: JsonScalar,
  show: (value, _, path) => atPath(value, path),
  hasPath: true,
};

const listOf = (type: GraphQLOutputType) => new GraphQLList(new GraphQLNonNull(type));

/** How a field is shown; undefined when it cannot be. */
export function outputOf(builder: Builder, info: FieldInfo): Output | undefined {
  if (!builder.outputs.has(info)) builder.outputs.set(info, makeOutput(builder, info));
  return builder.outputs.get(info);
}

function makeOutput(builder: Builder, info: FieldInfo): Output | undefined {
  const { properties } = info.field;
  const schemaIds = properties.schemaIds ?? [];
  switch (properties.fieldType) {
    case 'String':
      return { type: GraphQLString, show: keep };
    case 'Number':
      return { type: GraphQLFloat, show: keep };
    case 'Boolean':
      return { type: GraphQLBoolean, show: keep };
    case 'DateTime':
      return { type: Instant, show: keep };
    case 'Tags':
      return { type: strings, show: keep };
    case 'Assets':
      return { type: assetList, show: (value, context) => context.assets(ids(value)) };
    case 'References':
      return referencesOutput(builder, info);
    case 'RichText':
      return { type: richTextType(info), show: keep };
    case 'Array':
      return isShown(info, builder.contentTypes)
        ? { type: listOf(childType(builder, info)), show: objects }
        : undefined;
    case 'Component': {
      const type = componentTypeOf(builder, schemaIds, `${info.typeName}ComponentUnionDto`);
      return type && { type, show: (value) => (isObject(value) ? value : null) };
    }
    case 'Components': {
      const type = componentTypeOf(builder, schemaIds, `${info.typeName}ComponentUnionDto`);
      return type && { type: listOf(type), show: objects };
    }
    case 'Json':
    case 'Geolocation':
    case 'UserInfo':
      return json;
    case 'UI':
      return undefined;
  }
}

function referencesOutput(builder: Builder, info: FieldInfo): Output | undefined {
  const schemaIds = info.field.properties.schemaIds ?? [];
  const type = contentTypeOf(builder, schemaIds, `${info.typeName}UnionDto`);
  if (!type) return undefined;
  const known = new Set(schemaIds.length > 0 ? schemaIds : builder.contentTypes.keys());
  return {
    type: listOf(type),
    show: (value, context) =>
      context.items(ids(value)).filter(({ schema }) => known.has(schema.id)),
  };
}

function childType(builder: Builder, info: FieldInfo) {
  return new GraphQLObjectType<Values, GraphContext>({
    name: `${info.typeName}ChildDto`,
    fields: () => valueFields(builder, info.nested),
  });
}

function richTextType({ typeName }: FieldInfo) {
  const text = (show: (value: Json) => string) => ({ type: nonNullString, resolve: show });
  return new GraphQLObjectType<Json, GraphContext>({
    name: `${typeName}RichText`,
    fields: {
      value: { type: JsonScalar, resolve: keep },
      text: text(richTextToText),
      html: {
        ...text(richTextToHtml),
        args: { indentation: { type: GraphQLInt, defaultValue: 4 } },
      },
      markdown: text(richTextToMarkdown),
      assets: {
        type: new GraphQLNonNull(assetList),
        resolve: (value, _, context) => context.assets(richTextIds(value)),
      },
    },
  });
}
