import { slugify } from '#src/lib/slug.ts';
import { fieldText, readFieldText } from '#src/model/forms/field-text.ts';
import { DatePicker } from '#src/blocks/parts/form/DatePicker.tsx';
import { BelowRow } from './BelowRow.tsx';
import { LengthNote } from './LengthNote.tsx';
import { attributesOf, type InputProps } from './input-props.ts';
import { useFieldNotes, useForm } from '../form-context.ts';

const LONG: ReadonlySet<string> = new Set(['textarea', 'markdown', 'html', 'json', 'unknown']);
const CODE: ReadonlySet<string> = new Set(['json', 'unknown', 'html']);
const TYPES: Readonly<Record<string, string>> = { email: 'email' };

/** Whatever is written as text. What cannot be a value yet stays as it was typed. */
export function TextInput(props: InputProps) {
  const { definition, onTyped, words, lang } = useForm();
  const { typed } = useFieldNotes();
  const { field, path, value, onChange } = props;
  const { form } = definition;
  const text = typed[path] ?? fieldText(field, value, form);
  const change = (next: string) => {
    const read = readFieldText(field, next, form);
    const isShown = read !== undefined && fieldText(field, read.value, form) === next;
    // A text that would be written differently, such as `12,5` for 12,50, stays until the field is left.
    onTyped(path, isShown || next === '' ? null : next);
    if (read) onChange(read.value);
  };
  const leave = () => {
    const left = typed[path];
    const read = left === undefined ? undefined : readFieldText(field, left, form);
    // What is written as it was typed is kept for another reason: a drawing that shows nothing.
    if (read && fieldText(field, read.value, form) !== left) onTyped(path, null);
    if (field.input === 'slug' && typeof value === 'string') onChange(slugify(value) || null);
  };
  const isDate = field.input === 'date' || field.input === 'datetime';
  const common = {
    ...attributesOf(props),
    value: text,
    placeholder: field.placeholder ?? (isDate ? form.date.shown : undefined),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(currentTarget.value),
    onBlur: leave,
    spellCheck: !CODE.has(field.input),
  };
  if (LONG.has(field.input)) {
    return (
      <>
        <textarea
          {...common}
          rows={rowsFor(text)}
          className={CODE.has(field.input) ? 'code' : undefined}
        />
        <LengthNote {...{ field, text }} />
      </>
    );
  }
  const isNumber = field.input === 'number';
  const input = (
    <input
      {...common}
      type={TYPES[field.input] ?? 'text'}
      inputMode={isNumber ? 'decimal' : undefined}
      className={isNumber ? 'short' : undefined}
      autoComplete="off"
    />
  );
  if (isDate) {
    const [, hour = field.input === 'datetime' ? ' 00:00' : ''] = HOUR.exec(text) ?? [];
    return (
      <div className="dated">
        {input}
        {!props.isDisabled && (
          <DatePicker
            {...{ label: props.label, lang, style: form.date }}
            written={() => text.replace(HOUR, '')}
            onPick={(day) => change(day + hour)}
            place={(calendar) => <BelowRow label={props.label}>{calendar}</BelowRow>}
          />
        )}
      </div>
    );
  }
  return (
    <>
      {input}
      {field.input === 'tags' && <p className="hint">{words.tagsHint}</p>}
      <LengthNote {...{ field, text }} />
    </>
  );
}

/** The time behind a day. */
const HOUR = /(\s+\d{1,2}:\d\d)\s*$/;

const rowsFor = (text: string) => Math.min(16, Math.max(3, text.split('\n').length + 1));
