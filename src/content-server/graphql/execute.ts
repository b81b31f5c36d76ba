import {
  execute,
  GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  specifiedRules,
  validate,
} from 'graphql';
import type { JsonObject } from '#src/content/squidex/wire.ts';
import { parseGraphQL } from '#src/lib/node/graphql-text.ts';
import { Refusal } from '../base/refusal.ts';
import type { ServerServices } from '../api/services.ts';
import type { GraphContext } from './context.ts';
import { limitsRule } from './limits.ts';
import { buildSchema } from './schema.ts';

export type GraphRequest = {
  query: string;
  variables: JsonObject | undefined;
  operationName: string | undefined;
  /** Whether nothing may be changed. */
  readOnly: boolean;
};
export type GraphAnswer = { status: number; body: object };

const built = new WeakMap<ServerServices, { signature: string; schema: GraphQLSchema }>();

/** The schema, made anew only when the content schemas or languages have changed. */
function schemaOf(services: ServerServices): GraphQLSchema {
  const schemas = services.schemas.all();
  const versions = schemas.map(({ id, version }) => `${id}:${version}`);
  const signature = [services.apps.app().version, ...versions].join();
  const known = built.get(services);
  if (known?.signature === signature) return known.schema;
  const schema = buildSchema(schemas, services.languages.languages());
  built.set(services, { signature, schema });
  return schema;
}

/**
 * Answers one GraphQL request of a call. 400 when the document is no valid one; errors of single fields stand in
 * the answer beside the data, without anything about the inside of the server.
 */
export async function runGraphQL(
  context: GraphContext,
  request: GraphRequest,
): Promise<GraphAnswer> {
  const schema = schemaOf(context.call.services);
  const document = attemptParse(request.query);
  if (document instanceof GraphQLError) return refused([document]);
  const problems = validate(schema, document, [limitsRule, ...specifiedRules], { maxErrors: 20 });
  if (problems.length > 0) return refused(problems);
  const operation = getOperationAST(document, request.operationName);
  if (!operation) return refused([new GraphQLError('The operation is not in the document.')]);
  if (request.readOnly && operation.operation !== 'query') {
    return refused([new GraphQLError('Only queries can be sent with GET.')]);
  }
  const result = await execute({
    schema,
    document,
    contextValue: context,
    variableValues: request.variables,
    operationName: request.operationName,
  });
  const body = result.errors ? { ...result, errors: result.errors.map(describe) } : result;
  return { status: result.data === undefined ? 400 : 200, body };
}

function attemptParse(query: string) {
  try {
    return parseGraphQL(query);
  } catch (error) {
    if (error instanceof GraphQLError) return error;
    throw error;
  }
}

function refused(errors: readonly GraphQLError[]): GraphAnswer {
  return { status: 400, body: { errors: errors.map(describe) } };
}

function describe(error: GraphQLError) {
  const { locations, path, originalError } = error;
  const place = { ...(locations ? { locations } : {}), ...(path ? { path } : {}) };
  if (originalError instanceof Refusal) {
    const code = originalError.errorCode ?? `HTTP_${originalError.status}`;
    return { message: textOf(originalError), ...place, extensions: { code, codes: [code] } };
  }
  const isOurs = !originalError || originalError instanceof GraphQLError;
  if (!isOurs) console.error('content server: GraphQL', originalError);
  const message = isOurs ? error.message : `Error trying to resolve field '${path?.at(-1)}'.`;
  return { message, ...place };
}

/** The details in one sentence, without their paths; else the text. */
function textOf({ details, message, status }: Refusal): string {
  if (details.length === 0) return message || (status === 404 ? 'Not found.' : `Status ${status}.`);
  return details.map((detail) => detail.replace(/^[\w.[\]-]+: /, '')).join(' ');
}
