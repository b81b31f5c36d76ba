import * as v from 'valibot';
import { FormRefusal, type SendFormRequest, SentForm } from '#src/api/contract/forms.ts';
import { canonicalJson } from '#src/lib/canonical-json.ts';
import { randomId } from '#src/lib/random-id.ts';
import type { FormErrors } from '#src/model/forms/form-values.ts';
import type { Language } from '#src/model/languages.ts';
import { formPath } from '#src/model/forms/form-names.ts';
import { request } from '../http.ts';
import { countLater } from '../count-later.ts';
import { tabStore } from '../tab-store.ts';

/** What a form sends; its key is made here. */
export type FormToSend = Omit<SendFormRequest, 'key'>;

/** What the server said to a form; `silent`: nothing that can be understood. */
export type FormAnswered =
  | { state: 'sent'; number: string }
  | { state: 'refused'; message: string; errors: FormErrors }
  | { state: 'silent' };

const ANSWER_WITHIN_MS = 20_000;
const KEY = 'loden-sent';

/** Sends a form. It is never repeated by itself; the same key makes that safe for whoever presses again. */
export async function sendForm(schema: string, sent: FormToSend): Promise<FormAnswered> {
  const answer = await sendTo(formPath(schema), sent, sent.values);
  if (answer.state === 'sent') {
    countLater('Form: Submission', { p: { form: schema } });
  }
  return answer;
}

/**
 * The same for what is sent to another route that answers alike. What was tried before with the same
 * content has the same key, also after the page was loaded again, so that an answer that was lost makes no
 * second one; what was corrected since has another.
 */
export async function sendTo(
  path: string,
  sent: { language: Language },
  content: unknown,
): Promise<FormAnswered> {
  const tried = `${KEY} ${path}`;
  const answer = await post(path, { ...sent, key: keyOf(tried, canonicalJson(content)) });
  if (answer.state === 'sent') tabStore.remove(tried);
  return answer;
}

function keyOf(tried: string, content: string): string {
  const [key, before] = (tabStore.read(tried) ?? '').split('\n', 2);
  if (key && before === content) return key;
  const fresh = randomId();
  tabStore.write(tried, `${fresh}\n${content}`);
  return fresh;
}

async function post(
  path: string,
  sent: { language: Language; key: string },
): Promise<FormAnswered> {
  try {
    const response = await request(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': sent.language },
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
