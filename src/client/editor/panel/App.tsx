import { useStore } from '@nanostores/react';
import { Bar } from './bar/Bar.tsx';
import { useChrome } from './chrome/chrome.ts';
import { Dialogs } from './dialogs/late-dialogs.tsx';
import { Breadcrumb } from './floats/Breadcrumb.tsx';
import { Floats } from './floats/Floats.tsx';
import { Inspector } from './inspector/Inspector.tsx';
import { Outline } from './outline/late-outline.ts';
import { late } from './parts/late.ts';
import { Tooltips } from './parts/Tooltips.tsx';
import { Unreachable } from './parts/Unreachable.tsx';
import { Toast } from './floats/Toast.tsx';
import { PHONE, useMedia } from './chrome/use-media.ts';

const PageUploads = late(async () => (await import('./upload/PageUploads.tsx')).PageUploads);

const ActionBar = late(async () => (await import('./floats/ActionBar.tsx')).ActionBar);

const BlockMenu = late(async () => (await import('./floats/BlockMenu.tsx')).BlockMenu, Unreachable);

const StyleList = late(async () => (await import('./floats/StyleList.tsx')).StyleList, Unreachable);

const Recovery = late(async () => (await import('./dialogs/Recovery.tsx')).Recovery);
const TranslateDialog = late(
  async () => (await import('./translate/TranslateDialog.tsx')).TranslateDialog,
  Unreachable,
);
const Hints = late(async () => (await import('./hints/Hints.tsx')).Hints);
const Widths = late(async () => (await import('./widths/Widths.tsx')).Widths, Unreachable);
const PresenceMarks = late(
  async () => (await import('./presence/PresenceMarks.tsx')).PresenceMarks,
);
const SignedOut = late(async () => (await import('./dialogs/SignedOut.tsx')).SignedOut);

/** Everything that lies over the page while it is edited. */
export function App({ root }: { root: ShadowRoot }) {
  const { ui, words, lang } = useChrome();
  const said = useStore(ui.$said);
  const menu = useStore(ui.$menu);
  const uploads = useStore(ui.$uploads);
  const dialog = useStore(ui.$dialog);
  const hints = useStore(ui.$hints);
  const isAlone = useStore(ui.$people).length === 0;
  const touched = useStore(ui.$touched);
  const phone = useMedia(PHONE);
  const widths = useStore(ui.$widths);
  return (
    <section className="ed" lang={lang} aria-label={words.editor}>
      <Bar />
      <Outline />
      {widths && <Widths />}
      <Floats />
      {(!isAlone || touched) && <PresenceMarks />}
      {!phone && <Breadcrumb />}
      {phone && <ActionBar />}
      <Inspector />
      {menu?.is === 'more' && <BlockMenu {...menu} />}
      {menu?.is === 'styles' && <StyleList anchor={menu.anchor} />}
      {uploads && <PageUploads {...uploads} />}
      {hints && <Hints />}
      <LeftWork />
      <Toast />
      {dialog && (dialog.is === 'translate' ? <TranslateDialog /> : <Dialogs dialog={dialog} />)}
      <SessionEnd />
      <Tooltips root={root} />
      <div className="vh" aria-live="polite">
        {said}
      </div>
    </section>
  );
}

/** Offers the work that was left on this device; few need its code. */
function LeftWork() {
  const { editor } = useChrome();
  return useStore(editor.$recoveries).length > 0 && <Recovery />;
}

/** Asks for signing in again while the session is over; few need its code. */
function SessionEnd() {
  const { editor } = useChrome();
  const { is } = useStore(editor.$save);
  return is === 'signed-out' && <SignedOut />;
}
