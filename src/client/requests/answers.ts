import { ANSWERS_PATH, AnswersAnswer } from '#src/api/contract/answers.ts';
import type { Language } from '#src/model/languages.ts';
import { ask } from './ask.ts';

/**
 * Asks queries of the newest versions, for superusers. In: query keys, and the language of the interface. Out: the
 * answer to each; undefined where the server refuses, or no answer comes.
 */
export async function askAnswers(
  keys: readonly string[],
  lang: Language,
): Promise<AnswersAnswer['answers'] | undefined> {
  const found = await ask(AnswersAnswer, ANSWERS_PATH, { lang, method: 'POST', body: { keys } });
  return found.is === 'done' ? found.value.answers : undefined;
}
