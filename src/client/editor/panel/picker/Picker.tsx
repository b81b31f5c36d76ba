import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type BlockKind, registry } from '#src/blocks/registry.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import { messageOf } from '#src/model/errors.ts';
import { type Chrome, useChrome } from '../chrome.ts';
import { aboutKind, kindName } from '../describe.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Icon } from '../parts/Icon.tsx';
import { type Dialog as Open, report, say } from '../ui.ts';
import { type Group, offersFor, takes } from './offers.ts';
import { Sketch } from './Sketch.tsx';

type Props = Extract<Open, { is: 'picker' }>;

/** Which kind of block comes next: typed to find, walked by arrows, put in by Enter. */
export function Picker({ at, where }: Props) {
  const chrome = useChrome();
  const { editor, ui, words, lang } = chrome;
  const { blocks } = useStore(editor.$page);
  const [query, setQuery] = useState('');
  const [heard, setHeard] = useState('');
  const [chosen, setChosen] = useState<BlockKind | null>(null);
  const parent = at.parent === null ? null : (findBlock(blocks, at.parent)?.node ?? null);
  const groups = offersFor(parent, query, words.picker, lang);
  const possible = groups.flatMap(({ offers }) => offers.filter(({ refused }) => !refused));
  const active = possible.find(({ kind }) => kind === chosen)?.kind ?? null;
  const close = () => ui.$dialog.set(null);
  const confirm = (kind: BlockKind | null) => {
    // The specification asks for an alert here.
    if (kind === null) return window.alert(words.picker.none);
    close();
    insert(chrome, kind, at);
  };
  const count = possible.length;
  useEffect(() => {
    const timer = setTimeout(() => setHeard(query ? words.said.found(count) : ''), 300);
    return () => clearTimeout(timer);
  }, [query, count, words]);
  const typed = (text: string) => {
    setQuery(text);
    const possible = offersFor(parent, text, words.picker, lang)
      .flatMap(({ offers }) => offers)
      .filter(({ refused }) => !refused);
    const wanted = text.trim().toLocaleLowerCase();
    const named = possible.find(({ name }) => name.toLocaleLowerCase().includes(wanted));
    const first = named ?? possible[0];
    setChosen(wanted && first ? first.kind : null);
  };
  const list = useRef<HTMLDivElement>(null);
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter') confirm(active);
    else {
      const next = nextTile(list.current, active, event.key);
      if (next === undefined) return;
      setChosen(possible.find(({ kind }) => kind === next)?.kind ?? null);
    }
    event.preventDefault();
  };
  const id = useId();
  return (
    <Dialog
      title={words.picker.title}
      lead={where}
      onClose={close}
      className="pick"
      top={
        <div className="find">
          <span className="vh" role="status">
            {heard}
          </span>
          <div className="group">
            <Icon name="search" />
            <input
              className="in"
              data-autofocus
              role="combobox"
              aria-label={words.picker.searchShort}
              aria-expanded="true"
              aria-controls={`${id}-list`}
              aria-activedescendant={active ? `${id}-${active}` : undefined}
              aria-autocomplete="list"
              autoComplete="off"
              placeholder={words.picker.search}
              value={query}
              onChange={({ currentTarget }) => typed(currentTarget.value)}
              onKeyDown={walk}
            />
          </div>
        </div>
      }
      footer={
        <>
          <span className="hint small faint row">
            <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {words.picker.choose}
            <kbd className="kbd">↵</kbd> {words.picker.enter}
          </span>
          <span className="end row">
            <Button className="l" onClick={close}>
              {words.cancel}
            </Button>
            <Button className="prim l" onClick={() => confirm(active)}>
              {words.picker.insert}
            </Button>
          </span>
        </>
      }
    >
      <div
        className="kinds"
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={words.picker.title}
      >
        {groups.length === 0 && (
          <p className="muted" role="presentation">
            {words.picker.nothing(query)}{' '}
            <Button className="acc xs" onClick={() => typed('')}>
              {words.picker.clear}
            </Button>
          </p>
        )}
        {groups.map((group) => (
          <Tiles
            key={group.title}
            {...{ group, active, id }}
            onPoint={setChosen}
            onConfirm={confirm}
          />
        ))}
      </div>
      <About kind={active} />
    </Dialog>
  );
}

