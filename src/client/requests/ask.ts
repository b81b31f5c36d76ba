import * as v from 'valibot';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { request } from '#src/client/visitor/http.ts';
import { err, ok, type Result } from '#src/lib/result.ts';

/** What a request came to; without a connection the problem is undefined. */
export type RequestResult<T> = Result<T, ProblemAnswer | undefined>;

/** Asks the server. In: what the answer has to be. */
export async function ask<T>(
  schema: v.GenericSchema<unknown, T>,
  path: string,
  init: RequestInit,
): Promise<RequestResult<T>> {
  try {
    const response = await request(path, init);
    const body: unknown = await response.json();
    if (response.ok) return ok(v.parse(schema, body));
    const problem = v.safeParse(ProblemAnswer, body);
    return err(problem.success ? problem.output : undefined);
  } catch {
    return err(undefined);
  }
}
