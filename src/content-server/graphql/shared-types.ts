import {
  GraphQLBoolean,
  GraphQLEnumType,
  GraphQLError,
  type GraphQLFieldConfigMap,
  GraphQLInt,
  GraphQLInterfaceType,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLString,
  valueFromASTUntyped,
} from 'graphql';
import type { Json } from '#src/content/squidex/wire.ts';
import { extensionOf } from '../assets/media-type.ts';
import { statusColor } from '../contents/workflow.ts';
import { assetDto, assetEditToken } from '../api/asset-dto.ts';
import { contentEditToken } from '../api/content-dto.ts';
import { href } from '../api/links.ts';
import { hasFiniteNumbers, isObject } from '../base/json-read.ts';
import type { Asset } from '../store/assets.ts';
import { isoTime } from '../base/instant.ts';
import type { GraphEntity, GraphContext } from './context.ts';
import type { Audit } from '../model/audit.ts';

export const nonNullString = new GraphQLNonNull(GraphQLString);
export const strings = new GraphQLList(nonNullString);
const nonNullInt = new GraphQLNonNull(GraphQLInt);
const nonNullBoolean = new GraphQLNonNull(GraphQLBoolean);

/** An instant in ISO 8601; its checks are those of the content. */
export const Instant = new GraphQLScalarType<string, unknown>({
  name: 'Instant',
  parseValue: String,
  parseLiteral: (node, variables) => String(valueFromASTUntyped(node, variables)),
});
/** Any JSON. */
export const JsonScalar = new GraphQLScalarType<unknown, unknown>({
  name: 'JsonScalar',
  parseValue: (value) => value,
  // GraphQL makes objects without a prototype, which equal no others.
  parseLiteral(node, variables) {
    const value = structuredClone(valueFromASTUntyped(node, variables));
    if (!hasFiniteNumbers(value)) throw new GraphQLError('A number is too big.');
    return value;
  },
});
const nonNullInstant = new GraphQLNonNull(Instant);

export const pathArgument = { path: { type: GraphQLString } };

/** The part of a JSON value that a path such as `a.b[0]` leads to; without a path, all of it. */
export function atPath(value: Json | undefined, path: string | null | undefined): Json | undefined {
  let current = value;
  for (const key of path?.split(/[.[\]/]+/).filter(Boolean) ?? []) {
    if (Array.isArray(current)) current = current[Number(key)];
    else current = isObject(current) && Object.hasOwn(current, key) ? current[key] : undefined;
  }
  return current;
}

type GraphUser = { id: string; email: string; displayName: string };

const UserType = new GraphQLObjectType({
  name: 'User',
  fields: {
    id: { type: nonNullString },
    email: { type: GraphQLString },
    displayName: { type: GraphQLString },
  },
});
const nonNullUser = new GraphQLNonNull(UserType);

/** `client:app:name` as a user. */
function userOf(actor: string): GraphUser {
  const [, ...rest] = actor.split(':');
  const id = rest.join(':');
  return { id, email: `${id}@squidex.io`, displayName: rest.at(-1) ?? id };
}

/** Fields that items and assets share. */
function auditFields<S>(
  of: (source: S) => Audit & { id: string; version: number },
): GraphQLFieldConfigMap<S, GraphContext> {
  return {
    id: { type: nonNullString, resolve: (source) => of(source).id },
    version: { type: nonNullInt, resolve: (source) => of(source).version },
    created: { type: nonNullInstant, resolve: (source) => isoTime(of(source).created) },
    createdBy: { type: nonNullString, resolve: (source) => of(source).createdBy },
    createdByUser: { type: nonNullUser, resolve: (source) => userOf(of(source).createdBy) },
    lastModified: { type: nonNullInstant, resolve: (source) => isoTime(of(source).lastModified) },
    lastModifiedBy: { type: nonNullString, resolve: (source) => of(source).lastModifiedBy },
    lastModifiedByUser: {
      type: nonNullUser,
      resolve: (source) => userOf(of(source).lastModifiedBy),
    },
  };
}

