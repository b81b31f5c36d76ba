import { useState } from 'react';
import {
  readAspect,
  TEXT_CHOICES,
  TEXT_NUMBERS,
  TEXT_SWITCHES,
  type TextWidth,
  withAspect,
} from '#src/model/text-classes.ts';
import { useForm } from '../form-context.ts';
import { CLASS_WORDS } from './class-words.ts';
import type { InputProps } from './input-props.ts';
import { TextInput } from './TextInput.tsx';

const WIDTHS = ['phone', 'tablet', 'desk'] as const satisfies TextWidth[];
const NUMBERS = ['size', 'leading', 'tracking'] as const;
/** What can be set and read: pixels, multiples of the size, percent of the size. */
const BOUNDS = { size: [6, 300], leading: [0.7, 4], tracking: [-20, 100] } as const;

/** How a text is set, in fields that write its classes; the classes stay below, for whoever knows them. */
export function ClassesInput(props: InputProps) {
  const { lang } = useForm();
  const words = CLASS_WORDS[lang];
  const { id, value, onChange, isDisabled } = props;
  const classes = typeof value === 'string' ? value : '';
  // The fields that were left with something else than a number that can be set.
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const number = new Intl.NumberFormat(lang);
  return (
    <div className="classes">
      {(['family', 'weight', 'ink'] as const).map((aspect) => (
        <label key={aspect}>
          <span>{words.aspects[aspect]}</span>
          <select
            disabled={isDisabled}
            value={readAspect(classes, TEXT_CHOICES[aspect]) ?? ''}
            onChange={({ currentTarget }) =>
              onChange(withAspect(classes, TEXT_CHOICES[aspect], currentTarget.value || null))
            }
          >
            <option value="">{words.inherited}</option>
            {Object.entries(words.names[aspect]).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
      {(['italic', 'balanced'] as const).map((aspect) => (
        <label key={aspect}>
          <span>{words.aspects[aspect]}</span>
          <input
            type="checkbox"
            disabled={isDisabled}
            checked={readAspect(classes, TEXT_SWITCHES[aspect]) !== undefined}
            onChange={({ currentTarget }) =>
              onChange(
                withAspect(classes, TEXT_SWITCHES[aspect], currentTarget.checked ? '' : null),
              )
            }
          />
        </label>
      ))}
      <table>
        <thead>
          <tr>
            <td />
            {WIDTHS.map((width) => (
              <th key={width} scope="col" id={`${id}-${width}`}>
                {words.widths[width]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {NUMBERS.map((aspect) => (
            <tr key={aspect}>
              <th scope="row" id={`${id}-${aspect}`}>
                {words.aspects[aspect]} <span className="unit">{words.units[aspect]}</span>
              </th>
              {WIDTHS.map((width) => (
                <td key={width}>
                  <NumberOf
                    {...{ aspect, width, classes, isDisabled, onChange }}
                    describedBy={
                      wrong.has(`${aspect} ${width}`) ? `${id}-${aspect}-wrong` : undefined
                    }
                    onLeft={(isWrong) => {
                      const others = [...wrong].filter((one) => one !== `${aspect} ${width}`);
                      setWrong(new Set(isWrong ? [...others, `${aspect} ${width}`] : others));
                    }}
                    labelledBy={`${id}-${aspect} ${id}-${width}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {NUMBERS.filter((aspect) => WIDTHS.some((width) => wrong.has(`${aspect} ${width}`))).map(
        (aspect) => (
          <p key={aspect} className="error" id={`${id}-${aspect}-wrong`} role="alert">
            {words.outside(
              words.aspects[aspect],
              BOUNDS[aspect].map((one) => number.format(one)),
            )}
          </p>
        ),
      )}
      <p className="hint">{words.widthsHint}</p>
      <TextInput {...props} />
      <p className="hint">{words.classesHint}</p>
    </div>
  );
}

type NumberProps = {
  aspect: (typeof NUMBERS)[number];
  width: TextWidth;
  classes: string;
  isDisabled: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  onChange(classes: string): void;
  onLeft(isWrong: boolean): void;
};

/** A number at a width. Where the style says none, it shows what counts from the narrower width on. */
function NumberOf({ aspect, width, classes, isDisabled, onChange, ...rest }: NumberProps) {
  const { lang } = useForm();
  const rule = TEXT_NUMBERS[aspect];
  const own = readAspect(classes, rule, width);
  const narrower = WIDTHS.slice(0, WIDTHS.indexOf(width)).toReversed();
  const inherited = narrower
    .map((one) => readAspect(classes, rule, one))
    .find((one) => one !== undefined);
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 4, useGrouping: false });
  const shown = own === undefined ? '' : number.format(own);
  // What is typed stays as it is until the field is left, and longer where it cannot be set.
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== '' && readNumber(typed, aspect) === undefined;
  return (
    <input
      inputMode="decimal"
      autoComplete="off"
      aria-labelledby={rest.labelledBy}
      aria-describedby={rest.describedBy}
      aria-invalid={isWrong || undefined}
      disabled={isDisabled}
      value={typed ?? shown}
      placeholder={inherited === undefined ? '–' : number.format(inherited)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value;
        setTyped(text);
        const read = readNumber(text, aspect);
        if (text.trim() === '') onChange(withAspect(classes, rule, null, width));
        else if (read !== undefined) onChange(withAspect(classes, rule, read, width));
      }}
      onBlur={() => {
        if (!isWrong) setTyped(null);
        rest.onLeft(isWrong);
      }}
    />
  );
}

/** A number as people write it, with comma or point; undefined: it is none, or nobody could read such a text. */
function readNumber(text: string, aspect: (typeof NUMBERS)[number]): number | undefined {
  const number = Number(text.trim().replace(',', '.').replace('−', '-'));
  const [least, most] = BOUNDS[aspect];
  return text.trim() !== '' && number >= least && number <= most ? number : undefined;
}
