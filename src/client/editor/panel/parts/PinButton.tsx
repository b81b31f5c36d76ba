import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from './Buttons.tsx';

/** Pins a panel beside the page, or lets it float again. */
export function PinButton({ panel }: { panel: 'inspector' | 'outline' }) {
  const { ui, words } = useChrome();
  const isPinned = useStore(ui.$pinned)[panel];
  return (
    <IconButton
      icon="pin"
      label={words.inspector.pin}
      pressed={isPinned}
      onClick={() => ui.$pinned.setKey(panel, !isPinned)}
    />
  );
}
