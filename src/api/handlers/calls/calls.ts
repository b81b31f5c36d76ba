import * as v from 'valibot';
import type {
  AssetsRequest,
  CallItem,
  CallSchema,
  ContentItemRequest,
  GraphqlRequest,
  RestAnswer,
  RestRequest,
  SchemasAnswer,
  SchemasRequest,
  ScriptsAnswer,
} from '#src/api/contract/calls.ts';
import type { ItemLists } from '#src/content/replica/list.ts';
import type { ReplicaScope } from '#src/content/replica/tables.ts';
import type { SourceAsset } from '#src/content/source.ts';
import type { ContentStore } from '#src/content/store.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { digest } from '#src/lib/node/digest.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import { type ListQuery, parseListQuery } from '#src/model/items/list-query.ts';
import { type Language, LANGUAGES } from '#src/model/languages.ts';
import type { Queries } from '#src/model/pages/query.ts';
import type { ContentSchema } from '#src/model/fields/content-schema.ts';
import { contentSchemas, type SchemaName } from '#src/model/schemas/all.ts';
import { type CallCache, type ContentLog, createCallCache, type MadeFrom } from './answer-cache.ts';
import { assetAddress } from './asset-address.ts';
import { askedQuery } from './graphql-call.ts';
import { checkQueryText } from './graphql-text.ts';
import { createCallItems, listItems, looksAtAll, type CallItems } from './item-list.ts';
import { listAnswer } from './list-answer.ts';
import { FoundItems, type LongQuestion } from './long-answer.ts';
import { STORED_QUERIES } from './stored-queries.ts';
import type { WhoCalls } from './who-calls.ts';
import { flatItem, formItem, publicItem, wholeItem } from './public-item.ts';

/** What visitors' calls are answered from: published and public, in this process, only read. */
type VisitorContent = {
  items: ItemLists;
  /**
   * Answers what has to look at every item of a schema or at every file, as JSON: beside this thread, which serves
   * pages. In: also the client that asks, as clients take turns.
   */
  answer(asked: LongQuestion, client: string): Promise<string>;
  queries: Pick<Queries, 'ask'>;
  /** A file that pages show; never a protected one. */
  asset(id: string, version?: number): SourceAsset | undefined;
  /** The id of the served build: with the next one, pages may show other files. */
  build(): string;
  log: ContentLog;
};

/** What superusers' calls are answered from besides. */
type EditorContent = {
  /** The newest versions of all schemas, with every write that was answered. */
  drafts(): Promise<ItemLists>;
  asset(id: string, version?: number): SourceAsset | undefined;
  schemas: ContentStore['schemas'];
  graphql: ContentStore['graphql'];
};

type Answered = Promise<Result<Uint8Array, Problem>>;

/** The calls of browsers and programs. Out: the answer as JSON in UTF-8, so that a kept one is sent as it is. */
export type Calls = {
  rest(asked: RestRequest, caller: WhoCalls): Answered;
  contentItem(asked: ContentItemRequest, caller: WhoCalls): Answered;
  assets(asked: AssetsRequest, caller: WhoCalls): Answered;
  schemas(asked: SchemasRequest, caller: WhoCalls): Answered;
  scripts(asked: SchemasRequest, caller: WhoCalls): Answered;
  graphql(asked: GraphqlRequest, caller: WhoCalls): Answered;
  /** For superusers: items of a list url, in the form that the headers of Squidex ask for. */
  list(url: string, form: ListForm): Promise<Result<ListAnswer, Problem>>;
  /** For superusers: one schema of the content source. */
  schema(name: string): Promise<Result<ContentSchema, Problem>>;
  /** For superusers: a query of their own, which only reads. */
  free(text: string, variables?: Record<string, unknown>): Promise<Result<object, Problem>>;
  /**
   * The path of a file on this host, as it is or as it was in a version; undefined: there is none for this
   * caller.
   */
  assetPath(
    asked: { id: string; version?: number | undefined },
    caller: WhoCalls,
  ): string | undefined;
};

type ListForm = { languages: readonly Language[]; flatten: boolean; unpublished: boolean };
type ListAnswer = { items: object[]; total: number };
type Ports = { visitors: VisitorContent; editors: EditorContent };
/** A list call as it was read: what asks the same in the same words is the same object. */
type ReadCall = { query: ListQuery; key: string };
type Parts = Ports & {
  cache: CallCache<Uint8Array>;
  /** Answers that hold all items of a schema, or all files. */
  whole: CallCache<Uint8Array>;
  told: CallItems;
  read: WeakMap<RestRequest, ReadCall>;
};

/** As many as there are to ask for: all files, and the stored queries. */
const WHOLE_ANSWERS = (1 + STORED_QUERIES.size) * LANGUAGES.length;