type TilesProps = {
  group: Group;
  active: BlockKind | null;
  id: string;
  onPoint(kind: BlockKind): void;
  onConfirm(kind: BlockKind): void;
};

function Tiles({ group, active, id, onPoint, onConfirm }: TilesProps) {
  const title = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox
    <div role="group" aria-labelledby={title}>
      <h3 id={title} role="presentation">
        {group.title}
      </h3>
      <div className="tiles" role="presentation">
        {group.offers.map(({ kind, name, about, refused }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and its keys
          <div
            key={kind}
            id={`${id}-${kind}`}
            role="option"
            tabIndex={-1}
            aria-selected={kind === active}
            aria-disabled={refused !== undefined || undefined}
            data-kind={refused === undefined ? kind : undefined}
            className="tile"
            ref={kind === active ? reveal : null}
            // The search keeps the focus, so that Enter inserts what was clicked.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => refused === undefined && onPoint(kind)}
            onDoubleClick={() => refused === undefined && onConfirm(kind)}
          >
            <Sketch kind={kind} />
            <span>{name}</span>
            <small>{refused ?? about}</small>
          </div>
        ))}
      </div>
    </div>
  );
}

const reveal = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

function About({ kind }: { kind: BlockKind | null }) {
  const { words, lang } = useChrome();
  if (kind === null) {
    return (
      <div className="about">
        <p>{words.picker.hint}</p>
      </div>
    );
  }
  const taken = takes(kind, words.picker, lang);
  return (
    <div className="about">
      <Sketch kind={kind} />
      <h3>{kindName(kind, lang)}</h3>
      <p>{aboutKind(kind, lang)}</p>
      <ul>
        {taken && (
          <li>
            <Icon name="layout-dashboard" size="s" />
            {taken}
          </li>
        )}
        <li>
          <Icon name="languages" size="s" />
          {words.picker.bothLanguages}
        </li>
        {'hydrate' in registry[kind] && (
          <li>
            <Icon name="crosshair" size="s" />
            {words.picker.operated}
          </li>
        )}
      </ul>
    </div>
  );
}

/** Puts the block in, and the caret into its first text. */
function insert(
  { editor, canvas, ui, words, lang }: Chrome,
  kind: BlockKind,
  at: Props['at'],
): void {
  const made = editor.insert(kind, at);
  if (!made.ok) {
    report(ui, `${words.picker.refused}: ${messageOf(made.error, lang)}`);
    return;
  }
  say(ui, words.said.inserted(kindName(kind, lang)));
  // The block is drawn with the next frame.
  requestAnimationFrame(() => {
    canvas.reveal(made.value);
    if (!canvas.editText(made.value)) canvas.focus();
  });
}

/** The tile that an arrow leads to, by where the tiles are. Out: its kind; undefined for other keys. */
function nextTile(
  list: HTMLElement | null,
  active: string | null,
  key: string,
): string | undefined {
  const tiles = [...(list?.querySelectorAll<HTMLElement>('[data-kind]') ?? [])];
  const at = tiles.findIndex(({ dataset }) => dataset['kind'] === active);
  const current = tiles[at];
  const kindAt = (index: number) => tiles[index]?.dataset['kind'];
  if (!current) return key === 'ArrowDown' || key === 'ArrowRight' ? kindAt(0) : undefined;
  if (key === 'ArrowRight') return kindAt(Math.min(at + 1, tiles.length - 1));
  if (key === 'ArrowLeft') return kindAt(Math.max(at - 1, 0));
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined;
  const from = current.getBoundingClientRect();
  const way = key === 'ArrowDown' ? 1 : -1;
  let best = at;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, tile] of tiles.entries()) {
    const { left, top } = tile.getBoundingClientRect();
    const down = (top - from.top) * way;
    const distance = down * 10 + Math.abs(left - from.left);
    if (down > 4 && distance < least) {
      best = index;
      least = distance;
    }
  }
  return kindAt(best);
}
