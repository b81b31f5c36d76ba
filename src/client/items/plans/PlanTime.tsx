import { memo, useId, useState } from 'react';
import { cityOf, timeAt, wallTime } from '#src/lib/time-zone.ts';
import type { Language } from '#src/model/languages.ts';
import { quickTimes, readersTime, remaining } from './plan-times.ts';
import { PLAN_WORDS } from './plan-words.ts';

type Props = {
  /** The shop's (IANA): the field is of its clock, whatever clock the reader has. */
  zone: string;
  /** In ms; null: none yet. */
  at: number | null;
  onChange(at: number | null): void;
  lang: Language;
};

/**
 * Chooses when something is to happen, and says what that is for the reader. A key in the form above draws it
 * only when its time changes: times of a zone are dear to compute.
 */
export const PlanTime = memo(function PlanTime({ zone, at, onChange, lang }: Props) {
  const words = PLAN_WORDS[lang];
  const id = useId();
  const [now] = useState(() => Date.now());
  const [wall, setWall] = useState(at === null ? '' : wallTime(at, zone));
  const own = at === null ? undefined : readersTime(zone, at, lang);
  const choose = (time: number) => {
    setWall(wallTime(time, zone));
    onChange(time);
  };
  return (
    <div className="plan-time">
      <label className="lab" htmlFor={id}>
        {words.time}
      </label>
      <input
        className="in"
        id={id}
        type="datetime-local"
        data-autofocus
        value={wall}
        min={wallTime(now, zone)}
        aria-describedby={`${id}-is`}
        onChange={({ target }) => {
          setWall(target.value);
          onChange(timeAt(target.value, zone) ?? null);
        }}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
      <div className="seg" role="group" aria-label={words.often}>
        {quickTimes(now, zone).map(({ name, at: time }) => (
          <button key={name} type="button" aria-pressed={at === time} onClick={() => choose(time)}>
            {words.quick[name]}
          </button>
        ))}
      </div>
      <p className="muted small" id={`${id}-is`} role="status">
        {at !== null &&
          (at > now ? words.ahead(cityOf(zone), remaining(at - now, lang)) : words.past)}{' '}
        {own !== undefined && words.own(own)}
      </p>
    </div>
  );
});
