import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { planWords } from '../publish/plan-words.ts';
import { pastPath, versionsScreen } from '../publish/stored-item.ts';
import type { MenuItem } from '../parts/Menu.tsx';
import { usePlanTime } from './use-plan-time.ts';

/** What can be done with the draft beside publishing it now. */
export function usePublishEntries(): MenuItem[] {
  const chrome = useChrome();
  const { editor, ui, lang } = chrome;
  const words = planWords[lang];
  const changed = useStore(editor.$changed);
  const isLive = useStore(editor.$published) !== null;
  const past = pastPath(chrome);
  const planned = usePlanTime();
  const toPlan = changed ? words.planLater : words.planOffline;
  return [
    {
      ...{ is: 'item', icon: 'clock', label: planned ? words.plannedFor(planned) : toPlan },
      choose: () => ui.$dialog.set({ is: 'plan' }),
    },
    {
      ...{ is: 'item', icon: 'list', label: words.versions },
      href: versionsScreen(chrome),
    },
    ...(past === undefined
      ? []
      : [{ ...({ is: 'item', icon: 'clock', label: words.past } as const), href: past }]),
    ...(changed && isLive
      ? [
          {
            ...({ is: 'item', icon: 'undo-2', label: words.discard, danger: true } as const),
            choose: () => ui.$dialog.set({ is: 'discard' }),
          },
        ]
      : []),
  ];
}
