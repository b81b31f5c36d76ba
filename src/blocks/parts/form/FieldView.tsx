import type { ReactNode } from 'react';
import type { FormAnswer } from '#src/model/pages/answers.ts';
import type { PublicField } from '#src/model/forms/form.ts';
import { FIELD_PREFIX } from '#src/model/forms/form-names.ts';
import type { Language } from '#src/model/languages.ts';

/** What is known of a field beside its definition. */
export type FieldState = {
  /** What it starts with; after that it keeps its value itself. */
  value: string | boolean | undefined;
  /** The message that is shown. */
  error: string | undefined;
  /** Of a form that has come alive. */
  live?: {
    onInput(value: string | boolean): void;
    onBlur(): void;
    states: Record<`data-${string}`, boolean>;
    /** Beside a date: its calendar. */
    picker?: ReactNode;
  };
};

type PublicFieldProps = {
  /** The id of the block. */
  id: string;
  form: FormAnswer;
  field: PublicField;
  lang: Language;
  state: FieldState;
};

/** The id of the element that a link to a field leads to. */
export function fieldId(id: string, name: string): string {
  return `${FIELD_PREFIX}${id}-${name}`;
}

/** One field with its label, its hint, and what is wrong with it. */
export function FieldView(props: PublicFieldProps) {
  const { field, state } = props;
  if (field.input === 'checkbox') return <Tick {...props} />;
  if (field.input === 'radio') return <Choice {...props} />;
  const own = attributesOf(props);
  return (
    <>
      <label htmlFor={own.id}>
        <Name {...props} />
      </label>
      <div className="form__entry">
        <Entry {...props} own={own} />
        {state.live?.picker}
      </div>
      <Hint {...props} />
      <Wrong {...props} />
    </>
  );
}

/** The element that takes what is written. */
function Entry({ form, field, state, own }: PublicFieldProps & { own: Attributes }) {
  const value = typeof state.value === 'string' ? state.value : '';
  const { live } = state;
  const entry = {
    ...own,
    className: 'input',
    defaultValue: value,
    onInput: (event: { currentTarget: { value: string } }) =>
      live?.onInput(event.currentTarget.value),
  };
  if (field.input === 'textarea') return <textarea {...entry} rows={6} />;
  if (field.input !== 'select') {
    return <input {...entry} {...typeOf(field, form)} placeholder={placeholderOf(field, form)} />;
  }
  return (
    <select {...entry}>
      <option value="">{form.words.choose}</option>
      {field.options.map(({ value: one, label }) => (
        <option key={one} value={one}>
          {label}
        </option>
      ))}
    </select>
  );
}

function Tick(props: PublicFieldProps) {
  const { state } = props;
  return (
    <>
      <label className="check">
        <input
          {...attributesOf(props)}
          type="checkbox"
          value="on"
          defaultChecked={state.value === true}
          onChange={(event) => state.live?.onInput(event.currentTarget.checked)}
        />
        <span>
          <Name {...props} />
        </span>
      </label>
      <Hint {...props} />
      <Wrong {...props} />
    </>
  );
}

function Choice(props: PublicFieldProps) {
  const { field, state } = props;
  const { id, 'aria-describedby': described, name, onBlur } = attributesOf(props);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={described} onBlur={onBlur}>
      <legend>
        <Name {...props} />
      </legend>
      <Hint {...props} />
      {field.options.map(({ value, label }) => (
        <label className="check" key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={state.value === value}
            onChange={() => state.live?.onInput(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      <Wrong {...props} />
    </fieldset>
  );
}

/** The label; a tick is left out freely, so it does not say so. */
function Name({ form, field: { label, required, input } }: PublicFieldProps) {
  if (required || input === 'checkbox') return label;
  return (
    <>
      {label} <span className="soft">({form.words.optional})</span>
    </>
  );
}

function Hint({ id, field: { name, hint } }: PublicFieldProps) {
  if (hint === null) return null;
  return (
    <p className="form__hint" id={`${fieldId(id, name)}-hint`}>
      {hint}
    </p>
  );
}

function Wrong({ id, field: { name }, state: { error } }: PublicFieldProps) {
  if (error === undefined) return null;
  return (
    <p className="form__error" id={`${fieldId(id, name)}-error`}>
      {error}
    </p>
  );
}

type Attributes = ReturnType<typeof attributesOf>;

function attributesOf({ id, field, state: { error, live } }: PublicFieldProps) {
  const own = fieldId(id, field.name);
  const described = [
    ...(field.hint === null ? [] : [`${own}-hint`]),
    ...(error === undefined ? [] : [`${own}-error`]),
  ];
  return {
    id: own,
    name: FIELD_PREFIX + field.name,
    required: field.required,
    autoComplete: AUTOCOMPLETE[field.name.toLowerCase()],
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    onBlur: live?.onBlur,
    ...live?.states,
  };
}

/** What browsers know of people, by the name of a field. */
const AUTOCOMPLETE: Readonly<Record<string, string | undefined>> = {
  name: 'name',
  email: 'email',
  phone: 'tel',
  telephone: 'tel',
  company: 'organization',
  street: 'street-address',
  zip: 'postal-code',
  city: 'address-level2',
  country: 'country-name',
};

function typeOf({ input, name }: PublicField, { date }: FormAnswer) {
  if (input === 'email') return { type: 'email', inputMode: 'email' } as const;
  if (input === 'number') return { type: 'text', inputMode: 'decimal' } as const;
  if (input === 'date') {
    return {
      type: 'text',
      inputMode: /^\w+\.\w+\.\w+$/.test(date.format) ? 'decimal' : 'text',
    } as const;
  }
  return { type: AUTOCOMPLETE[name.toLowerCase()] === 'tel' ? 'tel' : 'text' } as const;
}

const placeholderOf = (field: PublicField, { date }: FormAnswer) =>
  field.placeholder ?? (field.input === 'date' ? date.shown : undefined);
