import * as v from 'valibot';
import {
  AssetsRequest,
  ContentItemRequest,
  GraphqlRequest,
  RestRequest,
  SchemasRequest,
  ScriptsRequest,
} from '#src/api/contract/calls.ts';
import type { Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { type BodyRequest, createParsedBodies, LIMITS, parseBody } from '../../http.ts';
import type { Calls } from './calls.ts';
import type { WhoCalls } from './who-calls.ts';

/** Answers one call. Out: the answer as JSON in UTF-8, or what is wrong with the request. */
export type CallHandler = (
  request: BodyRequest,
  calls: Calls,
  caller: WhoCalls,
) => Promise<Result<Uint8Array, Problem>>;

/** `POST /api/rest` */
export const postRest = call(RestRequest, (asked, calls, caller) => calls.rest(asked, caller));

/** `POST /api/getcontentitem` */
export const postContentItem = call(ContentItemRequest, (asked, calls, caller) =>
  calls.contentItem(asked, caller),
);

/** `POST /api/getassets` */
export const postAssets = call(AssetsRequest, (asked, calls, caller) =>
  calls.assets(asked, caller),
);

const schemas = call(SchemasRequest, (asked, calls, caller) => calls.schemas(asked, caller));

/** `POST /api/schemas`, also without a body: the specification names none. */
export const postSchemas: CallHandler = async (request, calls, caller) =>
  isEmpty(request)
    ? calls.schemas(v.parse(SchemasRequest, {}), caller)
    : schemas(request, calls, caller);

/** `POST /api/getThirdPartyScripts` */
export const postScripts = call(ScriptsRequest, (asked, calls, caller) =>
  calls.scripts(asked, caller),
);

/** `POST /api/graphql` */
export const postGraphql = call(GraphqlRequest, (asked, calls, caller) =>
  calls.graphql(asked, caller),
);

/** What answers each call, by its route. */
export const CALL_HANDLERS: Readonly<Record<string, CallHandler>> = {
  '/api/rest': postRest,
  '/api/getcontentitem': postContentItem,
  '/api/getassets': postAssets,
  '/api/schemas': postSchemas,
  '/api/getThirdPartyScripts': postScripts,
  '/api/graphql': postGraphql,
};

/** A request that says neither how long its body is nor that it comes in parts has none, whatever its type. */
const isEmpty = ({ headers }: BodyRequest): boolean =>
  Number(headers.get('content-length') ?? 0) === 0 && !headers.has('transfer-encoding');

function call<T>(
  schema: v.GenericSchema<unknown, T>,
  answer: (asked: T, calls: Calls, caller: WhoCalls) => ReturnType<CallHandler>,
): CallHandler {
  const known = createParsedBodies<T>();
  return async (request, calls, caller) => {
    const body = await parseBody(request, schema, LIMITS.call, known);
    return body.ok ? answer(body.value, calls, caller) : body;
  };
}
