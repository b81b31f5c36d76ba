import { useForm, useStore } from '@tanstack/react-form';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import {
  type FormAnswered,
  type FormToSend,
  sendForm,
} from '#src/client/visitor/forms/send-form.ts';
import type { PostedForm } from '#src/model/pages/answers.ts';
import type { PublicField } from '#src/model/forms/form.ts';
import { errorsOf, type FormErrors, type FormValues } from '#src/model/forms/form-values.ts';
import { FIELD_PREFIX } from '#src/model/forms/form-names.ts';
import { ofReact } from '../../view.ts';
import { DatePicker } from './DatePicker.tsx';
import { fieldId } from './FieldView.tsx';
import { type DrawField, FormView, type FormViewProps } from './FormView.tsx';
import { initialState } from './state.ts';
import { useAfterPress } from './use-after-press.tsx';
import { useSending } from './use-sending.tsx';
import { useSummaryFocus } from './use-summary-focus.tsx';

/** How long typing rests before it is looked at (specification, section 9). */
const INPUT_DELAY_MS = 20;

type SchemaFormProps = Pick<
  FormViewProps,
  | 'id'
  | 'form'
  | 'path'
  | 'lang'
  | 'thanks'
  | 'writtenIn'
  | 'lead'
  | 'note'
  | 'after'
  | 'action'
  | 'keep'
> & {
  button: string | null;
  posted: PostedForm | null;
  /** Sends it some other way than to the route of its schema. */
  onSend?: (sent: FormToSend) => Promise<FormAnswered>;
};

/**
 * A form that judges while somebody fills it in. Its inputs keep their values themselves, so that what
 * was typed before it came alive, what the browser filled in and what it restored is all there.
 */
export const SchemaForm = ofReact(function SchemaForm(props: SchemaFormProps) {
  const { form: model, posted } = props;
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [start] = useState(() => initialState(model, posted));
  const { onSend = (sent: FormToSend) => sendForm(model.schema, sent) } = props;
  const { phase, refusal, attempts, send, fail, forget } = useSending({
    ...{ element, start, language: props.lang, page: props.path },
    ...{ failed: model.words.failed, post: onSend },
  });
  // Each attempt that fails takes the focus to what is wrong.
  const isSent = typeof phase === 'object' && !posted;
  useSummaryFocus(summary, isSent ? 'sent' : attempts || undefined);
  const afterPress = useAfterPress();

  const form = useForm({
    defaultValues: start.values,
    canSubmitWhenInvalid: true,
    validators: { onChange: ({ value }) => fieldErrors(errorsOf(model, value)) },
    onSubmitInvalid: fail,
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
    forget();
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
                forget(field.name);
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
                {...{ label: field.label, lang: props.lang, style: model.date }}
                written={() => inputOf(props.id, field.name)?.value ?? ''}
                onPick={(text) => typeInto(inputOf(props.id, field.name), text)}
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

function valuesOf(form: HTMLFormElement, fields: readonly PublicField[]): FormValues {
  const written = new FormData(form);
  return Object.fromEntries(
    fields.map(({ name, input }) => {
      const value = written.get(FIELD_PREFIX + name);
      return [name, input === 'checkbox' ? value !== null : String(value ?? '')];
    }),
  );
}

function inputOf(form: string, field: string): HTMLInputElement | null {
  const found = document.getElementById(fieldId(form, field));
  return found instanceof HTMLInputElement ? found : null;
}

/** As if somebody had typed it, so that the form hears of it. */
function typeInto(input: HTMLInputElement | null, text: string): void {
  if (!input) return;
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
