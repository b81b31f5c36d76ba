import { type RefObject, useState } from 'react';
import { forgetForm } from '#src/client/visitor/forms/keep-form.ts';
import type { FormAnswered, FormToSend } from '#src/client/visitor/forms/send-form.ts';
import type { Language } from '#src/model/languages.ts';
import { TRAP_FIELD } from '#src/model/forms/form-names.ts';
import type { FormErrors, FormValues } from '#src/model/forms/form-values.ts';
import type { FormState } from './state.ts';

type Options = {
  element: RefObject<HTMLFormElement | null>;
  start: FormState;
  language: Language;
  /** The address of the page that the form stands on. */
  page: string;
  /** What is said where the server says nothing. */
  failed: string;
  post(sent: FormToSend): Promise<FormAnswered>;
};

/** What the server said, or that it said nothing. */
type SendRefusal = { message: string; errors: FormErrors };

/**
 * Sends a form, and keeps what came of it. Out: `attempts` counts those that failed; `fail` adds one that was not
 * sent at all; `forget` takes back what the server said, of one field or of all.
 */
export function useSending({ element, start, language, page, failed, post }: Options) {
  const [since] = useState(() => Date.now());
  const [phase, setPhase] = useState<FormState['phase']>(start.phase);
  const [refusal, setRefusal] = useState<SendRefusal | null>(refusalOf(start));
  const [attempts, setAttempts] = useState(0);
  const fail = () => setAttempts((count) => count + 1);
  const forget = (name?: string) =>
    setRefusal((before) => before && (name === undefined ? null : without(before, name)));

  async function send(values: FormValues): Promise<void> {
    setPhase('sending');
    setRefusal(null);
    const trap = new FormData(element.current ?? undefined).get(TRAP_FIELD);
    const answer = await post({
      ...{ language, page },
      values: { ...values },
      took: Date.now() - since,
      [TRAP_FIELD]: String(trap ?? ''),
    }).catch(unexpected);
    if (answer.state === 'sent') {
      if (element.current) forgetForm(element.current);
      return setPhase({ sent: answer.number });
    }
    setPhase('writing');
    const said = answer.state === 'refused' ? answer : { message: failed, errors: {} };
    setRefusal({ message: said.message, errors: said.errors });
    fail();
  }

  return { phase, refusal, attempts, send, fail, forget };
}

/** What is thrown is a bug: the console tells it, and the form can be sent again. */
function unexpected(error: unknown): FormAnswered {
  reportError(error);
  return { state: 'silent' };
}

const refusalOf = ({ message, errors }: FormState): SendRefusal | null =>
  message === null ? null : { message, errors };

/** Without what was said about a field; without everything once nothing else was said. */
function without({ message, errors }: SendRefusal, name: string): SendRefusal | null {
  const { [name]: gone, ...rest } = errors;
  if (gone === undefined) return { message, errors };
  return Object.keys(rest).length === 0 ? null : { message, errors: rest };
}