/** Answers calls: those of visitors from `visitors` alone, whatever they ask. */
export function createCalls(ports: Ports): Calls {
  const cache = createCallCache<Uint8Array>(ports.visitors.log);
  const whole = createCallCache<Uint8Array>(ports.visitors.log, WHOLE_ANSWERS);
  const told = createCallItems(ports.visitors.items, publicItem);
  const parts: Parts = { ...ports, cache, whole, told, read: new WeakMap() };
  return {
    rest: (asked, caller) => rest(parts, asked, caller),
    contentItem: (asked, caller) => contentItem(parts, asked, caller),
    assets: async (asked, caller) => ok(await assets(parts, asked, caller)),
    schemas: (asked, caller) => schemas(parts, asked, caller),
    scripts: async (asked, caller) => ok(await scripts(parts, asked, caller)),
    graphql: (asked, caller) => graphql(parts, asked, caller),
    list: (url, form) => list(parts, url, form),
    async schema(name) {
      const found = await ports.editors.schemas();
      if (!found.ok) return found;
      const schema = found.value.find((one) => one.name === name);
      return schema ? ok(schema) : err(problem('schema-unknown', { schema: name }));
    },
    async free(text, variables) {
      const checked = checkQueryText(text);
      return checked.ok ? ownQuery(ports.editors, text, variables) : checked;
    },
    assetPath({ id, version }, caller) {
      const shown = ports.visitors.asset(id, version);
      const asset =
        shown ?? (caller.is() === 'superuser' ? ports.editors.asset(id, version) : undefined);
      return asset && assetAddress(asset);
    },
  };
}

function readCall({ read }: Parts, asked: RestRequest): Result<ReadCall, string> {
  const before = read.get(asked);
  if (before) return ok(before);
  const query = parseListQuery(asked.url);
  if (!query.ok) return query;
  const call = { query: query.value, key: keyOf(['rest', query.value, asked.language]) };
  read.set(asked, call);
  return ok(call);
}

async function rest(parts: Parts, asked: RestRequest, caller: WhoCalls) {
  const { visitors, cache, told } = parts;
  const { language } = asked;
  const call = readCall(parts, asked);
  if (!call.ok) return refused(call.error);
  const { query, key } = call.value;
  if (asked.unpublished) {
    const refusal = refusalOf(caller.is());
    if (refusal) return err(refusal);
    const { items, total } = await wholeList(parts, query, 'draft', caller.client);
    const flat = items.map((item) => flatItem(query.schema, item, language));
    return ok(json({ items: flat, total } satisfies RestAnswer));
  }
  const { schema } = query;
  if (!isPublic(schema)) return hidden(schema);
  const question = { query, language };
  const answer = await shared(cache, asked, caller, {
    key,
    from: { schemas: [schema] },
    make: async () =>
      looksAtAll(query)
        ? Buffer.from(await visitors.answer({ ask: 'list', ...question }, caller.client))
        : json(listAnswer(told, question)),
  });
  return ok(answer);
}

async function contentItem(
  { visitors, cache }: Parts,
  asked: ContentItemRequest,
  caller: WhoCalls,
) {
  const { url, id, language } = asked;
  const query = parseListQuery(url);
  if (!query.ok) return refused(query.error);
  if (url.includes('?')) return refused('it has options');
  const { schema } = query.value;
  if (!isPublic(schema)) return hidden(schema);
  // What is not there is not kept: strangers could fill the cache with it.
  const row = visitors.items.row(schema, id);
  if (!row) return err(problem('content-missing', { schema, id }));
  const answer = await shared(cache, asked, caller, {
    key: keyOf(['contentItem', schema, id, language]),
    from: { schemas: [schema] },
    make: async () => json(flatItem(schema, publicItem(row), language) satisfies CallItem),
  });
  return ok(answer);
}

async function assets(
  { visitors, whole }: Parts,
  asked: AssetsRequest,
  caller: WhoCalls,
): Promise<Uint8Array> {
  const { language } = asked;
  const answer = async (of: 'shown' | 'all') =>
    Buffer.from(await visitors.answer({ ask: 'files', of, language }, caller.client));
  if (!asked.cache && caller.is() === 'superuser') return answer('all');
  return shared(whole, asked, caller, {
    key: keyOf(['assets', language]),
    from: { schemas: ['assets'], build: visitors.build() },
    make: () => answer('shown'),
  });
}

async function schemas({ editors }: Parts, { language }: SchemasRequest, caller: WhoCalls) {
  if (caller.is() !== 'superuser') return ok(json(publicSchemas(language)));
  const found = await editors.schemas();
  return found.ok ? ok(json({ items: found.value })) : found;
}

