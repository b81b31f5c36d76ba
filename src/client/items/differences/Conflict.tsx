import { useState } from 'react';
import { fieldText } from '#src/model/forms/field-text.ts';
import type { ItemFormDefinition, StoredData } from '#src/model/items/item-form.ts';
import { type ItemCollision, mergeItems } from '#src/model/items/item-merge.ts';
import { isLanguage, type Language } from '#src/model/languages.ts';
import { fieldLabel } from '../field-label.ts';
import { plainWords } from './plain-words.ts';
import type { FormWords } from '../words.ts';

type Props = {
  definition: ItemFormDefinition;
  words: FormWords;
  lang: Language;
  base: StoredData;
  mine: StoredData;
  theirs: StoredData;
  onDecided(data: StoredData): void;
};

const keyOf = ({ field, partition }: ItemCollision) => `${field}.${partition}`;

/** Two people changed the same: somebody decides, field by field. Nothing is chosen beforehand. */
export function Conflict({ definition, words, base, mine, theirs, onDecided }: Props) {
  const { data, collisions } = mergeItems(base, mine, theirs);
  const [chosen, setChosen] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  const isDecided = collisions.every((one) => chosen[keyOf(one)] !== undefined);
  const decide = () => {
    let next = data;
    for (const one of collisions) {
      if (chosen[keyOf(one)] !== 'theirs') continue;
      next = { ...next, [one.field]: { ...next[one.field], [one.partition]: one.theirs ?? null } };
    }
    onDecided(next);
  };
  const fieldOf = (name: string) => definition.form.fields.find((field) => field.name === name);
  const textOf = (name: string, value: unknown) => {
    const field = fieldOf(name);
    const text = field ? fieldText(field, value, definition.form) : '';
    return text || plainWords(value) || words.nothing;
  };
  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{words.conflict}</h2>
      <p>{words.conflictLead(collisions.length)}</p>
      {collisions.map((one) => {
        const key = keyOf(one);
        const field = fieldOf(one.field);
        const language = isLanguage(one.partition) ? ` (${words.languages[one.partition]})` : '';
        return (
          <fieldset key={key}>
            <legend>
              {field ? fieldLabel(field, words.euros) : one.field}
              {language}
            </legend>
            {(['mine', 'theirs'] as const).map((side) => (
              <label key={side}>
                <input
                  type="radio"
                  name={`conflict-${key}`}
                  checked={chosen[key] === side}
                  onChange={() => setChosen({ ...chosen, [key]: side })}
                />
                <b>{words[side]}</b> <span>{textOf(one.field, one[side])}</span>
              </label>
            ))}
          </fieldset>
        );
      })}
      <button type="button" className="primary" disabled={!isDecided} onClick={decide}>
        {words.take}
      </button>
    </section>
  );
}
