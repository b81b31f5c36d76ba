import { useState } from 'react';
import type { Language } from '#src/model/languages.ts';
import { CampaignChoice } from '../plans/CampaignChoice.tsx';
import { PlannedNote } from '../plans/PlannedNote.tsx';
import { PlanTime } from '../plans/PlanTime.tsx';
import type { ItemWork } from './use-item-work.ts';
import { usePlans } from '../plans/use-plans.ts';
import type { FormWords } from '../words.ts';

type Props = { work: ItemWork; words: FormWords; lang: Language };

/** When an item goes live, or offline, by itself. */
export function Planning({ work, words, lang }: Props) {
  const [at, setAt] = useState<number | null>(null);
  const { id, planned, state } = work.stored;
  const { plans, trouble, again } = usePlans(id, lang, planned?.dueTime);
  if (!plans) {
    if (trouble === undefined) return null;
    return (
      <p className="planned" role="alert">
        {trouble}
        <button type="button" onClick={again}>
          {words.again}
        </button>
      </p>
    );
  }
  if (planned) {
    return (
      <p className="planned">
        <PlannedNote {...{ planned, plans, lang }} />
        <button type="button" onClick={() => void work.plan(null)}>
          {words.plan.forget}
        </button>
      </p>
    );
  }
  const status = state === 'live' ? 'Draft' : 'Published';
  const plan = () => at !== null && void work.plan({ status, dueTime: new Date(at).toISOString() });
  return (
    <details className="planning">
      <summary>{words.plan.title}</summary>
      <PlanTime zone={plans.zone} {...{ at, lang }} onChange={setAt} />
      <button type="button" aria-disabled={at === null || undefined} onClick={plan}>
        {state === 'live' ? words.plan.unpublish : words.plan.publish}
      </button>
      <CampaignChoice
        item={{ schema: work.schema, id }}
        zone={plans.zone}
        lang={lang}
        isDraft={state !== 'live'}
      />
    </details>
  );
}
