import { memo } from 'react';
import { cityOf } from '#src/lib/time-zone.ts';
import type { PlansAnswer } from '#src/api/contract/plans.ts';
import type { PlannedChange } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';
import { readersTime, timeIn } from './plan-times.ts';
import { PLAN_WORDS } from './plan-words.ts';

type Props = { planned: PlannedChange; plans: PlansAnswer; lang: Language };

/** When something happens by itself, by the shop's clock and the reader's, and what drawing it has shown. */
export const PlannedNote = memo(function PlannedNote({
  planned,
  plans: { zone, check },
  lang,
}: Props) {
  const words = PLAN_WORDS[lang];
  const at = Date.parse(planned.dueTime);
  const time = timeIn(zone, at, lang);
  const own = readersTime(zone, at, lang);
  return (
    <>
      <span>
        {planned.status === 'Published'
          ? words.goesLive(time, cityOf(zone))
          : words.goesOffline(time, cityOf(zone))}{' '}
        {own !== undefined && words.own(own)}
      </span>{' '}
      {check && Date.parse(check.dueTime) === at && (
        <span className="muted small">
          {check.pages === undefined
            ? words.failed
            : words.checked(check.pages, timeIn(zone, check.at, lang))}{' '}
          {check.kept && check.kept.length > 0 && words.kept(check.kept.join(', '))}
        </span>
      )}
    </>
  );
});
