import { numberIn } from '#src/lib/number.ts';
import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { afterPress } from '#src/client/items/form/after-press.ts';
import type { Field } from '#src/model/fields/field.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Icon } from '../parts/Icon.tsx';
import { late } from '../parts/late.ts';
import { Note } from '../parts/Note.tsx';
import { checkField } from '../fields/check.ts';
import { Choice, isSegmented } from './Choice.tsx';
import { type ControlProps, described, type FieldProps } from './control.ts';
import { ItemsField } from './ItemsField.tsx';
import { LanguageTabs, useGerman } from './LanguageTabs.tsx';
import { NumberInput } from './NumberInput.tsx';
import { PictureField } from './PictureField.tsx';

const RowsField = late(async () => (await import('./RowsField.tsx')).RowsField);

/** One field of a form, chosen by its type; its message comes when the field is left. */
export function FieldView(props: FieldProps) {
  const { field, value, onChange, help } = props;
  const { editor, ui, words, lang } = useChrome();
  const strict = useStore(ui.$strict);
  const shownLang = useStore(editor.$lang);
  const id = useId();
  const [left, setLeft] = useState(false);
  const problem = checkField(field, value, words.inspector, shownLang) ?? props.problem;
  const shown = left || strict ? problem : undefined;
  const note = shown !== undefined || help !== undefined ? `${id}-note` : undefined;
  const label = props.label ?? field.label[lang];
  const control: ControlProps = {
    ...{ id, value, onChange },
    invalid: shown !== undefined,
    describedBy: note,
    onLeave: () => afterPress(() => setLeft(true)),
  };
  const beside = isShort(field);
  const named = isLabelled(field);
  return (
    <div className={beside ? 'frow' : 'fld'}>
      <div className="lab">
        {named ? <label htmlFor={id}>{label}</label> : <span id={`${id}-label`}>{label}</span>}
        {field.required && (
          <span className="req" aria-hidden="true">
            *
          </span>
        )}
        <span className="r">
          <Counter field={field} value={value} />
          {field.translate && <LanguageTabs {...props} />}
        </span>
      </div>
      <Control {...props} control={control} />
      {shown !== undefined && (
        <Note is="bad" id={`${id}-note`}>
          {shown}
        </Note>
      )}
      {shown === undefined && help !== undefined && (
        <p id={note} className="help">
          {help}
        </p>
      )}
    </div>
  );
}

function Control({ control, ...props }: FieldProps & { control: ControlProps }) {
  const { field, scope, block, path, value, onChange } = props;
  const { fieldType, editor: input } = field.properties;
  switch (fieldType) {
    case 'String':
      if (input === 'Dropdown') return <Choice {...props} control={control} />;
      return <TextInput {...props} control={control} />;
    case 'Number':
      return <NumberInput control={control} field={field} />;
    case 'Boolean':
      return <Switch control={control} field={field} />;
    case 'DateTime':
      return <DayInput control={control} />;
    case 'RichText':
      return <OnPage block={block} />;
    case 'References':
      return <ItemsField control={control} field={field} />;
    case 'Assets':
      if (field.files) return <ItemsField control={control} field={field} />;
      return <PictureField control={control} field={field} />;
    case 'Array':
      return (
        <RowsField
          {...{ field, path, value, onChange, block, scope }}
          labelledBy={`${control.id}-label`}
          draw={(column) => <FieldView {...column} key={column.path} />}
        />
      );
    default:
      return null;
  }
}

function TextInput({ control, ...props }: FieldProps & { control: ControlProps }) {
  const { lang } = useChrome();
  const { field } = props;
  const german = useGerman(props);
  const Input = field.properties.editor === 'TextArea' ? 'textarea' : 'input';
  return (
    <Input
      {...described(control)}
      className="in"
      value={typeof control.value === 'string' ? control.value : ''}
      required={field.required}
      placeholder={german || field.placeholder?.[lang]}
      autoComplete="off"
      onChange={(event) => control.onChange(event.currentTarget.value || undefined, 'typing')}
      onBlur={control.onLeave}
    />
  );
}

function DayInput({ control }: { control: ControlProps }) {
  const value = typeof control.value === 'string' ? control.value.slice(0, 10) : '';
  return (
    <input
      {...described(control)}
      className="in"
      type="date"
      value={value}
      onChange={({ currentTarget }) => {
        const day = currentTarget.value;
        control.onChange(day ? `${day}T00:00:00Z` : undefined, 'at-once');
      }}
      onBlur={control.onLeave}
    />
  );
}

function Switch({ control, field }: { control: ControlProps; field: Field<unknown> }) {
  const { words } = useChrome();
  const { on, off } = words.inspector;
  const isOn = typeof control.value === 'boolean' ? control.value : field.initial === true;
  return (
    <button
      type="button"
      id={control.id}
      role="switch"
      className="tog"
      aria-checked={isOn}
      aria-describedby={control.describedBy}
      onClick={() => control.onChange(!isOn, 'at-once')}
    >
      {isOn ? on : off}
    </button>
  );
}

/** Rich text is written on the page, where it stands in its own type. */
function OnPage({ block }: { block: string | null }) {
  const { canvas, ui, words } = useChrome();
  if (block === null) return null;
  return (
    <div className="note">
      <Icon name="pencil" size="s" />
      <span className="grow">{words.inspector.onPage}</span>
      <button
        type="button"
        className="btn xs acc"
        onClick={() => {
          ui.$sheet.set(false);
          canvas.reveal(block);
          canvas.editText(block);
        }}
      >
        {words.inspector.toText}
      </button>
    </div>
  );
}

function Counter({ field, value }: { field: Field<unknown>; value: unknown }) {
  const number = numberIn[useChrome().lang];
  const { maxLength } = field.properties;
  if (typeof maxLength !== 'number' || typeof value !== 'string') return null;
  if (value.length < 0.8 * maxLength) return null;
  return (
    <span>
      {number(value.length)} / {number(maxLength)}
    </span>
  );
}

/** Short values stand beside their label. */
function isShort({ properties: { fieldType, editor: input } }: Field<unknown>): boolean {
  return ['Number', 'Boolean', 'DateTime'].includes(fieldType) || input === 'Dropdown';
}

/** Whether the control is one element that a label can name. */
function isLabelled(field: Field<unknown>): boolean {
  const { fieldType } = field.properties;
  if (fieldType === 'String')
    return field.properties['editor'] !== 'Dropdown' || !isSegmented(field);
  return ['Number', 'Boolean', 'DateTime'].includes(fieldType);
}
