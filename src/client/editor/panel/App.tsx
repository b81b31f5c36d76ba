import { useStore } from '@nanostores/react';
import { ActionBar } from './ActionBar.tsx';
import { Bar } from './bar/Bar.tsx';
import { BlockMenu } from './BlockMenu.tsx';
import { BroughtPictures } from './BroughtPictures.tsx';
import { useChrome } from './chrome.ts';
import { ConflictDialog } from './dialogs/ConflictDialog.tsx';
import { KeysDialog } from './dialogs/KeysDialog.tsx';
import { Recovery } from './dialogs/Recovery.tsx';
import { SignedOut } from './dialogs/SignedOut.tsx';
import { Breadcrumb } from './floats/Breadcrumb.tsx';
import { Floats } from './floats/Floats.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { Outline } from './outline/Outline.tsx';
import { Tooltips } from './parts/Tooltips.tsx';
import { Picker } from './picker/Picker.tsx';
import { PublishDialog } from './publish/PublishDialog.tsx';
import { Toast } from './Toast.tsx';
import { PHONE, useMedia } from './use-media.ts';

/** Everything that lies over the page while it is edited. */
export function App({ root }: { root: ShadowRoot }) {
  const { ui, words, lang } = useChrome();
  const said = useStore(ui.$said);
  const phone = useMedia(PHONE);
  return (
    <section className="ed" lang={lang} aria-label={words.editor}>
      <Bar />
      <Outline />
      <Floats />
      {!phone && <Breadcrumb />}
      {phone && <ActionBar />}
      <Inspector />
      <BlockMenu />
      <BroughtPictures />
      <Recovery />
      <Toast />
      <Dialogs />
      <SignedOut />
      <Tooltips root={root} />
      <div className="vh" aria-live="polite">
        {said}
      </div>
    </section>
  );
}

function Dialogs() {
  const { ui } = useChrome();
  const dialog = useStore(ui.$dialog);
  switch (dialog?.is) {
    case 'picker':
      return <Picker {...dialog} />;
    case 'publish':
      return <PublishDialog />;
    case 'conflict':
      return <ConflictDialog />;
    case 'keys':
      return <KeysDialog />;
    default:
      return null;
  }
}
