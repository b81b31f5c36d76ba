import { useStore } from '@nanostores/react';
import type { Field } from '#src/model/fields/field.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Segments } from '../parts/Segments.tsx';
import { kindWords } from '../words/kind-words.ts';
import { choicesOf, offeredChoices } from './choices.ts';
import { type ControlProps, described, type FieldProps } from './control.ts';

/** One of a few words: side by side where they are few and short, else a list. */
export function Choice({ control, field, scope }: FieldProps & { control: ControlProps }) {
  const { canvas, words, lang } = useChrome();
  const { kind } = useStore(canvas.$page).route;
  const current = control.value ?? field.initial;
  const values = offeredChoices(field, kind, current);
  const { choices: named } = kindWords[lang];
  const name = (word: string) => named[`${scope}.${word}`] ?? named[word] ?? word;
  if (!isSegmented(field)) {
    return (
      <select
        {...described(control)}
        className="in"
        value={typeof current === 'string' ? current : ''}
        onChange={({ currentTarget }) =>
          control.onChange(currentTarget.value || undefined, 'at-once')
        }
        onBlur={control.onLeave}
      >
        {field.initial === undefined && <option value="">{words.inspector.none}</option>}
        {values.map((word) => (
          <option key={word} value={word}>
            {name(word)}
          </option>
        ))}
      </select>
    );
  }
  return (
    <Segments
      labelledBy={`${control.id}-label`}
      options={values.map((word) => ({ value: word, label: name(word) }))}
      value={typeof current === 'string' ? current : ''}
      onChange={(word) => control.onChange(word, 'at-once')}
    />
  );
}

const MAX_SEGMENTS = 3;
const MAX_SIGNS = 9;

/** Whether the words stand side by side. */
export function isSegmented(field: Field<unknown>): boolean {
  const values = choicesOf(field);
  const isShortEach = values.every((value) => value.length <= MAX_SIGNS);
  return values.length <= MAX_SEGMENTS && isShortEach && field.initial !== undefined;
}
