import { type DocumentNode, GraphQLError, Kind, OperationTypeNode } from 'graphql';
import { parseGraphQL } from '#src/lib/node/graphql-text.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';

/**
 * Checks the text of a query before it is sent on: one operation, which only reads. Writes have routes of
 * their own, with a version and an entry in the audit log.
 */
export function checkQueryText(text: string): Result<void, Problem> {
  let document: DocumentNode;
  try {
    document = parseGraphQL(text);
  } catch (error) {
    if (error instanceof GraphQLError) return refused(error.message);
    throw error;
  }
  const operations = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const [operation, ...others] = operations;
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) {
    return refused('it has to hold exactly one operation');
  }
  if (operation.operation === OperationTypeNode.QUERY) return ok(undefined);
  return refused('it may only read');
}

function refused(reason: string): Result<never, Problem> {
  return err(problem('body-invalid', { reason: `graphquery: ${reason}` }));
}
