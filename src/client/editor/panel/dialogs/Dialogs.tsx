import { Picker } from '../picker/late-picker.ts';
import { PublishDialog } from '../publish/PublishDialog.tsx';
import type { OpenDialog } from '../chrome/ui.ts';
import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';

// A press opens it, no key, and few need it.
const ConflictDialog = late(
  async () => (await import('./ConflictDialog.tsx')).ConflictDialog,
  Unreachable,
);

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog, Unreachable);

const Palette = late(async () => (await import('../palette/Palette.tsx')).Palette, Unreachable);

const ItemDialog = late(async () => (await import('./ItemDialog.tsx')).ItemDialog, Unreachable);

const ReusableDialog = late(
  async () => (await import('./ReusableDialog.tsx')).ReusableDialog,
  Unreachable,
);

/** The dialog that is open. */
export function Dialogs({ dialog }: { dialog: Exclude<OpenDialog, { is: 'translate' }> }) {
  switch (dialog.is) {
    case 'picker':
      return <Picker {...dialog} />;
    case 'publish':
      return <PublishDialog />;
    case 'conflict':
      return <ConflictDialog />;
    case 'item':
      return dialog.schema === 'dynamic-blocks' && dialog.id !== null ? (
        <ReusableDialog id={dialog.id} block={dialog.block} />
      ) : (
        <ItemDialog {...dialog} />
      );
    case 'palette':
      return <Palette />;
    case 'keys':
      return <KeysDialog />;
  }
}
