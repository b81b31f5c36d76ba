import { memo, useId } from 'react';
import type { FormField } from '#src/model/forms/form.ts';
import { partitionsOf } from '#src/model/items/item-form.ts';
import { isLanguage } from '#src/model/languages.ts';
import { fieldLabel } from '../field-label.ts';
import { FieldInput } from '../inputs/FieldInput.tsx';
import { type FormRowProps, useFieldNotes, useForm } from '../form-context.ts';

type Props = {
  field: FormField;
  required: boolean;
  disabled: boolean;
  values: Readonly<Record<string, unknown>>;
  onChange(field: string, partition: string, value: unknown): void;
};

/**
 * One field of an item: a value, or the values of all languages side by side. It is drawn again only when
 * something of its own changes, since a key in another field must not cost the whole form.
 */
export const FieldGroup = memo(function FieldGroup(props: Props) {
  const { field, required, disabled, values, onChange } = props;
  const { words } = useForm();
  if (field.input === 'separator') return <Separator field={field} />;
  return (
    <div
      className={field.localized ? 'pair' : isShort(field) ? 'single short' : 'single'}
      data-field-name={field.name}
    >
      {partitionsOf(field).map((partition) => (
        <FieldRow
          key={partition}
          field={field}
          path={`${field.name}.${partition}`}
          note={isLanguage(partition) ? words.languages[partition] : undefined}
          lang={isLanguage(partition) ? partition : undefined}
          required={required && partition !== 'en'}
          disabled={disabled}
          value={values[partition]}
          onChange={(value) => onChange(field.name, partition, value)}
        />
      ))}
    </div>
  );
});

/** Inputs that need no whole line. */
const SHORT: ReadonlySet<FormField['input']> = new Set([
  ...(['number', 'select', 'date', 'datetime', 'toggle', 'checkbox', 'stars'] as const),
]);
const isShort = ({ input }: FormField) => SHORT.has(input);

/** A line between fields, with what it says. */
function Separator({ field }: { field: FormField }) {
  return (
    <div className="separator">
      <hr />
      {field.label !== field.name && <p>{field.label}</p>}
    </div>
  );
}

/** Inputs that are one element, which its label names; all others are groups. */
const SINGLE: ReadonlySet<FormField['input']> = new Set([
  ...(['text', 'email', 'textarea', 'slug', 'markdown', 'html', 'number', 'select'] as const),
  ...(['date', 'datetime', 'tags', 'json', 'stock-photo', 'user', 'unknown'] as const),
  ...(['color', 'toggle', 'checkbox'] as const),
]);

/** A value with its label, its hint, and what is wrong with it. */
export function FieldRow({ field, path, note, lang, value, onChange, ...rest }: FormRowProps) {
  const { words } = useForm();
  const id = useId();
  const error = useFieldNotes().errors[path];
  const isSingle = SINGLE.has(field.input);
  const label = fieldLabel(field, words.euros);
  const described = [field.hint !== null && `${id}-hint`, error !== undefined && `${id}-error`]
    .filter(Boolean)
    .join(' ');
  const content = (
    <>
      {label}
      {note && <span> {note}</span>}
      {rest.required && <span aria-hidden="true"> *</span>}
    </>
  );
  return (
    <div
      className="field"
      data-path={path}
      {...(!isSingle && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      {isSingle ? (
        <label htmlFor={id} id={`${id}-label`}>
          {content}
        </label>
      ) : (
        <span className="label" id={`${id}-label`}>
          {content}
        </span>
      )}
      <FieldInput
        {...{ field, path, value, onChange, id }}
        lang={lang}
        isRequired={rest.required}
        isDisabled={rest.disabled}
        label={note ? `${label} ${note}` : label}
        describedBy={described === '' ? undefined : described}
        isWrong={error !== undefined}
      />
      {field.hint !== null && (
        <p className="hint" id={`${id}-hint`}>
          {field.hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
