import { Picker } from '../picker/Picker.tsx';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import type { OpenDialog } from '../chrome/ui.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { KeysDialog } from './KeysDialog.tsx';

/** The dialog that is open. */
export function Dialogs({ dialog }: { dialog: OpenDialog }) {
  switch (dialog.is) {
    case 'picker':
      return <Picker {...dialog} />;
    case 'publish':
      return <PublishDialog />;
    case 'conflict':
      return <ConflictDialog />;
    case 'keys':
      return <KeysDialog />;
  }
}