async function scripts({ visitors, cache }: Parts, asked: SchemasRequest, caller: WhoCalls) {
  return shared(cache, asked, caller, {
    key: keyOf(['scripts', asked.language]),
    from: { schemas: ['third-party-scripts'] },
    make: async () =>
      json({ items: visitors.queries.ask('scripts', asked.language) } satisfies ScriptsAnswer),
  });
}

async function graphql(parts: Parts, asked: GraphqlRequest, caller: WhoCalls) {
  const query = askedQuery(asked, caller);
  if (!query.ok) return query;
  if ('text' in query.value) {
    const answer = await ownQuery(parts.editors, query.value.text);
    return answer.ok ? ok(json(answer.value)) : answer;
  }
  const { stored } = query.value;
  const { language } = asked;
  const { visitors, whole } = parts;
  const answer = await shared(whole, asked, caller, {
    key: keyOf(['graphql', stored.text, language]),
    from: { schemas: [stored.schema] },
    make: async () =>
      Buffer.from(await visitors.answer({ ask: 'stored', stored, language }, caller.client)),
  });
  return ok(answer);
}

/** Asks the source a query of a superuser's own. Out: also what the source finds wrong with it, such as a field. */
async function ownQuery(
  { graphql }: Pick<EditorContent, 'graphql'>,
  ...asked: Parameters<EditorContent['graphql']>
): ReturnType<EditorContent['graphql']> {
  const answer = await graphql(...asked);
  if (answer.ok || answer.error.name !== 'source-refused') return answer;
  const { status, message } = answer.error.details;
  return status === 400
    ? err(problem('body-invalid', { reason: `graphquery: ${message}` }))
    : answer;
}

/** A list with all that is known of its items, for superusers. What looks at every item is found beside this thread. */
async function wholeList(
  { visitors, editors }: Parts,
  query: ListQuery,
  of: ReplicaScope,
  client: string,
): Promise<ReturnType<typeof listItems>> {
  const lists = of === 'draft' ? await editors.drafts() : visitors.items;
  const told = createCallItems(lists, wholeItem);
  if (!looksAtAll(query)) return listItems(told, query);
  const answer = await visitors.answer({ ask: 'find', of, query }, client);
  const { ids, total } = v.parse(v.pipe(v.string(), v.parseJson(), FoundItems), answer);
  const rows = ids.flatMap((id) => lists.row(query.schema, id) ?? []);
  return { items: rows.map(wholeItem), total };
}

/** All superusers together take turns with visitors. */
const SUPERUSERS = 'superusers';

async function list(parts: Parts, url: string, form: ListForm) {
  const query = parseListQuery(url);
  if (!query.ok) return refused(query.error);
  const { schema } = query.value;
  const of = form.unpublished ? 'draft' : 'published';
  const { items, total } = await wholeList(parts, query.value, of, SUPERUSERS);
  return ok({ items: items.map((item) => formItem(schema, item, form)), total });
}

/** Why somebody may not ask for what superusers may; undefined for superusers. */
function refusalOf(who: ReturnType<WhoCalls['is']>): Problem | undefined {
  if (who === 'superuser') return undefined;
  return problem(who === 'stranger' ? 'sign-in-needed' : 'superuser-needed');
}

function refused(reason: string) {
  return err(problem('body-invalid', { reason: `url: ${reason}` }));
}

const isPublic = (schema: SchemaName) => contentSchemas[schema].public;

/** Refuses as for a schema that does not exist. */
const hidden = (schema: string) => refused(`there is no schema ${schema}`);

/** The key of a question in the cache. In: the parsed question, never the caller's own text. */
const keyOf = (asked: unknown) => digest(canonicalJson(asked));

type Shared = {
  key: string;
  from: MadeFrom;
  make: () => Promise<Uint8Array>;
};

const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

/** An answer that is the same for everybody. Only superusers can ask for a new one. */
async function shared(
  kept: CallCache<Uint8Array>,
  { cache }: { cache: boolean },
  caller: WhoCalls,
  { key, from, make }: Shared,
): Promise<Uint8Array> {
  if (!cache && caller.is() === 'superuser') return make();
  return kept.answer(key, from, make);
}

/** The schemas whose items strangers may ask for, as the code has them. */
function publicSchemas(language: Language): SchemasAnswer {
  const items = Object.values(contentSchemas)
    .filter((schema) => schema.public)
    .map(({ name, label, fields }): CallSchema => ({
      id: name,
      name,
      isPublished: true,
      properties: { label: label[language] },
      fields: Object.entries(fields).map(([field, { properties, required, label: own }]) => ({
        name: field,
        properties: { ...properties, label: own[language], isRequired: required },
      })),
    }));
  return { items };
}
