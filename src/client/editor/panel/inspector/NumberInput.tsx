import type { Field } from '#src/model/fields/field.ts';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from '../parts/Buttons.tsx';
import { type ControlProps, described } from './control.ts';

/** A whole number: typed, by arrow keys (Shift: 10), or by its two buttons. */
export function NumberInput({ control, field }: { control: ControlProps; field: Field<unknown> }) {
  const { words } = useChrome();
  const { value, onChange, onLeave } = control;
  const current = typeof value === 'number' ? value : undefined;
  const step = (by: number) => {
    const { minValue, maxValue } = field.properties;
    const start = typeof field.initial === 'number' ? field.initial : 0;
    const next = (current ?? start) + by;
    const least = typeof minValue === 'number' ? Math.max(minValue, next) : next;
    onChange(typeof maxValue === 'number' ? Math.min(maxValue, least) : least, 'at-once');
  };
  return (
    <div className={control.invalid ? 'group bad' : 'group'}>
      <input
        {...described(control)}
        className="in"
        inputMode="numeric"
        value={value === undefined || value === null ? '' : String(value)}
        autoComplete="off"
        onChange={({ currentTarget }) => {
          const text = currentTarget.value.trim();
          const number = /^-?\d{1,12}$/.test(text) ? Number(text) : undefined;
          // What is no number yet is the value as it is typed, so undo takes it back.
          onChange(text === '' ? undefined : (number ?? text), 'typing');
        }}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(event.shiftKey ? by * 10 : by);
        }}
        onBlur={onLeave}
      />
      <IconButton
        icon="chevron-down"
        size="s"
        label={words.inspector.less}
        onClick={() => step(-1)}
      />
      <IconButton icon="chevron-up" size="s" label={words.inspector.more} onClick={() => step(1)} />
    </div>
  );
}
