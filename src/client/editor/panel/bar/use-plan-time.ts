import { useEffect, useState } from 'react';
import { timeIn } from '#src/client/items/plans/plan-times.ts';
import { askItem, askPlans } from '#src/client/items/requests.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { schemaOf } from '../publish/stored-item.ts';

/** When the page goes live or offline by itself, in the shop's zone; undefined: it is not planned, or not known yet. */
export function usePlanTime(): string | undefined {
  const chrome = useChrome();
  const [time, setTime] = useState<string>();
  useEffect(() => {
    let isOver = false;
    void askPlanTime(chrome).then((found) => isOver || setTime(found));
    return () => {
      isOver = true;
    };
  }, [chrome]);
  return time;
}

async function askPlanTime(chrome: Chrome): Promise<string | undefined> {
  const { editor, lang } = chrome;
  const [item, plans] = await Promise.all([
    askItem(schemaOf(chrome), editor.item, lang),
    askPlans(editor.item, lang),
  ]);
  if (item.is !== 'done' || plans.is !== 'done') return undefined;
  const { schedule } = item.value;
  return schedule && timeIn(plans.value.zone, Date.parse(schedule.dueTime), lang);
}
