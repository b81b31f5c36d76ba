import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from '../parts/Buttons.tsx';

/** Opens the menu of the selected blocks. */
export function MoreButton({ className = '' }: { className?: string }) {
  const { ui, words } = useChrome();
  const anchor = useStore(ui.$more);
  return (
    <IconButton
      icon="ellipsis"
      label={words.block.more}
      className={className}
      popup="menu"
      expanded={anchor !== null}
      onClick={({ currentTarget }) => ui.$more.set(anchor ? null : currentTarget)}
    />
  );
}
