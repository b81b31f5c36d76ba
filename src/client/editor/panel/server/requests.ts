import { request } from '#src/client/visitor/http.ts';
import * as v from 'valibot';
import { AFFECTED_PATH, AffectedAnswer } from '#src/api/contract/affected.ts';
import { BuildAnswer, BUILDS_PATH, buildPath, StartedBuild } from '#src/api/contract/builds.ts';
import { ProblemAnswer } from '#src/api/contract/problem.ts';
import { err, ok, type Result } from '#src/lib/result.ts';
import type { Language } from '#src/model/languages.ts';

/** What a request came to; without a connection the problem is undefined. */
export type RequestResult<T> = Result<T, ProblemAnswer | undefined>;

/** What publishing an item would change, by its draft as the server has it; without one: what waits. */
export function askAffected(
  item: string | null,
  lang: Language,
): Promise<RequestResult<AffectedAnswer>> {
  const body = JSON.stringify({ items: item === null ? [] : [{ id: item }] });
  const headers = { 'Content-Type': 'application/json', 'Accept-Language': lang };
  return ask(AffectedAnswer, AFFECTED_PATH, { method: 'POST', headers, body });
}

/** Publishes what waits. */
export function startBuild(lang: Language): Promise<RequestResult<{ build: string }>> {
  const headers = { 'Accept-Language': lang };
  return ask(StartedBuild, BUILDS_PATH, { method: 'POST', headers });
}

/** How far a publish is. */
export function askBuild(build: string, lang: Language): Promise<RequestResult<BuildAnswer>> {
  return ask(BuildAnswer, buildPath(build), { headers: { 'Accept-Language': lang } });
}

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
