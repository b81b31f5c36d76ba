import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { editingMessage } from '#src/model/errors/editing-errors.ts';
import { type Chrome, useChrome } from '../chrome/chrome.ts';
import { PHONE, useMedia } from '../chrome/use-media.ts';
import { kindName } from '../kinds/describe.ts';
import { Button } from '../parts/Buttons.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { Note } from '../parts/Note.tsx';
import { SearchField } from '../parts/SearchField.tsx';
import { type OpenDialog as Open, report, say } from '../chrome/ui.ts';
import { About } from './About.tsx';
import { goTo } from './go-to.ts';
import { nextTile } from './next-tile.ts';
import type { OfferGroup, Offer } from './offers.ts';
import { PutReusable } from './PutReusable.tsx';
import { Tiles, type TilesProps } from './Tiles.tsx';
import { rememberKind } from './recent-kinds.ts';
import { useKinds } from './use-kinds.ts';

type Props = Extract<Open, { is: 'picker' }>;

/** Which kind of block comes next: typed to find, walked by arrows, put in by Enter. */
export function Picker({ at, where }: Props) {
  const chrome = useChrome();
  const { ui, words } = chrome;
  const { query, find, groups, active, choose, heard } = useKinds(at);
  const phone = useMedia(PHONE);
  const isTouched = useMedia('(pointer: coarse)');
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const close = () => ui.$dialog.set(null);
  const [isAsked, setAsked] = useState(false);
  const [reusable, setReusable] = useState<Offer>();
  const confirm = (offer: Offer | null) => {
    if (offer === null) return setAsked(true);
    if (offer.isReusable) return setReusable(offer);
    close();
    insert(chrome, offer.kind, at);
  };
  const walk = (event: KeyboardEvent) => {
    const next = nextTile(list.current, active?.id ?? null, event.key);
    if (event.key === 'Enter') confirm(active);
    else if (next !== undefined) choose(next);
    else return;
    event.preventDefault();
  };
  const search = { list: listId(id), active: active ? `${id}-${active.id}` : undefined };
  if (reusable) {
    return (
      <PutReusable offer={reusable} {...{ at, close }} onBack={() => setReusable(undefined)} />
    );
  }
  return (
    <Dialog
      title={words.picker.title}
      lead={where}
      onClose={close}
      className="pick"
      top={
        <Find heard={heard}>
          <SearchField
            label={words.picker.searchShort}
            placeholder={phone ? words.picker.searchShort : words.picker.search}
            // The keyboard of a phone would cover the kinds.
            isQuiet={isTouched}
            value={query}
            {...search}
            onType={find}
            onKeyDown={walk}
          />
        </Find>
      }
      footer={<Footer problem={isAsked && active === null ? words.picker.none : undefined} />}
    >
      <List {...{ list, id, groups, active }} onPoint={choose} onConfirm={confirm}>
        {groups.length === 0 && <Nothing query={query} onClear={() => find('')} />}
      </List>
      <About offer={active} />
    </Dialog>
  );
}

type ListProps = Omit<TilesProps, 'group'> & {
  list: Ref<HTMLDivElement>;
  groups: readonly OfferGroup[];
  children: ReactNode;
};

const listId = (id: string) => `${id}-list`;

/** The kinds by group. In: what stands there when there are none. */
function List({ list, groups, children, ...tiles }: ListProps) {
  const { words } = useChrome();
  return (
    <div
      className="kinds"
      ref={list}
      id={listId(tiles.id)}
      role="listbox"
      aria-label={words.picker.title}
    >
      {children}
      {groups.map((group) => (
        <Tiles key={group.title} group={group} {...tiles} />
      ))}
    </div>
  );
}

/** In: how many there are, for screen readers. */
function Find({ heard, children }: { heard: string; children: ReactNode }) {
  return (
    <div className="find">
      <span className="vh" role="status">
        {heard}
      </span>
      {children}
    </div>
  );
}

function Nothing({ query, onClear }: { query: string; onClear(): void }) {
  const { words } = useChrome();
  return (
    <p className="muted" role="presentation">
      {words.picker.nothing(query)}{' '}
      <Button className="acc xs" onClick={onClear}>
        {words.picker.clear}
      </Button>
    </p>
  );
}

/** In: what is still to be done before a block can be put in. */
function Footer({ problem }: { problem: string | undefined }) {
  const { words } = useChrome();
  return (
    <>
      <span className="hint small faint row">
        <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> {words.picker.choose}
        <kbd className="kbd">↵</kbd> {words.picker.enter}
      </span>
      {problem !== undefined && (
        <span className="end">
          <Note is="bad" isNew>
            {problem}
          </Note>
        </span>
      )}
    </>
  );
}

/** Puts the block in, and the caret into its first text. */
function insert(chrome: Chrome, kind: BlockKind, at: Props['at']): void {
  const { editor, ui, words, lang } = chrome;
  const made = editor.insert(kind, at);
  if (!made.ok) {
    report(ui, `${words.picker.refused}: ${editingMessage(made.error, lang)}`);
    return;
  }
  rememberKind(kind);
  say(ui, words.said.inserted(kindName(kind, lang)));
  goTo(chrome, made.value);
}
