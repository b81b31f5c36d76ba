import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import { previewPath } from '#src/api/contract/draft.ts';
import { openPicker, placeForNew } from '../commands/actions.ts';
import { useChrome } from '../chrome/chrome.ts';
import { Button, IconButton } from '../parts/Buttons.tsx';
import { Icon, Mark } from '../parts/Icon.tsx';
import { keyName } from '../parts/key-names.ts';
import { Toolbar } from '../parts/Toolbar.tsx';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { usePageName } from '../chrome/use-page.ts';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { late } from '../parts/late.ts';
import { Unreachable } from '../parts/Unreachable.tsx';
import { PublishButton } from './PublishButton.tsx';
import { SaveStatus } from './SaveStatus.tsx';

const PagePanel = late(async () => (await import('./PagePanel.tsx')).PagePanel, Unreachable);

/** The menu behind the mark. It is fetched before it is opened, since the editor is closed by it without a connection, too. */
export const MarkMenu = late(async () => (await import('./MarkMenu.tsx')).MarkMenu, Unreachable);

const Avatars = late(async () => (await import('../presence/Avatars.tsx')).Avatars);

/** The bar at the top: the page, its language, what was done, what is saved, and publishing. */
export function Bar() {
  const { ui, words, inside, close } = useChrome();
  const phone = useMedia(PHONE);
  const isAlone = useStore(ui.$people).length === 0;
  const widths = useStore(ui.$widths);
  return (
    <div className="bar" data-area="bar">
      <Toolbar label={words.editor} className="bar-in">
        <div className="g">
          <Start phone={phone} />
          <PageName />
        </div>
        {!phone && (
          <div className="g">
            <IconButton
              icon="monitor-smartphone"
              label={words.widths}
              keys="Alt+2"
              pressed={widths}
              className={widths ? 'on' : ''}
              onClick={() => ui.$widths.set(!widths)}
            />
            <LanguageSwitch />
          </div>
        )}
        <div className="g r">
          <History phone={phone} />
          <SaveStatus />
          {!isAlone && !phone && <Avatars />}
          {!phone && <Preview />}
          <PublishButton phone={phone} />
          {!inside && (
            <Button className="line" onClick={close}>
              {words.done}
            </Button>
          )}
        </div>
      </Toolbar>
    </div>
  );
}

function Start({ phone }: { phone: boolean }) {
  const chrome = useChrome();
  const { ui, words, close } = chrome;
  const [isOpen, setOpen] = useState(false);
  const outline = useStore(ui.$outline);
  const mark = useRef<HTMLButtonElement>(null);
  return (
    <>
      {phone && <IconButton icon="x" label={words.closeEditor} className="slim" onClick={close} />}
      <button
        ref={mark}
        type="button"
        className="ib home"
        aria-label={words.menu}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-tip={words.menu}
        onClick={() => setOpen(!isOpen)}
      >
        <Mark />
      </button>
      {isOpen && <MarkMenu anchor={mark} onClose={() => setOpen(false)} />}
      {!phone && (
        <>
          <IconButton
            icon="list-tree"
            label={words.outline}
            keys="Alt+1"
            pressed={outline}
            className={outline ? 'on' : ''}
            onClick={() => ui.$outline.set(!outline)}
          />
          <IconButton
            icon="plus"
            label={words.picker.title}
            keys="/"
            onClick={() => openPicker(chrome, placeForNew(chrome))}
          />
          <span className="sep" />
        </>
      )}
    </>
  );
}

function PageName() {
  const { editor, ui, words } = useChrome();
  const name = usePageName();
  const changed = useStore(editor.$changed);
  const isOpen = useStore(ui.$page);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={opener}
        type="button"
        className="pn"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => ui.$page.set(!isOpen)}
      >
        <span className="trunc">{name}</span>
        <Icon name="chevron-down" size="s" />
      </button>
      <span className={changed ? 'chip acc state' : 'chip state'}>
        {changed ? words.draft : words.live}
      </span>
      {isOpen && <PagePanel anchor={opener} onClose={() => ui.$page.set(false)} />}
    </>
  );
}

function History({ phone }: { phone: boolean }) {
  const { editor, canvas, words, lang } = useChrome();
  const undo = useStore(editor.$undo);
  const redo = useStore(editor.$redo);
  const go = (back: boolean) => {
    if (back ? editor.undo() : editor.redo()) canvas.revealSelected();
  };
  return (
    <>
      <IconButton
        icon="undo-2"
        label={undo === null ? words.undo : words.undoWhat(undo)}
        off={undo === null && words.nothingToUndo}
        keys={keyName('Mod+Z', lang)}
        onClick={() => go(true)}
      />
      {!phone && (
        <IconButton
          icon="redo-2"
          label={redo === null ? words.redo : words.redoWhat(redo)}
          off={redo === null && words.nothingToRedo}
          keys={keyName('Mod+Shift+Z', lang)}
          onClick={() => go(false)}
        />
      )}
    </>
  );
}

function Preview() {
  const { editor, canvas, words } = useChrome();
  const lang = useStore(editor.$lang);
  const { route } = useStore(canvas.$page);
  const href = previewPath(route.id, lang);
  return (
    <a
      className="ib"
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${words.preview}, ${words.newTab}`}
      data-tip={words.preview}
    >
      <Icon name="eye" />
    </a>
  );
}
