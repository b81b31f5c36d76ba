import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { useChrome } from './chrome.ts';
import { iconOfKind, kindName } from './describe.ts';
import { IconButton } from './parts/Buttons.tsx';
import { keyName } from './parts/key-names.ts';
import { Menu, type MenuItem } from './parts/Menu.tsx';
import { useSelected } from './use-selected.ts';
import { canUnwrap, unwrap, wrap, wrappers } from './wrapping.ts';

/** What can be put around the selected blocks, and whether they can be taken away from around others. */
function useItems(): MenuItem[] {
  const chrome = useChrome();
  const { words, lang } = chrome;
  const { ids } = useSelected();
  const around = wrappers(chrome, ids).map((kind, index): MenuItem => {
    const label = words.block.wrapIn(kindName(kind, lang));
    const keys = index === 0 ? keyName('Mod+G', lang) : undefined;
    const choose = () => wrap(chrome, ids, kind);
    return { is: 'item', icon: iconOfKind(kind), label, choose, ...(keys && { keys }) };
  });
  if (!canUnwrap(chrome, ids)) return around;
  const line: MenuItem[] = around.length > 0 ? [{ is: 'line' }] : [];
  const keys = keyName('Mod+Shift+G', lang);
  const choose = () => unwrap(chrome, ids);
  return [
    ...around,
    ...line,
    { is: 'item', icon: 'ungroup', label: words.block.unwrap, keys, choose },
  ];
}

/** Opens the menu of the selected blocks. */
export function MoreButton({ className = '' }: { className?: string }) {
  const { ui, words } = useChrome();
  const anchor = useStore(ui.$more);
  const none = useItems().length === 0;
  return (
    <IconButton
      icon="ellipsis"
      label={words.block.more}
      className={className}
      popup="menu"
      expanded={anchor !== null}
      off={none && words.block.noMore}
      onClick={({ currentTarget }) => ui.$more.set(anchor ? null : currentTarget)}
    />
  );
}

/** The menu of the selected blocks, at what opened it. */
export function BlockMenu() {
  const { ui, words } = useChrome();
  const anchor = useStore(ui.$more);
  const items = useItems();
  const opener = useMemo(() => ({ current: anchor }), [anchor]);
  if (!anchor || items.length === 0) return null;
  const close = () => ui.$more.set(null);
  return (
    <Menu anchor={opener} onClose={close} label={words.block.more} items={items} align="end" />
  );
}