/** Fields that all items have. */
export const contentFields: GraphQLFieldConfigMap<GraphEntity, GraphContext> = {
  ...auditFields(({ item }: GraphEntity) => item),
  status: { type: nonNullString, resolve: ({ item }) => item.status.toUpperCase() },
  statusColor: { type: nonNullString, resolve: ({ item }) => statusColor(item.status) },
  newStatus: { type: GraphQLString, resolve: ({ item }) => item.newStatus?.toUpperCase() },
  newStatusColor: {
    type: GraphQLString,
    resolve: ({ item }) => item.newStatus && statusColor(item.newStatus),
  },
  url: {
    type: nonNullString,
    resolve: ({ item, schema }, _, { origin, call }) =>
      `${origin}/app/${call.services.apps.app().name}/content/${schema.definition.name}/${item.id}`,
  },
  editToken: {
    type: GraphQLString,
    resolve: ({ item, schema }, _, { call }) => contentEditToken(call, schema, item.id),
  },
  data__dynamic: { type: JsonScalar, resolve: ({ data }) => data },
};

function withoutResolvers<S>(fields: GraphQLFieldConfigMap<S, GraphContext>) {
  const entries = Object.entries(fields);
  return Object.fromEntries(entries.map(([name, { type }]) => [name, { type }] as const));
}

export const ContentInterface = new GraphQLInterfaceType({
  name: 'Content',
  fields: withoutResolvers(contentFields),
});

export const componentFields: GraphQLFieldConfigMap<{ [key: string]: Json }, GraphContext> = {
  schemaId: { type: nonNullString },
  schemaName: { type: GraphQLString },
};

export const ComponentInterface = new GraphQLInterfaceType({
  name: 'Component',
  fields: withoutResolvers(componentFields),
});

const AssetTypeEnum = new GraphQLEnumType({
  name: 'AssetType',
  values: {
    UNKNOWN: { value: 'Unknown' },
    IMAGE: { value: 'Image' },
    AUDIO: { value: 'Audio' },
    VIDEO: { value: 'Video' },
  },
});

function fileUrl({ id, slug }: Asset, { origin, call }: GraphContext): string {
  const app = call.services.apps.app().name;
  return `${origin}${slug ? href('assets', app, id, slug) : href('assets', app, id)}`;
}

const plain = (type: GraphQLOutputType) => ({ type });

export const AssetGraphTypes = new GraphQLObjectType<Asset, GraphContext>({
  name: 'Asset',
  fields: {
    ...auditFields((asset: Asset) => asset),
    mimeType: plain(nonNullString),
    url: { type: nonNullString, resolve: (asset, _, context) => fileUrl(asset, context) },
    thumbnailUrl: {
      type: GraphQLString,
      resolve: (asset, _, context) =>
        asset.type === 'Image' ? `${fileUrl(asset, context)}?width=100&mode=Max` : null,
    },
    fileName: plain(nonNullString),
    fileHash: plain(nonNullString),
    fileType: { type: nonNullString, resolve: ({ fileName }) => extensionOf(fileName) || 'blob' },
    fileSize: plain(nonNullInt),
    fileVersion: plain(nonNullInt),
    parentId: plain(nonNullString),
    slug: plain(nonNullString),
    isProtected: plain(nonNullBoolean),
    isImage: { type: nonNullBoolean, resolve: ({ type }) => type === 'Image' },
    pixelWidth: { type: GraphQLInt, resolve: ({ metadata }) => metadata['pixelWidth'] },
    pixelHeight: { type: GraphQLInt, resolve: ({ metadata }) => metadata['pixelHeight'] },
    type: plain(new GraphQLNonNull(AssetTypeEnum)),
    metadata: {
      type: JsonScalar,
      args: pathArgument,
      resolve: ({ metadata }, { path }) => atPath(metadata, path),
    },
    metadataText: {
      type: nonNullString,
      resolve: (asset, _, { call }) => assetDto(call, asset).metadataText,
    },
    tags: plain(new GraphQLNonNull(strings)),
    editToken: {
      type: GraphQLString,
      resolve: ({ id }, _, { call }) => assetEditToken(call, id),
    },
    sourceUrl: plain(GraphQLString),
  },
});
export const assetList = new GraphQLList(new GraphQLNonNull(AssetGraphTypes));
