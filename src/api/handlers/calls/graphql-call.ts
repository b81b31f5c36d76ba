import type { GraphqlRequest } from '#src/api/contract/calls.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import type { WhoCalls } from './who-calls.ts';
import { checkQueryText } from './graphql-text.ts';
import type { CallItems } from './item-list.ts';
import { flatItem } from './public-item.ts';
import { STORED_QUERIES, type StoredQuery } from './stored-queries.ts';

/** The stored query that a request names, or its own text, for superusers only. */
type AskedQuery = { stored: StoredQuery } | { text: string };

/** What a GraphQL request asks for, or why this caller may not. */
export function askedQuery(asked: GraphqlRequest, caller: WhoCalls): Result<AskedQuery, Problem> {
  const key = asked.key ?? '';
  const graphquery = asked.graphquery ?? undefined;
  const stored = STORED_QUERIES.get(key);
  if (stored && (graphquery === undefined || graphquery === stored.text)) return ok({ stored });
  if (graphquery === undefined) return err(problem('query-unknown', { key }));
  const who = caller.is();
  if (who === 'stranger') return err(problem('sign-in-needed'));
  if (who === 'account') return err(problem('superuser-needed'));
  const checked = checkQueryText(graphquery);
  return checked.ok ? ok({ text: graphquery }) : checked;
}

/** What a call asks for by the key of a stored query. */
export type StoredQuestion = { stored: StoredQuery; language: Language };

/** The answer to a stored query, from what may be told, in the form of GraphQL. */
export function storedAnswer(told: CallItems, { stored, language }: StoredQuestion): object {
  const { name, schema, fields } = stored;
  const items = [...told.all(schema)].map((item) => {
    const { id, data } = flatItem(schema, item, language);
    return {
      id,
      flatData: Object.fromEntries(fields.map((field) => [field, data[field] ?? null])),
    };
  });
  return { data: { [name]: items } };
}
