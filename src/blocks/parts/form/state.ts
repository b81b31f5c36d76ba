import type { FormAnswer, PostedForm } from '#src/model/pages/answers.ts';
import type { FormErrors, FormValues } from '#src/model/forms/form-values.ts';

/** How far a form is. `errors` are those that are shown, by field; the message stands above them. */
export type FormState = {
  values: FormValues;
  errors: FormErrors;
  message: string | null;
  phase: 'writing' | 'sending' | { sent: string };
};

/** The state of a form as the server draws it: untouched, or after it was sent without JavaScript. */
export function initialState(form: FormAnswer, posted: PostedForm | null): FormState {
  const initial = Object.fromEntries(form.fields.map((field) => [field.name, field.initial]));
  const untouched = { values: initial, errors: {}, message: null, phase: 'writing' } as const;
  if (!posted) return untouched;
  if (posted.state === 'sent') return { ...untouched, phase: { sent: posted.number } };
  const { values, errors, message } = posted;
  return { values: { ...initial, ...values }, errors, message, phase: 'writing' };
}
