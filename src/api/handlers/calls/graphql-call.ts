import type { GraphqlRequest } from '#src/api/contract/calls.ts';
import type { ItemLists } from '#src/content/replica/list.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Language } from '#src/model/languages.ts';
import type { WhoCalls } from './who-calls.ts';
import { checkQueryText } from './graphql-text.ts';
import { flatItem, publicItem } from './public-item.ts';
import { STORED_QUERIES, type StoredQuery } from './stored-queries.ts';

/** The stored query that a request names, or its own text, for superusers only. */
type AskedQuery = { stored: StoredQuery } | { text: string };

/** What a GraphQL request asks for, or why this caller may not. */
export function askedQuery(
  { graphquery, key }: GraphqlRequest,
  caller: WhoCalls,
): Result<AskedQuery, Problem> {
  const stored = key === undefined ? undefined : STORED_QUERIES.get(key);
  if (stored && (graphquery === undefined || graphquery === stored.text)) return ok({ stored });
  if (graphquery === undefined) return err(problem('query-unknown', { key: key ?? '' }));
  const who = caller.is();
  if (who === 'stranger') return err(problem('sign-in-needed'));
  if (who === 'account') return err(problem('superuser-needed'));
  const checked = checkQueryText(graphquery);
  return checked.ok ? ok({ text: graphquery }) : checked;
}

/** Answers a stored query from what visitors may see, in the form of GraphQL. */
export function answerStored(
  { items }: { items: ItemLists },
  { name, schema, fields }: StoredQuery,
  language: Language,
): object {
  const all = items.rows(schema, items.count(schema), 0).map((row) => {
    const { id, data } = flatItem(schema, publicItem(row), language);
    return {
      id,
      flatData: Object.fromEntries(fields.map((field) => [field, data[field] ?? null])),
    };
  });
  return { data: { [name]: all } };
}
