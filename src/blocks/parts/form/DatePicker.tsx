import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { PublicField } from '#src/model/forms/form.ts';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { type DateStyle, readDay, today, writeDay } from '#src/model/forms/rules/dates.ts';
import { addDays, addMonths, monthOf, weeksOf } from './calendar.ts';
import { fieldId } from './FieldView.tsx';
import { messages } from './messages.ts';

type Props = {
  /** The id of the block. */
  id: string;
  field: PublicField;
  lang: Language;
  style: DateStyle;
};

/**
 * A button beside a date, and the calendar that it opens. The day goes into the input as if somebody had typed it,
 * so that the form hears of it.
 */
export function DatePicker({ id, field, lang, style }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const words = messages[lang];
  const input = () => {
    const found = document.getElementById(fieldId(id, field.name));
    return found instanceof HTMLInputElement ? found : null;
  };

  function close(): void {
    setDay(null);
    button.current?.focus();
  }

  function pick(chosen: string): void {
    const element = input();
    if (element) {
      element.value = writeDay(chosen, style.format);
      element.dispatchEvent(new Event('input', { bubbles: true }));
    }
    close();
  }

  function closeByKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    close();
    event.preventDefault();
    event.stopPropagation();
  }

  const isOpen = day !== null;
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !picker.current?.contains(target)) setDay(null);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears what its button and its calendar do.
    <div
      ref={picker}
      className="picker"
      onKeyDown={closeByKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Without a target the focus has not gone elsewhere: the window has lost it.
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setDay(null);
      }}
    >
      <button
        ref={button}
        type="button"
        className="input picker__open"
        aria-label={words.calendar(field.label)}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setDay(day === null ? startDay(input(), style) : null)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />
        </svg>
      </button>
      {day !== null && (
        <Calendar {...{ day, lang }} firstDay={style.firstDay} onMove={setDay} onPick={pick} />
      )}
    </div>
  );
}

/** The day that is written, else today. */
function startDay(input: HTMLInputElement | null, { format }: DateStyle): string {
  return readDay(input?.value ?? '', format) ?? today();
}

type CalendarProps = Pick<Props, 'lang'> &
  Pick<DateStyle, 'firstDay'> & {
    day: string;
    onMove(day: string): void;
    onPick(day: string): void;
  };

/** One month; one of its days has the focus. */
function Calendar({ day, lang, firstDay, onMove, onPick }: CalendarProps) {
  const title = useId();
  const chosen = useRef<HTMLButtonElement>(null);
  /** The buttons of the month keep the focus, so that somebody can press them again. */
  const keepsFocus = useRef(false);
  const words = messages[lang];
  const named = (options: Intl.DateTimeFormatOptions, one: string) =>
    new Intl.DateTimeFormat(LOCALES[lang], { ...options, timeZone: 'UTC' }).format(new Date(one));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the day.
  useEffect(() => {
    if (!keepsFocus.current) chosen.current?.focus();
  }, [day]);

  function moveByKey(event: KeyboardEvent): void {
    const next = movedBy(event, day, firstDay);
    if (next === undefined) return;
    keepsFocus.current = false;
    onMove(next);
    event.preventDefault();
    event.stopPropagation();
  }

  function moveByButton(months: number): void {
    keepsFocus.current = true;
    onMove(addMonths(day, months));
  }

  const weeks = weeksOf(day, firstDay);
  return (
    <div className="picker__sheet" role="dialog" aria-labelledby={title}>
      <div className="picker__head">
        <button type="button" aria-label={words.before} onClick={() => moveByButton(-1)}>
          ←
        </button>
        <p id={title} aria-live="polite">
          {named({ month: 'long', year: 'numeric' }, day)}
        </p>
        <button type="button" aria-label={words.after} onClick={() => moveByButton(1)}>
          →
        </button>
      </div>
      <table aria-labelledby={title} onKeyDown={moveByKey}>
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col" abbr={named({ weekday: 'long' }, one)}>
                {named({ weekday: 'short' }, one)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one}>
                  {monthOf(one) === monthOf(day) && (
                    <button
                      ref={one === day ? chosen : undefined}
                      type="button"
                      tabIndex={one === day ? 0 : -1}
                      aria-label={named({ dateStyle: 'full' }, one)}
                      onClick={() => onPick(one)}
                    >
                      {Number(one.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a key leads; undefined: it does nothing here. */
function movedBy({ key }: KeyboardEvent, day: string, firstDay: number): string | undefined {
  const weekday = (new Date(day).getUTCDay() - firstDay + 7) % 7;
  const days: Record<string, number> = {
    ...{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 },
    ...{ Home: -weekday, End: 6 - weekday },
  };
  const by = days[key];
  if (by !== undefined) return addDays(day, by);
  if (key === 'PageUp') return addMonths(day, -1);
  return key === 'PageDown' ? addMonths(day, 1) : undefined;
}
