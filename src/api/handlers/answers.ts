import type { AnswersAnswer } from '#src/api/contract/answers.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Problem } from '#src/model/errors/errors.ts';
import { problem } from '#src/model/errors/problem.ts';
import type { Queries } from '#src/model/pages/query.ts';

/** Answers query keys, each once; refused as a whole when one of them names no query. */
export function answerQueries(
  queries: Queries,
  keys: readonly string[],
): Result<AnswersAnswer, Problem> {
  const answers: Record<string, unknown> = {};
  for (const key of keys) {
    const answer = queries.askKey(key);
    if (answer === undefined) return err(problem('query-unknown', { key }));
    answers[key] = answer;
  }
  return ok({ answers });
}
