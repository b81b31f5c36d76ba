import * as v from 'valibot';
import { FormRefusal, type SendFormRequest, SentForm } from '#src/api/contract/forms.ts';
import type { FormErrors } from '#src/model/forms/form-values.ts';
import type { Language } from '#src/model/languages.ts';
import { formPath } from '#src/model/forms/form-names.ts';
import { request } from '../http.ts';
import { countLater } from '../count-later.ts';

/** What a form sends. */
export type FormToSend = SendFormRequest;

/** What the server said to a form; `silent`: nothing that can be understood. */
export type FormAnswered =
  | { state: 'sent'; number: string }
  | { state: 'refused'; message: string; errors: FormErrors }
  | { state: 'silent' };

const ANSWER_WITHIN_MS = 20_000;

/** Sends a form. It is never repeated by itself; the same key makes that safe for whoever presses again. */
export async function sendForm(schema: string, sent: SendFormRequest): Promise<FormAnswered> {
  const answer = await sendTo(formPath(schema), sent.language, sent);
  if (answer.state === 'sent') {
    countLater('Form: Submission', { p: { form: schema } });
  }
  return answer;
}

/** The same for what is sent to another route that answers alike. */
export async function sendTo(
  path: string,
  language: Language,
  sent: object,
): Promise<FormAnswered> {
  try {
    const response = await request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': language },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    const answer: unknown = await response.json();
    if (response.ok) return { state: 'sent', ...v.parse(SentForm, answer) };
    const { message, fields } = v.parse(FormRefusal, answer);
    return { state: 'refused', message, errors: fields };
  } catch {
    return { state: 'silent' };
  }
}
