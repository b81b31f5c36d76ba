import * as v from 'valibot';
import { DEFAULT_LANGUAGE, LANGUAGES } from '#src/model/languages.ts';

// Members that a program does not need are absent or null.
/** German where nothing is said; items fall back to German, value by value. */
const language = v.nullish(v.picklist(LANGUAGES), DEFAULT_LANGUAGE);
/** Whether an answer that is known already will do; only superusers may decline it. */
const cache = v.nullish(v.boolean(), true);

/** `products?$filter=data/articleNumber/iv eq '7'&$top=20`, encoded: a schema's name with options. */
const url = v.pipe(v.string(), v.maxLength(4_000));
const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w-]{0,99}$/));

/** `unpublished`: the newest versions, also of what is not public; for superusers. */
export const RestRequest = v.strictObject({
  url,
  language,
  cache,
  unpublished: v.nullish(v.boolean(), false),
});
export type RestRequest = v.InferOutput<typeof RestRequest>;

/** `url` is the name of a schema. */
export const ContentItemRequest = v.strictObject({ url, id, language, cache });
export type ContentItemRequest = v.InferOutput<typeof ContentItemRequest>;

/** `dummy` says nothing; the specification's program sends it. */
export const AssetsRequest = v.strictObject({
  dummy: v.nullish(v.union([v.pipe(v.string(), v.maxLength(100)), v.number(), v.boolean()])),
  language,
  cache,
});
export type AssetsRequest = v.InferOutput<typeof AssetsRequest>;

export const SchemasRequest = v.strictObject({ language, cache });
export type SchemasRequest = v.InferOutput<typeof SchemasRequest>;

/** `url`, if given, names the schema of the scripts. */
export const ScriptsRequest = v.strictObject({
  url: v.nullish(v.literal('third-party-scripts')),
  language,
  cache,
});

/** `key` names a stored query; a text of one's own is for superusers. */
export const GraphqlRequest = v.strictObject({
  graphquery: v.nullish(v.pipe(v.string(), v.maxLength(20_000))),
  key: v.nullish(v.pipe(v.string(), v.maxLength(100))),
  language,
  cache,
});
export type GraphqlRequest = v.InferOutput<typeof GraphqlRequest>;

/**
 * The body of GraphQL over HTTP. `operationName` and `extensions` change nothing: a text holds one operation, and no
 * extension is known here.
 */
export const GraphqlProxyRequest = v.strictObject({
  query: v.pipe(v.string(), v.maxLength(20_000)),
  operationName: v.nullish(v.pipe(v.string(), v.maxLength(200))),
  variables: v.nullish(v.record(v.string(), v.unknown())),
  extensions: v.nullish(v.record(v.string(), v.unknown())),
});

/**
 * Who asks the proxy for a token, in the form of OAuth 2. The session says who it is: the id and the secret of
 * the client are neither compared nor sent on.
 */
export const TokenRequest = v.object({
  grant_type: v.literal('client_credentials'),
  client_id: v.pipe(v.string(), v.minLength(1)),
  client_secret: v.pipe(v.string(), v.minLength(1)),
  scope: v.optional(v.string()),
});

/** A token that counts beside the cookie of the session that asked for it. */
export const TokenAnswer = v.object({
  access_token: v.string(),
  token_type: v.literal('Bearer'),
  /** Seconds. */
  expires_in: v.number(),
});
export type TokenAnswer = v.InferOutput<typeof TokenAnswer>;

/** An item in one language: `data[field]` holds its value. Only superusers see versions and times of change. */
export const CallItem = v.object({
  id: v.string(),
  status: v.string(),
  created: v.string(),
  version: v.exactOptional(v.number()),
  lastModified: v.exactOptional(v.string()),
  data: v.record(v.string(), v.unknown()),
});
export type CallItem = v.InferOutput<typeof CallItem>;

/** `total` counts what fits the query, on all of its pages. */
export const RestAnswer = v.object({ items: v.array(CallItem), total: v.number() });
export type RestAnswer = v.InferOutput<typeof RestAnswer>;

export const CallAsset = v.object({
  id: v.string(),
  fileName: v.string(),
  mimeType: v.string(),
  /** Pixels; 0 where there are none. */
  width: v.number(),
  height: v.number(),
  alt: v.string(),
  /** Where the file is, on this host. */
  url: v.string(),
});
export type CallAsset = v.InferOutput<typeof CallAsset>;
export const AssetsAnswer = v.object({ items: v.array(CallAsset), total: v.number() });
export type AssetsAnswer = v.InferOutput<typeof AssetsAnswer>;

const CallField = v.object({
  name: v.string(),
  properties: v.looseObject({ fieldType: v.string() }),
});

/** A schema as far as forms need it. */
export const CallSchema = v.object({
  id: v.string(),
  name: v.string(),
  isPublished: v.boolean(),
  properties: v.object({ label: v.optional(v.string()) }),
  fields: v.array(CallField),
});
export type CallSchema = v.InferOutput<typeof CallSchema>;
export const SchemasAnswer = v.object({ items: v.array(CallSchema) });
export type SchemasAnswer = v.InferOutput<typeof SchemasAnswer>;

const CallScript = v.object({
  id: v.string(),
  name: v.string(),
  category: v.string(),
  purpose: v.nullable(v.string()),
  hosts: v.array(v.string()),
  cookies: v.array(v.string()),
  src: v.nullable(v.string()),
  snippet: v.nullable(v.string()),
});
export const ScriptsAnswer = v.object({ items: v.array(CallScript) });
export type ScriptsAnswer = v.InferOutput<typeof ScriptsAnswer>;
