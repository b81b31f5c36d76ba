import type { ReactNode, Ref, SubmitEvent } from 'react';
import type { FormAnswer } from '#src/model/pages/answers.ts';
import type { PublicField } from '#src/model/forms/form.ts';
import { formPath, TRAP_FIELD } from '#src/model/forms/form-names.ts';
import type { Language } from '#src/model/languages.ts';
import { FieldView, type FieldState, fieldId } from './FieldView.tsx';
import type { FormState } from './state.ts';

/** Draws a field with what its form knows of it. */
export type DrawField = (field: PublicField, draw: (state: FieldState) => ReactNode) => ReactNode;

export type FormViewProps = {
  /** The id of the block. */
  id: string;
  form: FormAnswer;
  /** The page that the form stands on. */
  path: string;
  lang: Language;
  thanks: string | null;
  button: ReactNode;
  /** The language of `thanks` and `button`, where it is another one. */
  writtenIn?: Language | undefined;
  /** What stands in the form above its fields. */
  lead?: ReactNode;
  /** What happens next, below the button. */
  note?: ReactNode;
  /** Where to go on from the thanks. */
  after?: ReactNode;
  /** Where it is sent; absent: to the route of its schema. */
  action?: string | undefined;
  /** The name by which this device keeps what was written, on whatever page; absent: by the page. */
  keep?: string | undefined;
  state: FormState;
  /** Of a form that has come alive. */
  live?: {
    ref: Ref<HTMLFormElement>;
    summary: Ref<HTMLDivElement>;
    drawField: DrawField;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
    states: Record<`data-${string}`, boolean>;
  };
};

/** A form as HTML, the same with and without JavaScript. */
export function FormView(props: FormViewProps) {
  const { id, form, path, lang, thanks, button, lead, note, action, keep, state, live } = props;
  const { writtenIn, after } = props;
  const { words } = form;
  const { phase, values, errors, message } = state;
  if (typeof phase === 'object')
    return (
      <Thanks
        {...{ id, form, thanks, writtenIn, after }}
        number={phase.sent}
        focusRef={live?.summary}
      />
    );
  const ownButton = button && writtenIn ? <span lang={writtenIn}>{button}</span> : button;
  const drawField: DrawField =
    live?.drawField ??
    ((field, draw) => draw({ value: values[field.name], error: errors[field.name] }));
  return (
    <form
      ref={live?.ref}
      className="form"
      id={`form-${id}`}
      action={`${action ?? formPath(form.schema)}#${saidId(id)}`}
      method="post"
      data-keep={keep}
      noValidate
      onSubmit={live?.onSubmit}
      {...live?.states}
    >
      <input type="hidden" name="language" value={lang} />
      <input type="hidden" name="page" value={path} />
      <input type="hidden" name="block" value={id} />
      <div className="form__trap" aria-hidden="true">
        <label htmlFor={`${id}-trap`}>{words.empty}</label>
        <input id={`${id}-trap`} name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </div>
      {lead}
      {message !== null && <Summary {...{ id, form, errors, message }} focusRef={live?.summary} />}
      {form.fields.map((field) => (
        <div key={field.name} className={`form__field form__field--${field.input}`}>
          {drawField(field, (known) => (
            <FieldView {...{ id, form, field, lang, state: known }} />
          ))}
        </div>
      ))}
      <p className="form__send">
        <button className="btn" type="submit" aria-disabled={phase === 'sending' || undefined}>
          {phase === 'sending' ? words.sending : ownButton || words.send}
        </button>
      </p>
      {note}
    </form>
  );
}

/** Of what a form says as a whole: the page that answers is shown from there, however far down it is. */
const saidId = (id: string) => `${id}-summary`;

type SummaryProps = Pick<FormViewProps, 'id' | 'form'> &
  Pick<FormState, 'errors'> & { message: string; focusRef: Ref<HTMLDivElement> | undefined };

/** What is wrong, each with a link to its field. */
function Summary({ id, form, errors, message, focusRef }: SummaryProps) {
  const wrong = form.fields.filter(({ name }) => errors[name] !== undefined);
  return (
    <div className="form__summary" role="alert" tabIndex={-1} ref={focusRef} id={saidId(id)}>
      <p>{message}</p>
      {wrong.length > 0 && (
        <ul>
          {wrong.map(({ name, label }) => (
            <li key={name}>
              <a href={`#${fieldId(id, name)}`}>
                {label}: {errors[name]}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type ThanksProps = Pick<FormViewProps, 'id' | 'form' | 'thanks' | 'writtenIn' | 'after'> & {
  number: string;
  focusRef: Ref<HTMLDivElement> | undefined;
};

function Thanks(props: ThanksProps) {
  const { id, form, thanks, writtenIn, number, after, focusRef } = props;
  const { words } = form;
  return (
    <div className="form__thanks" role="status" tabIndex={-1} ref={focusRef} id={`form-${id}`}>
      <p className="lede" id={saidId(id)} lang={thanks === null ? undefined : writtenIn}>
        {thanks ?? words.sent}
      </p>
      <p>{words.number.replace('{number}', number)}</p>
      {after}
    </div>
  );
}
