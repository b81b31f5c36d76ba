import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { useChrome } from '../chrome/chrome.ts';
import { keyName } from '../parts/key-names.ts';
import { Menu, type MenuItem } from '../parts/Menu.tsx';
import { planWords } from '../publish/plan-words.ts';
import { openPublish } from '../publish/waiting.ts';
import { shareWords } from '../share/share-words.ts';
import { usePublishEntries } from './publish-entries.ts';

type Props = { anchor: RefObject<HTMLElement | null>; onClose(): void };

/** What one does with a draft: review, plan, share, look back, discard. */
export function PublishMenu({ anchor, onClose }: Props) {
  const chrome = useChrome();
  const { editor, ui, lang, words } = chrome;
  const changed = useStore(editor.$changed);
  const [plan, ...rest] = usePublishEntries();
  const items: MenuItem[] = [
    ...(changed
      ? [
          {
            ...({ is: 'item', icon: 'upload', label: planWords[lang].review } as const),
            ...{ keys: keyName('Mod+Enter', lang), choose: () => openPublish(chrome) },
          },
        ]
      : []),
    ...(plan ? [plan] : []),
    {
      ...{ is: 'item', icon: 'share', label: shareWords[lang].title },
      choose: () => ui.$dialog.set({ is: 'share' }),
    },
    { is: 'line' },
    ...rest,
  ];
  return (
    <Menu anchor={anchor} onClose={onClose} label={words.publish.menu} items={items} align="end" />
  );
}
