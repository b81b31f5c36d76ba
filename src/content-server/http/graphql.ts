import type { Json } from '#src/content/squidex/wire.ts';
import { readOptions } from '../contents/read-options.ts';
import { createContext } from '../graphql/context.ts';
import { type GraphRequest, runGraphQL } from '../graphql/execute.ts';
import { isObject, object, optionalObject, optionalText } from '../base/json-read.ts';
import { invalid, unreadable } from '../base/refusal.ts';
import { type RouteResponse, JSON_LIMITS, needs, type Endpoint } from './route.ts';
import type { Call } from '../api/call.ts';

const PATH = '/api/content/:app/graphql';
const MAX_BATCH = 10;
const access = needs('contents.*.read');
const base = { access, cost: 2, kind: 'slow' } as const;
const post = { ...base, method: 'POST', json: JSON_LIMITS.content, handle: answerPost } as const;

export const graphqlRoutes: readonly Endpoint[] = [
  { ...base, method: 'GET', path: PATH, handle: answerGet },
  { ...post, path: PATH },
  { ...post, path: `${PATH}/batch` },
];

async function answerGet(call: Call): Promise<RouteResponse> {
  const variables = call.query.get('variables');
  const request = readRequest({
    query: call.query.get('query'),
    variables: variables ? parseVariables(variables) : null,
    operationName: call.query.get('operationName'),
  });
  return runGraphQL(contextOf(call), { ...request, readOnly: true });
}

function parseVariables(text: string): Json {
  try {
    const json: Json = JSON.parse(text);
    return json;
  } catch {
    throw unreadable();
  }
}

const contextOf = (call: Call) => createContext(call, readOptions(call.headers));

/** One request or a list of them; a list is answered by a list, within the limits of one request. */
async function answerPost(call: Call): Promise<RouteResponse> {
  const context = contextOf(call);
  if (!Array.isArray(call.body)) return runGraphQL(context, readRequest(call.body));
  if (call.body.length > MAX_BATCH) {
    throw invalid(`A batch must not have more than ${MAX_BATCH} requests.`);
  }
  const requests = call.body.map(readRequest);
  const body: object[] = [];
  for (const request of requests) body.push((await runGraphQL(context, request)).body);
  return { status: 200, body };
}

function readRequest(source: Json | undefined): GraphRequest {
  if (!isObject(source)) throw unreadable();
  const body = object(source);
  return {
    query: optionalText(body, 'query') ?? '',
    variables: optionalObject(body, 'variables'),
    operationName: optionalText(body, 'operationName') || undefined,
    readOnly: false,
  };
}
