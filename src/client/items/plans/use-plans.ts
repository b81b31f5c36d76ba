import { useEffect, useState } from 'react';
import type { PlansAnswer } from '#src/api/contract/plans.ts';
import type { Language } from '#src/model/languages.ts';
import { askPlans } from '../requests.ts';

/** The shop's zone, and how the plan of an item was found; undefined until that is known. `key`: asks again. */
export function usePlans(id: string, lang: Language, key: unknown): PlansAnswer | undefined {
  const [known, setKnown] = useState<PlansAnswer>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed key means a changed answer
  useEffect(() => {
    let isOver = false;
    void askPlans(id, lang).then((answer) => {
      if (!isOver && answer.is === 'done') setKnown(answer.value);
    });
    return () => {
      isOver = true;
    };
  }, [id, lang, key]);
  return known;
}
