import { PublishDialog } from '../publish/PublishDialog.tsx';
import type { OpenDialog } from '../chrome/ui.ts';
import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';

const Picker = late(async () => (await import('../picker/Picker.tsx')).Picker, Unreachable);

// A press opens it, no key, and few need it.
const ConflictDialog = late(
  async () => (await import('./ConflictDialog.tsx')).ConflictDialog,
  Unreachable,
);

const PlanDialog = late(
  async () => (await import('../publish/PlanDialog.tsx')).PlanDialog,
  Unreachable,
);

const DiscardDialog = late(
  async () => (await import('../publish/DiscardDialog.tsx')).DiscardDialog,
  Unreachable,
);

const KeysDialog = late(async () => (await import('./KeysDialog.tsx')).KeysDialog, Unreachable);

const MoveDialog = late(async () => (await import('./MoveDialog.tsx')).MoveDialog, Unreachable);

const ReuseDialog = late(async () => (await import('./ReuseDialog.tsx')).ReuseDialog, Unreachable);

const StepsDialog = late(async () => (await import('./StepsDialog.tsx')).StepsDialog, Unreachable);

const Palette = late(async () => (await import('../palette/Palette.tsx')).Palette, Unreachable);

const ItemDialog = late(async () => (await import('./ItemDialog.tsx')).ItemDialog, Unreachable);

const ReusableDialog = late(
  async () => (await import('./ReusableDialog.tsx')).ReusableDialog,
  Unreachable,
);

const ShareDialog = late(
  async () => (await import('../share/ShareDialog.tsx')).ShareDialog,
  Unreachable,
);

const ExplainDialog = late(
  async () => (await import('../explain/ExplainDialog.tsx')).ExplainDialog,
  Unreachable,
);

/** The dialog that is open. */
export function Dialogs({ dialog }: { dialog: Exclude<OpenDialog, { is: 'translate' }> }) {
  switch (dialog.is) {
    case 'picker':
      return <Picker {...dialog} />;
    case 'publish':
      return <PublishDialog />;
    case 'plan':
      return <PlanDialog />;
    case 'discard':
      return <DiscardDialog />;
    case 'conflict':
      return <ConflictDialog />;
    case 'item':
      return dialog.schema === 'dynamic-blocks' && dialog.id !== null ? (
        <ReusableDialog id={dialog.id} block={dialog.block} />
      ) : (
        <ItemDialog {...dialog} />
      );
    case 'move':
      return <MoveDialog id={dialog.id} />;
    case 'reuse':
      return <ReuseDialog ids={dialog.ids} />;
    case 'steps':
      return <StepsDialog />;
    case 'palette':
      return <Palette />;
    case 'share':
      return <ShareDialog />;
    case 'explain':
      return <ExplainDialog />;
    case 'keys':
      return <KeysDialog />;
  }
}
