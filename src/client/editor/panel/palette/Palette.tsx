import { useStore } from '@nanostores/react';
import {
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { $editData } from '#src/client/stores/editing.ts';
import { hasWords } from '#src/lib/words.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useMedia } from '../chrome/use-media.ts';
import { keepPlace } from '../parts/keep-place.ts';
import { Icon } from '../parts/Icon.tsx';
import { isMod, keyName } from '../parts/key-names.ts';
import { reveal } from '../parts/Options.tsx';
import { useStyles } from '../parts/use-styles.ts';
import { useItems } from '../server/items.ts';
import { commandEntries } from './commands.ts';
import {
  blockEntries,
  type PaletteEntry,
  itemEntries,
  recentEntries,
  screenEntries,
} from './entries.ts';
import { Marked } from './Marked.tsx';
import css from './palette.css?inline';
import { paletteWords } from './palette-words.ts';
import { readRecent } from './recent.ts';

/** One field for everything: texts of this page, pages, products, screens and commands. */
export function Palette() {
  const chrome = useChrome();
  const { ui, lang } = chrome;
  const words = paletteWords[lang];
  const hasKeys = !useMedia('(hover: none)');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const { entries, isLoading, hasFailed } = useEntries(typed);
  const place = useStyles<HTMLDivElement>(css);
  const dialog = useModal(place);
  const close = () => ui.$dialog.set(null);
  const choose = (entry: PaletteEntry | undefined, inNewTab: boolean) => {
    if (!entry || (inNewTab && entry.href === undefined)) return;
    close();
    if (inNewTab) {
      open(entry.href, '_blank', 'noopener');
      return;
    }
    // The dialog gives the focus back first: what is done may put it elsewhere, and what is typed is for that.
    const release = chrome.canvas.hold(true);
    requestAnimationFrame(() => {
      entry.run();
      requestAnimationFrame(release);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { length } = entries;
    if (event.key === 'Enter') choose(entries[active], isMod(event));
    else if (by !== undefined && length > 0) setActive((active + by + length) % length);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className="dlg palette"
      aria-label={words.title}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onKeyDown={(event) => event.stopPropagation()}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div className="dlg-in" ref={place}>
        <div className="asked">
          <Icon name="search" />
          <input
            data-autofocus
            role="combobox"
            aria-label={words.title}
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={entries[active] && `${id}-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            placeholder={words.search}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
          <button
            type="button"
            className="kbd"
            onClick={close}
            aria-label={hasKeys ? `Esc: ${chrome.words.close}` : chrome.words.close}
          >
            {hasKeys ? 'Esc' : <Icon name="x" />}
          </button>
        </div>
        <span className="vh" role="status">
          {words.heard(entries.length)}
        </span>
        <div className="found" id={`${id}-list`} role="listbox" aria-label={words.title}>
          {entries.map((entry, index) => (
            <Row
              key={entry.id}
              {...{ entry, typed }}
              id={`${id}-${index}`}
              isActive={index === active}
              isFirst={entries[index - 1]?.group !== entry.group}
              onPoint={() => setActive(index)}
              onChoose={(inNewTab) => choose(entry, inNewTab)}
            />
          ))}
        </div>
        {isLoading && <p className="muted note">{words.loading}</p>}
        {hasFailed && <p className="muted note">{words.failed}</p>}
        {entries.length === 0 && !isLoading && <p className="muted note">{words.none(typed)}</p>}
        {hasKeys && <Keys />}
      </div>
    </dialog>
  );
}

/** The entries that match what was typed; after `>` commands only. Without a word: recent entries and commands. */
function useEntries(typed: string) {
  const chrome = useChrome();
  const shown = useStore(chrome.editor.$lang);
  const { schemas, navigation } = useStore($editData);
  const [recent] = useState(readRecent);
  const isCommand = typed.trimStart().startsWith('>');
  const query = typed.replace(/^\s*>/, '').trim();
  const isSearch = query !== '' && !isCommand;
  const items = useItems(['pages', 'categories', 'products'], shown, isSearch ? query : '');
  // What can be done is what can be done when the palette opens.
  const commands = useMemo(
    () => [...commandEntries(chrome), ...screenEntries(chrome, schemas, navigation)],
    [chrome, schemas, navigation],
  );
  const fitting = commands.filter(({ name, also = '' }) => hasWords([name, also], query));
  const found = isSearch && items.is === 'there' ? itemEntries(chrome, items.value, query) : [];
  const entries = isSearch
    ? [...blockEntries(chrome, query), ...found, ...fitting]
    : [...(isCommand ? [] : recentEntries(chrome, recent)), ...fitting];
  return {
    entries,
    isLoading: isSearch && items.is === 'loading',
    hasFailed: isSearch && items.is === 'failed',
  };
}

/** The rest waits while it is there, and the focus goes back to where it was. */
function useModal(place: RefObject<HTMLElement | null>) {
  const chrome = useChrome();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const goBack = keepPlace(chrome);
    element?.showModal();
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      goBack();
    };
  }, [chrome, place]);
  return dialog;
}

type PaletteRowProps = {
  entry: PaletteEntry;
  id: string;
  typed: string;
  isActive: boolean;
  /** Its group's name stands above. */
  isFirst: boolean;
  /** The pointer has moved onto it: what Enter does and what a click does are one row. */
  onPoint(): void;
  onChoose(inNewTab: boolean): void;
};

function Row({ entry, id, typed, isActive, isFirst, onPoint, onChoose }: PaletteRowProps) {
  const { lang } = useChrome();
  const { group, face, name, detail, end, keys } = entry;
  return (
    <>
      {isFirst && (
        <div className="mh" role="presentation">
          {paletteWords[lang].groups[group]}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and its keys */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={isActive}
        className="mi"
        ref={isActive ? reveal : null}
        onPointerMove={() => isActive || onPoint()}
        onClick={(event) => onChoose(isMod(event))}
      >
        {'icon' in face ? <Icon name={face.icon} /> : <img src={face.picture} alt="" />}
        <span className="grow">
          <span className="trunc">
            <Marked text={name} typed={typed} />
          </span>
          {detail && <small className="trunc">{detail}</small>}
        </span>
        {end && <span className="end trunc">{end}</span>}
        {keys && <span className="end keys">{keys}</span>}
      </div>
    </>
  );
}

function Keys() {
  const { lang } = useChrome();
  const { keys } = paletteWords[lang];
  return (
    <div className="df small muted" aria-hidden="true">
      <span>
        <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {keys.choose}
      </span>
      <span>
        <kbd className="kbd">↵</kbd> {keys.open}
      </span>
      <span>
        <kbd className="kbd">{keyName('Mod+↵', lang)}</kbd> {keys.newTab}
      </span>
      <span className="end">
        <kbd className="kbd">&gt;</kbd> {keys.commands}
      </span>
    </div>
  );
}
