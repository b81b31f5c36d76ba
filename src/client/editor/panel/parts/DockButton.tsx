import { useStore } from '@nanostores/react';
import { useChrome } from '../chrome/chrome.ts';
import { IconButton } from './Buttons.tsx';

/** Docks a panel beside the page, or lets it float again. */
export function DockButton({ panel }: { panel: 'inspector' | 'outline' }) {
  const { ui, words } = useChrome();
  const isDocked = useStore(ui.$docked)[panel];
  return (
    <IconButton
      icon="pin"
      label={words.inspector.pin}
      pressed={isDocked}
      onClick={() => ui.$docked.setKey(panel, !isDocked)}
    />
  );
}
