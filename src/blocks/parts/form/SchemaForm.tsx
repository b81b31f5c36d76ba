import { useForm, useStore } from '@tanstack/react-form';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { forgetForm } from '#src/client/visitor/keep-form.ts';
import { type FormAnswered, type FormToSend, sendForm } from '#src/client/visitor/send-form.ts';
import type { PostedForm } from '#src/model/answers.ts';
import type { PublicField } from '#src/model/form.ts';
import { errorsOf, type FormErrors, type FormValues } from '#src/model/form-values.ts';
import { FIELD_PREFIX, TRAP_FIELD } from '#src/model/form-names.ts';
import { ofReact } from '../../view.ts';
import { DatePicker } from './DatePicker.tsx';
import { fieldId } from './FieldView.tsx';
import { type DrawField, FormView, type FormViewProps } from './FormView.tsx';
import { type FormState, initialState } from './state.ts';
import { useAfterPress } from './use-after-press.tsx';
import { useSummaryFocus } from './use-summary-focus.tsx';

/** How long typing rests before it is looked at (specification, section 9). */
const INPUT_DELAY_MS = 20;

type SchemaFormProps = Pick<
  FormViewProps,
  'id' | 'form' | 'path' | 'lang' | 'thanks' | 'lead' | 'note' | 'action' | 'keep'
> & {
  button: string | null;
  posted: PostedForm | null;
  /** Sends it some other way than to the route of its schema. */
  onSend?: (sent: FormToSend) => Promise<FormAnswered>;
};

/** What the server said, or that it said nothing. */
type Refusal = { message: string; errors: FormErrors };

/**
 * A form that judges while somebody fills it in. Its inputs keep their values themselves, so that what
 * was typed before it came alive, what the browser filled in and what it restored is all there.
 */
export const SchemaForm = ofReact(function SchemaForm(props: SchemaFormProps) {
  const { form: model, posted } = props;
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const key = useRef<string>(undefined);
  const [start] = useState(() => initialState(model, posted));
  const [since] = useState(() => Date.now());
  const [phase, setPhase] = useState<FormState['phase']>(start.phase);
  const [refusal, setRefusal] = useState<Refusal | null>(refusalOf(start));
  // Each attempt that fails takes the focus to what is wrong.
  const [attempts, setAttempts] = useState(0);
  const isSent = typeof phase === 'object' && !posted;
  useSummaryFocus(summary, isSent ? 'sent' : attempts || undefined);
  const afterPress = useAfterPress();

  const form = useForm({
    defaultValues: start.values,
    canSubmitWhenInvalid: true,
    validators: { onChange: ({ value }) => fieldErrors(errorsOf(model, value)) },
    onSubmitInvalid: () => setAttempts((count) => count + 1),
    onSubmit: ({ value }) => send(value),
  });
  const state = useStore(form.store);
  const errors = { ...errorsOf(model, state.values), ...refusal?.errors };
  const isShown = ({ name, input }: PublicField) => {
    if (state.submissionAttempts > 0 || refusal?.errors[name] !== undefined) return true;
    const meta = state.fieldMeta[name];
    return (input === 'checkbox' ? meta?.isDirty : meta?.isBlurred) ?? false;
  };
  const shown = Object.fromEntries(
    model.fields.flatMap((field) => {
      const error = errors[field.name];
      return error !== undefined && isShown(field) ? [[field.name, error]] : [];
    }),
  );
  const isIncomplete = state.submissionAttempts > 0 && Object.keys(shown).length > 0;
  const message = refusal?.message ?? (isIncomplete ? model.words.incomplete : null);

  async function send(values: FormValues): Promise<void> {
    setPhase('sending');
    setRefusal(null);
    key.current ??= crypto.randomUUID();
    const trap = new FormData(element.current ?? undefined).get(TRAP_FIELD);
    const { onSend = (sent: FormToSend) => sendForm(model.schema, sent) } = props;
    const answer = await onSend({
      language: props.lang,
      page: props.path,
      values: { ...values },
      key: key.current,
      took: Date.now() - since,
      [TRAP_FIELD]: String(trap ?? ''),
    });
    if (answer.state === 'sent') {
      if (element.current) forgetForm(element.current);
      return setPhase({ sent: answer.number });
    }
    setPhase('writing');
    const said = answer.state === 'refused' ? answer : { message: model.words.failed, errors: {} };
    setRefusal({ message: said.message, errors: said.errors });
    setAttempts((count) => count + 1);
  }

  /** What stands in the inputs, whatever events there were. */
  function takeOver(): void {
    const written = element.current && valuesOf(element.current, model.fields);
    for (const [name, value] of Object.entries(written ?? {})) {
      if (form.getFieldValue(name) !== value) form.setFieldValue(name, value);
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (phase === 'sending') return;
    setRefusal(null);
    takeOver();
    void form.handleSubmit();
  }

  /** What was written and left before the form came alive was left for good: nobody will tell so again. */
  function comeAlive(): void {
    takeOver();
    for (const { name } of model.fields) {
      const isWritten = form.getFieldValue(name) !== start.values[name];
      const hasFocus = document.activeElement?.id === fieldId(props.id, name);
      if (isWritten && !hasFocus) form.setFieldMeta(name, (meta) => ({ ...meta, isBlurred: true }));
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive.
  useEffect(comeAlive, []);
  const drawField: DrawField = (field, draw) => (
    <form.Field name={field.name}>
      {({ handleChange, handleBlur, state: { meta } }) =>
        draw({
          value: start.values[field.name],
          error: shown[field.name],
          live: {
            onInput(value) {
              setTimeout(() => {
                handleChange(value);
                setRefusal((before) => before && without(before, field.name));
              }, INPUT_DELAY_MS);
            },
            onBlur() {
              afterPress(() => {
                takeOver();
                handleBlur();
              });
            },
            states: { 'data-blurred': meta.isBlurred, 'data-dirty': meta.isDirty },
            picker: field.input === 'date' && (
              <DatePicker
                {...{ id: props.id, field, lang: props.lang, style: model.date }}
                onPick={(value) => handleChange(value)}
              />
            ),
          },
        })
      }
    </form.Field>
  );

  return (
    <FormView
      {...props}
      state={{ values: start.values, errors: shown, message, phase }}
      live={{
        ...{ ref: element, summary, drawField, onSubmit: submit },
        states: {
          'data-dirty': state.isDirty,
          'data-blurred': state.isBlurred,
          'data-submitted': state.submissionAttempts > 0,
          'data-valid': Object.keys(errors).length === 0,
          'data-invalid': Object.keys(errors).length > 0,
        },
      }}
    />
  );
});

/** As the form library wants it: undefined when nothing is wrong. */
const fieldErrors = (fields: FormErrors) =>
  Object.keys(fields).length === 0 ? undefined : { fields };

const refusalOf = ({ message, errors }: FormState): Refusal | null =>
  message === null ? null : { message, errors };

/** Without what was said about a field; without everything once nothing else was said. */
function without({ message, errors }: Refusal, name: string): Refusal | null {
  const { [name]: gone, ...rest } = errors;
  if (gone === undefined) return { message, errors };
  return Object.keys(rest).length === 0 ? null : { message, errors: rest };
}

function valuesOf(form: HTMLFormElement, fields: readonly PublicField[]): FormValues {
  const written = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, input }) => {
      const value = written.get(FIELD_PREFIX + name);
      return [name, input === 'checkbox' ? value !== null : String(value ?? '')];
    }),
  );
}
