import { useStore } from '@nanostores/react';
import type { RefObject } from 'react';
import { previewPath } from '#src/api/contract/draft.ts';
import { useChrome } from '../chrome/chrome.ts';
import { signOut } from '../commands/sign-out.ts';
import { keyName } from '../parts/key-names.ts';
import { Menu, type MenuItem } from '../parts/Menu.tsx';
import { openPalette } from '../palette/open-palette.ts';
import { stepWords } from '../commands/step-words.ts';
import { shareWords } from '../share/share-words.ts';
import { usePublishEntries } from './publish-entries.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';

type Props = { anchor: RefObject<HTMLElement | null>; onClose(): void };

/** Ways out of the page, and what is rarely needed. */
export function MarkMenu({ anchor, onClose }: Props) {
  const chrome = useChrome();
  const { editor, canvas, ui, words, inside, close, lang: speech } = chrome;
  const phone = useMedia(PHONE);
  const lang = useStore(editor.$lang);
  const other = lang === 'de' ? 'en' : 'de';
  const aboutDraft = usePublishEntries();
  const onPhone: MenuItem[] = [
    {
      ...{
        is: 'item',
        icon: 'languages',
        label: words.inspector.editOther(words.languages[other]),
      },
      choose: () => editor.switchLanguage(other),
    },
    {
      ...{ is: 'item', icon: 'list-tree', label: words.outline },
      choose: () => ui.$outline.set(true),
    },
    {
      ...{ is: 'item', icon: 'redo-2', label: words.redo },
      choose: () => editor.redo() && canvas.revealSelected(),
    },
    {
      ...{ is: 'item', icon: 'eye', label: words.preview },
      href: previewPath(editor.$page.get().route.id, lang),
    },
    { is: 'line' },
    ...aboutDraft,
    { is: 'line' },
  ];
  const items: MenuItem[] = [
    ...(phone ? onPhone : []),
    {
      ...{ is: 'item', icon: 'share', label: shareWords[speech].title },
      choose: () => ui.$dialog.set({ is: 'share' }),
    },
    {
      ...{ is: 'item', icon: 'clock', label: stepWords[speech].title },
      choose: () => ui.$dialog.set({ is: 'steps' }),
    },
    { is: 'item', icon: 'layout-dashboard', label: words.toManage, href: '/manage' },
    {
      ...{ is: 'item', icon: 'search', label: words.keys.search, keys: keyName('Mod+K', speech) },
      choose: () => openPalette(ui),
    },
    {
      ...{ is: 'item', icon: 'keyboard', label: words.keys.title, keys: '?' },
      choose: () => ui.$dialog.set({ is: 'keys' }),
    },
    { is: 'line' },
    { is: 'item', icon: 'x', label: inside ? words.closeEditor : words.done, choose: close },
    { is: 'item', icon: 'log-out', label: words.signOut, choose: () => void signOut(chrome) },
  ];
  return <Menu anchor={anchor} onClose={onClose} label={words.menu} items={items} />;
}
