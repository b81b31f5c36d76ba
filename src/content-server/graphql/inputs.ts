import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';
import type { Json } from '#src/content/squidex/wire.ts';
import { isObject } from '../base/json-read.ts';
import { type Builder, partitionsOf } from './builder.ts';
import type { FieldInfo, SchemaInfo } from './names.ts';
import { Instant, JsonScalar, strings } from './shared-types.ts';

/** The type of the data of a schema's items in mutations. */
export function dataInput(builder: Builder, info: SchemaInfo): GraphQLInputType {
  return new GraphQLInputObjectType({
    name: `${info.typeName}DataInputDto`,
    fields: () => {
      const entries = info.fields.map((field) => {
        const type = inputOf(field);
        const partitions = partitionsOf(field, builder.languages);
        const input = new GraphQLInputObjectType({
          name: `${field.typeName}InputDto`,
          fields: Object.fromEntries(partitions.map(({ name }) => [name, { type }])),
        });
        return [field.name, { type: input }] as const;
      });
      return Object.fromEntries(entries);
    },
  });
}

function inputOf(info: FieldInfo): GraphQLInputType {
  switch (info.field.properties.fieldType) {
    case 'String':
      return GraphQLString;
    case 'Number':
      return GraphQLFloat;
    case 'Boolean':
      return GraphQLBoolean;
    case 'DateTime':
      return Instant;
    case 'Tags':
    case 'Assets':
    case 'References':
      return strings;
    case 'Array':
      return new GraphQLList(new GraphQLNonNull(childInput(info)));
    default:
      return JsonScalar;
  }
}

function childInput({ typeName, nested }: FieldInfo): GraphQLInputType {
  const entries = nested.map((field) => [field.name, { type: inputOf(field) }] as const);
  return new GraphQLInputObjectType({
    name: `${typeName}ChildInputDto`,
    fields: Object.fromEntries(entries),
  });
}

/** Data under the names of the schema: fields, partitions and members of arrays. */
export function toSchemaNames(data: Json | undefined, { fields }: SchemaInfo): Json {
  if (!isObject(data)) return null;
  const entries = fields.flatMap((info): [string, Json][] => {
    const value = data[info.name];
    if (value === undefined) return [];
    return [[info.field.name, isObject(value) ? toPartitions(value, info) : value]];
  });
  return Object.fromEntries(entries);
}

function toPartitions(value: { [key: string]: Json }, info: FieldInfo): Json {
  const entries = Object.entries(value).map(([name, part]): [string, Json] => [
    name.replaceAll('_', '-'),
    info.nested.length > 0 && Array.isArray(part)
      ? part.map((item) => toMembers(item, info))
      : part,
  ]);
  return Object.fromEntries(entries);
}

function toMembers(item: Json, { nested }: FieldInfo): Json {
  if (!isObject(item)) return item;
  const names = new Map(nested.map(({ name, field }) => [name, field.name]));
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [names.get(name) ?? name, value]),
  );
}
