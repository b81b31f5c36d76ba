import { useId } from 'react';
import { shopZone } from '#src/client/items/shop-clock.ts';
import { cityOf, timeAt, wallTime } from '#src/lib/time-zone.ts';
import { useChrome } from '../chrome/chrome.ts';
import { shareWords } from './share-words.ts';

type Props = {
  /** When planned changes come, in ms, the earliest first. */
  planned: readonly number[];
  /** Of when the site is shown, in ms; null: all drafts. */
  at: number | null;
  onChange(at: number | null): void;
};

/** Asks what a link is to show: all drafts, or the site as it will be by what is planned. */
export function Showing({ planned, at, onChange }: Props) {
  const { lang } = useChrome();
  const words = shareWords[lang];
  const id = useId();
  const zone = shopZone();
  const last = planned.at(-1) ?? 0;
  return (
    <fieldset className="showing">
      <legend className="lab">{words.shows}</legend>
      <label>
        <input type="radio" name={id} checked={at === null} onChange={() => onChange(null)} />
        {words.drafts}
      </label>
      <label>
        <input type="radio" name={id} checked={at !== null} onChange={() => onChange(last)} />
        {words.ahead}
      </label>
      {at !== null && (
        <div className="fld">
          <label className="lab" htmlFor={`${id}-time`}>
            {words.time}
          </label>
          <input
            className="in"
            id={`${id}-time`}
            type="datetime-local"
            value={wallTime(wholeMinute(at), zone)}
            onChange={({ target }) => {
              const time = timeAt(target.value, zone);
              if (time !== undefined) onChange(time);
            }}
          />
          <p className="muted small" aria-live="polite">
            {words.zone(cityOf(zone))} {words.until(planned.filter((time) => time <= at).length)}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** A time between two minutes is the later one: what comes then is shown. */
const wholeMinute = (at: number) => Math.ceil(at / 60_000) * 60_000;
