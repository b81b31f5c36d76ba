import { attributesOf, type InputProps } from './input-props.ts';
import { DEFAULT_PLACE, type FormField } from '#src/model/forms/form.ts';
import { isRecord } from '#src/lib/is-record.ts';
import { ClassesInput } from './ClassesInput.tsx';
import { ColorInput } from './ColorInput.tsx';
import { FilesInput, ItemsInput } from './ItemsInput.tsx';
import { PicturesInput } from './PicturesInput.tsx';
import { RichTextInput } from './RichTextInput.tsx';
import { ComponentInput, RowsInput } from './RowsInput.tsx';
import { SvgInput } from './SvgInput.tsx';
import { TextInput } from './TextInput.tsx';
import { useForm } from '../form-context.ts';

/** The input of a field, by its type and editor in the content source. */
export function FieldInput(props: InputProps) {
  switch (props.field.input) {
    case 'color':
      return <ColorInput {...props} />;
    case 'select':
      return <Select {...props} />;
    case 'radio':
      return <Radios {...props} />;
    case 'toggle':
    case 'checkbox':
      return <Toggle {...props} />;
    case 'stars':
      return <Stars {...props} />;
    case 'map':
      return <Place {...props} />;
    case 'richtext':
      return <RichTextInput {...props} />;
    case 'assets':
      return props.field.files.every((use) => use === 'assets') ? (
        <PicturesInput {...props} />
      ) : (
        <FilesInput {...props} />
      );
    case 'references':
      return <ItemsInput {...props} />;
    case 'array':
    case 'components':
      return <RowsInput {...props} />;
    case 'component':
      return <ComponentInput {...props} />;
    default:
      return <WrittenInput {...props} />;
  }
}

/** The input of a text: a plain one, or one that helps to write drawings or classes. */
function WrittenInput(props: InputProps) {
  switch (props.field.name) {
    case 'svg':
      return <SvgInput {...props} />;
    case 'twclasses':
      return <ClassesInput {...props} />;
    default:
      return <TextInput {...props} />;
  }
}

/** The option with this text; numbers stay numbers. */
function chosen({ rules }: FormField, text: string): unknown {
  if (text === '') return null;
  return rules.some(({ name }) => name === 'number') ? Number(text) : text;
}

const shown = (value: unknown) => (value === undefined || value === null ? '' : String(value));

function Select(props: InputProps) {
  const { words } = useForm();
  const { field, value, onChange } = props;
  const options =
    field.options.some((option) => option.value === shown(value)) || shown(value) === ''
      ? field.options
      : [...field.options, { value: shown(value), label: shown(value) }];
  return (
    <select
      {...attributesOf(props)}
      value={shown(value)}
      onChange={({ currentTarget }) => onChange(chosen(field, currentTarget.value))}
    >
      <option value="">{words.choose}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

function Radios({ field, id, value, onChange, isDisabled, describedBy }: InputProps) {
  return (
    <div className="radios">
      {field.options.map((option) => (
        <label key={option.value}>
          <input
            type="radio"
            name={id}
            aria-describedby={describedBy}
            disabled={isDisabled}
            checked={shown(value) === option.value}
            onChange={() => onChange(chosen(field, option.value))}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}

function Toggle(props: InputProps) {
  const { words } = useForm();
  const { field, value, onChange } = props;
  return (
    <span className="toggle">
      <input
        {...attributesOf(props)}
        type="checkbox"
        role={field.input === 'toggle' ? 'switch' : undefined}
        checked={value === true}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <span aria-hidden="true">{value === true ? words.yes : words.no}</span>
    </span>
  );
}

const MOST_STARS = 10;

function Stars({ field, id, value, onChange, isDisabled }: InputProps) {
  const { words } = useForm();
  const limit = field.rules.find(({ name }) => name === 'between' || name === 'max');
  const count = Math.min(Number(limit?.args.at(-1) ?? 5) || 5, MOST_STARS);
  return (
    <div className="radios stars">
      {Array.from({ length: count }, (_, index) => index + 1).map((star) => (
        <label key={star}>
          <input
            type="radio"
            name={id}
            disabled={isDisabled}
            checked={value === star}
            onChange={() => onChange(star)}
          />
          <span aria-hidden="true">{typeof value === 'number' && star <= value ? '★' : '☆'}</span>
          <span className="vh">{words.stars(star)}</span>
        </label>
      ))}
    </div>
  );
}

function Place({ value, onChange, isDisabled, id }: InputProps) {
  const { words } = useForm();
  const place = isRecord(value) ? value : {};
  const change = (name: 'latitude' | 'longitude', text: string) => {
    const number = Number(text.replace(',', '.'));
    if (text.trim() === '' || Number.isNaN(number)) return;
    onChange({ ...DEFAULT_PLACE, ...place, [name]: number });
  };
  return (
    <div className="place">
      {(['latitude', 'longitude'] as const).map((name) => (
        <label key={`${name} ${String(place[name])}`}>
          {words[name]}
          <input
            id={`${id}-${name}`}
            inputMode="decimal"
            disabled={isDisabled}
            defaultValue={shown(place[name]).replace('.', ',')}
            placeholder={String(DEFAULT_PLACE[name]).replace('.', ',')}
            onBlur={({ currentTarget }) => change(name, currentTarget.value)}
          />
        </label>
      ))}
      {value !== undefined && value !== null && (
        <button
          type="button"
          className="plain"
          disabled={isDisabled}
          onClick={() => onChange(null)}
        >
          {words.takeOut}
        </button>
      )}
    </div>
  );
}
