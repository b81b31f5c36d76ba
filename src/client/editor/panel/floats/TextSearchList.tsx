import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { findBlock } from '#src/blocks/tree/find.ts';
import { encodePath } from '#src/lib/path.ts';
import type { TextSearch } from '../../canvas/rich-text/rich-text-tools.ts';
import { useChrome } from '../chrome/chrome.ts';
import { keyboardHeight } from '../chrome/keyboard.ts';
import { say } from '../chrome/ui.ts';
import { PHONE } from '../chrome/use-media.ts';
import { useSelected } from '../chrome/use-selected.ts';
import { iconOfKind } from '../kinds/describe.ts';
import { Icon } from '../parts/Icon.tsx';
import { Options } from '../parts/Options.tsx';
import { bestOffers } from '../picker/offers.ts';
import { recentKinds, rememberKind } from '../picker/recent-kinds.ts';
import { useItems } from '../server/items.ts';
import { searchWords } from './search-words.ts';

const MOST_KINDS = 7;
const MOST_PAGES = 8;
const LINKED = ['pages', 'products', 'categories'] as const;

type Props<Kind extends TextSearch['is']> = { search: Extract<TextSearch, { is: Kind }> };

/** What fits the words that are being typed into a text: kinds of blocks behind `/`, pages behind `[[`. */
export function TextSearchList({ search }: { search: TextSearch }) {
  return search.is === 'block' ? <Kinds search={search} /> : <Pages search={search} />;
}

function Kinds({ search }: Props<'block'>) {
  const { canvas, words, lang } = useChrome();
  const { blocks, route } = useStore(canvas.$page);
  const { found } = useSelected();
  const [recent] = useState(recentKinds);
  const parent = found?.place.parent ? findBlock(blocks, found.place.parent)?.node : null;
  const offers = bestOffers(parent ?? null, search.query, words, lang, { page: route.kind, recent })
    .slice(0, MOST_KINDS)
    .map((offer) => ({ ...offer, id: offer.kind }));
  return (
    <Matches
      search={search}
      label={words.picker.title}
      found={offers}
      nothing={words.picker.nothing(search.query)}
      nameOf={({ name }) => name}
      take={({ kind }) => {
        rememberKind(kind);
        search.take(kind);
      }}
    >
      {({ kind, name, about }) => (
        <>
          <Icon name={iconOfKind(kind)} />
          <span className="grow two">
            <span>{name}</span>
            <small className="trunc">{about}</small>
          </span>
        </>
      )}
    </Matches>
  );
}

function Pages({ search }: Props<'link'>) {
  const { editor, words, lang } = useChrome();
  const items = useItems(LINKED, useStore(editor.$lang), search.query);
  const found = (items.is === 'there' ? items.value : [])
    .filter(({ path }) => path !== undefined)
    .slice(0, MOST_PAGES);
  const said = { loading: words.items.loading, failed: words.items.failed };
  return (
    <Matches
      search={search}
      label={searchWords[lang].pages}
      found={found}
      nothing={items.is === 'there' ? words.items.nothing : said[items.is]}
      nameOf={({ name }) => name}
      take={({ path = '', name }) => search.take(encodePath(path), name)}
    >
      {(item) => (
        <>
          <Icon name={item.schema === 'products' ? 'package' : 'file'} />
          <span className="grow trunc">{item.name}</span>
          {item.unpublished && <span className="chip">{words.draft}</span>}
          <span className="end trunc">{item.path}</span>
        </>
      )}
    </Matches>
  );
}

type MatchesProps<T> = {
  search: TextSearch;
  label: string;
  found: readonly T[];
  /** What is said where nothing fits. */
  nothing: string;
  nameOf(item: T): string;
  take(item: T): void;
  children(item: T): ReactNode;
};

/** The list at the caret: the text keeps the focus, and gives the list its arrows, Enter and Tab. */
function Matches<T extends { id: string }>(props: MatchesProps<T>) {
  const { search, label, found, nothing, nameOf, take, children } = props;
  const { ui, lang } = useChrome();
  const id = useId();
  const [moved, setMoved] = useState({ query: search.query, at: 0 });
  const at = moved.query === search.query ? Math.min(moved.at, found.length - 1) : 0;
  const chosen = found[at];
  const heard = chosen ? searchWords[lang].heard(nameOf(chosen), at + 1, found.length) : nothing;
  useEffect(() => say(ui, heard), [ui, heard]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || !chosen) return;
    if (by !== undefined) {
      setMoved({ query: search.query, at: (at + by + found.length) % found.length });
    } else if (event.key === 'Enter' || event.key === 'Tab') take(chosen);
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the caret in the text
    <div
      className="pop textsearch"
      style={placeAt(search.box)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.length === 0 && <p className="muted small">{nothing}</p>}
      <Options {...{ id, label, found }} active={at} choose={take}>
        {children}
      </Options>
    </div>
  );
}

const WIDTH = 300;
const HEIGHT = 330;
const GAP = 6;

/** The bar, and the one of the text at the lower end of a phone. */
const BAR = 52;

/** Below the caret, above it where there is more room; between the bar and a phone's keyboard. */
function placeAt({ x, y, height }: TextSearch['box']) {
  const left = Math.max(GAP, Math.min(x, innerWidth - WIDTH - GAP));
  const toolbar = matchMedia(PHONE).matches ? BAR : 0;
  const end = innerHeight - keyboardHeight(innerHeight, visualViewport) - toolbar;
  const below = end - (y + height) - 2 * GAP;
  const above = y - BAR - 2 * GAP;
  const isBelow = below >= Math.min(HEIGHT, above);
  const place = isBelow
    ? { top: y + height + GAP, bottom: 'auto' }
    : { top: 'auto', bottom: innerHeight - y + GAP };
  return { left, width: WIDTH, maxHeight: Math.min(HEIGHT, isBelow ? below : above), ...place };
}
