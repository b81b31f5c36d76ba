import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { type Language, LOCALES } from '#src/model/languages.ts';
import { type DateStyle, readDay, today, writeDay } from '#src/model/forms/rules/dates.ts';
import { addDays, addMonths, monthOf, weeksOf } from './calendar.ts';
import { messages } from './messages.ts';

type Props = {
  /** What the field is called. */
  label: string;
  lang: Language;
  style: DateStyle;
  /** What stands in the field now. */
  written(): string;
  /** In: the day as the field writes it. */
  onPick(text: string): void;
  /** Puts the calendar elsewhere than at its button. */
  place?(calendar: ReactNode): ReactNode;
};

/** A button beside a date, and the calendar that it opens. */
export function DatePicker({ label, lang, style, written, onPick, place }: Props) {
  const [day, setDay] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const picker = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const words = messages[lang];

  function close(): void {
    setDay(null);
    button.current?.focus();
  }

  function pick(chosen: string): void {
    onPick(writeDay(chosen, style.format));
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
    const closeOutside = (event: PointerEvent) => {
      const path = event.composedPath();
      const isInside = [picker, sheet].some(({ current }) => current && path.includes(current));
      if (!isInside) setDay(null);
    };
    addEventListener('pointerdown', closeOutside);
    return () => removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const calendar = day !== null && (
    <Calendar {...{ day, lang, sheet }} firstDay={style.firstDay} onMove={setDay} onPick={pick} />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only hears what its button and its calendar do.
    <div
      ref={picker}
      className="picker"
      onKeyDown={closeByKey}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Without a target the focus has not gone elsewhere: the window has lost it.
        const isInside = [currentTarget, sheet.current].some((one) => one?.contains(relatedTarget));
        if (relatedTarget && !isInside) setDay(null);
      }}
    >
      <button
        ref={button}
        type="button"
        className="input picker__open"
        aria-label={words.calendar(label)}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setDay(day === null ? (readDay(written(), style.format) ?? today()) : null)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 6h16v14H4zM4 10h16M8 3v5M16 3v5" />
        </svg>
      </button>
      {calendar && place ? place(calendar) : calendar}
    </div>
  );
}

type CalendarProps = Pick<Props, 'lang'> &
  Pick<DateStyle, 'firstDay'> & {
    day: string;
    sheet: RefObject<HTMLDivElement | null>;
    onMove(day: string): void;
    onPick(day: string): void;
  };

/** One month; one of its days has the focus. */
function Calendar({ day, lang, firstDay, sheet, onMove, onPick }: CalendarProps) {
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
    <div ref={sheet} className="picker__sheet" role="dialog" aria-labelledby={title}>
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
