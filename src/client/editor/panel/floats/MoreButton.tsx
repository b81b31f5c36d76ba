import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from '../parts/Buttons.tsx';

/** Opens the menu of the selected blocks. */
export function MoreButton({ className = '' }: { className?: string }) {
  const { ui, words } = useChrome();
  const menu = useStore(ui.$menu);
  const isOpen = menu?.is === 'more' && !menu.isAtPoint;
  return (
    <IconButton
      icon="ellipsis"
      label={words.block.more}
      className={className}
      popup="menu"
      expanded={isOpen}
      onClick={({ currentTarget: anchor }) => ui.$menu.set(isOpen ? null : { is: 'more', anchor })}
    />
  );
}
