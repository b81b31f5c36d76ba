import * as v from 'valibot';
import { ANSWERS_PATH, AnswersAnswer } from '#src/api/contract/answers.ts';
import { request } from '#src/client/visitor/http.ts';

/**
 * Asks queries of the newest versions, for superusers. In: query keys. Out: the answer to each; undefined where the
 * server refuses. Throws where no answer comes, or one that is not what the contract says.
 */
export async function askAnswers(
  keys: readonly string[],
): Promise<AnswersAnswer['answers'] | undefined> {
  const response = await request(ANSWERS_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ keys }),
  });
  return response.ok ? v.parse(AnswersAnswer, await response.json()).answers : undefined;
}
