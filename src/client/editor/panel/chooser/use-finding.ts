import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useState } from 'react';
import type { ListedItem, PicturePart } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { type Loading, useItems } from '../server/items.ts';
import type { ChooserProps } from './chooser-props.ts';

export type ItemSearch = {
  why: Loading<unknown>['is'];
  found: readonly ListedItem[];
  /** The place of the one that Enter chooses; -1: none. */
  active: number;
  query: string;
  type(text: string): void;
  walk(event: KeyboardEvent): void;
  /** Takes an item, and closes the list. */
  choose(item: ListedItem | undefined): void;
};

type Options = {
  /** More than one: tiles, which are all shown. */
  columns?: number;
  part?: PicturePart | undefined;
  /** Stands before all others as long as nothing was typed: to choose it is to choose nothing. */
  none?: ListedItem | undefined;
};

const MAX_IN_A_LIST = 60;

/** The typed text, what was found for it, and which find is chosen. */
export function useFinding(
  { anchor, schemas, onChoose, onNone, onClose }: ChooserProps,
  { columns = 1, part, none }: Options = {},
): ItemSearch {
  const { editor } = useChrome();
  const lang = useStore(editor.$lang);
  const [query, setQuery] = useState('');
  // Until somebody types or walks: Enter alone would put the first one in the place of what is there.
  const [active, setActive] = useState(-1);
  const items = useItems(schemas, lang, query, part);
  const listed = items.is === 'there' ? items.value : [];
  const cut = columns === 1 ? listed.slice(0, MAX_IN_A_LIST) : listed;
  const found = none && query === '' && items.is === 'there' ? [none, ...cut] : cut;
  const choose = (item: ListedItem | undefined) => {
    if (!item) return;
    if (item === none) onNone?.();
    else onChoose(item);
    onClose();
    anchor.current?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const by = { ArrowDown: columns, ArrowUp: -columns }[event.key];
    if (event.key === 'Enter') choose(found[active]);
    else if (by !== undefined) setActive(active < 0 ? 0 : among(found, active + by));
    else return;
    event.preventDefault();
  };
  const type = (text: string) => {
    setQuery(text);
    setActive(0);
  };
  return { why: items.is, found, active, query, type, walk, choose };
}

const among = (found: readonly unknown[], at: number) =>
  Math.max(0, Math.min(found.length - 1, at));
