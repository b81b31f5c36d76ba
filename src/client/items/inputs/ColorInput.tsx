import { contrast, isHex, shade } from '#src/lib/colour.ts';
import { patternMessage } from '#src/model/items/item-form.ts';
import { attributesOf, type InputProps } from './input-props.ts';
import { useFieldNotes, useForm } from '../form-context.ts';

/** The shades of a colour, by how much lighter or darker they are. */
const SHADES = [
  [300, 18],
  [400, 12],
  [500, 0],
  [600, -6],
  [700, -12],
] as const;

const GROUNDS = ['#ffffff', '#000000'] as const;
/** WCAG 2.2, text of usual size. */
const ENOUGH = 4.5;

/** A hex colour: written, or picked; its shades and what they contrast with. */
export function ColorInput(props: InputProps) {
  const { definition, onTyped, words, lang } = useForm();
  const { typed } = useFieldNotes();
  const { path, value, onChange, label, isDisabled } = props;
  const stored = typeof value === 'string' ? value : '';
  const text = typed[path] ?? stored;
  const change = (next: string) => {
    const isRight = next === '' || isHex(next);
    onTyped(path, isRight ? null : next);
    if (isRight) onChange(next === '' ? null : next);
  };
  const hex = isHex(stored) ? stored : undefined;
  const isBad = text !== '' && !isHex(text);
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 });
  const ratios = hex === undefined ? [] : GROUNDS.map((ground) => contrast(hex, ground));
  // A theme says below which of its colours can be read on which: its white is no text, but a ground.
  const isOfTheme = definition.schema === 'theme-settings';
  const isLow = !isOfTheme && (ratios[0] ?? ENOUGH) < ENOUGH;
  return (
    <div className="colour">
      <div className="line">
        <input
          type="color"
          className={isHex(text) ? undefined : 'none'}
          aria-label={isHex(text) ? label : `${label}: ${words.none}`}
          disabled={isDisabled}
          value={isHex(text) ? shade(text, 0) : '#000000'}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        <input
          {...attributesOf(props)}
          className="short code"
          value={text}
          spellCheck={false}
          aria-invalid={isBad || undefined}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {isBad && !props.isWrong && (
          <strong className="error" role="alert">
            {patternMessage(props.field) ?? words.notReadable}
          </strong>
        )}
      </div>
      {hex !== undefined && (
        <>
          <ul className="shades">
            {SHADES.map(([name, points]) => (
              <li key={name}>
                <span className="swatch" style={{ background: shade(hex, points) }} />
                {name}
                <code>{shade(hex, points)}</code>
              </li>
            ))}
          </ul>
          <p className="hint" data-contrast>
            {ratios.map((ratio, index) => (
              <span key={GROUNDS[index]} className={ratio < ENOUGH ? 'low' : 'enough'}>
                {words.contrast(number.format(ratio), GROUNDS[index] ?? '')}
              </span>
            ))}
          </p>
          {isLow && <p className="warning">{words.contrastLow}</p>}
        </>
      )}
    </div>
  );
}
