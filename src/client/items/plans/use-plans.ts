import { useEffect, useState } from 'react';
import type { PlansAnswer } from '#src/api/contract/plans.ts';
import { type RequestResult, failureText } from '../../requests/ask.ts';
import type { Language } from '#src/model/languages.ts';
import { askPlans } from '../requests.ts';
import { PLAN_WORDS } from './plan-words.ts';

/** The shop's zone, and how the plan of an item was found; undefined: it is not known yet, or `trouble` says why. */
type KnownPlans = { plans?: PlansAnswer; trouble?: string; again(): void };

/** What is known of an item's plans. `key`: asks again, as `again` does. */
export function usePlans(id: string, lang: Language, key: unknown): KnownPlans {
  const [known, setKnown] = useState<RequestResult<PlansAnswer>>();
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed key means a changed answer
  useEffect(() => {
    let isOver = false;
    void askPlans(id, lang).then((answer) => {
      if (!isOver) setKnown(answer);
    });
    return () => {
      isOver = true;
    };
  }, [id, lang, key, asked]);
  const again = () => setAsked((times) => times + 1);
  if (!known) return { again };
  if (known.is === 'done') return { plans: known.value, again };
  return { trouble: failureText(known, PLAN_WORDS[lang]), again };
}
