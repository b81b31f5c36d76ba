import { useStore } from '@nanostores/react';
import { type KeyboardEvent, useState } from 'react';
import type { ListableSchema, ListedItem, PicturePart } from '#src/api/contract/items.ts';
import { useChrome } from '../chrome/chrome.ts';
import { type Loading, useItems } from '../server/items.ts';

export type ItemSearch = {
  why: Loading<unknown>['is'];
  found: readonly ListedItem[];
  /** The place of the one that Enter chooses; -1: none. */
  active: number;
  query: string;
  type(text: string): void;
  walk(event: KeyboardEvent): void;
};

const MAX_IN_A_LIST = 60;

/**
 * What was typed, what has it, and which of these is meant. `columns`: more than one are tiles, which are all shown.
 * `first` stands before all others as long as nothing was typed.
 */
export function useFinding(
  schemas: readonly ListableSchema[],
  columns: number,
  choose: (item: ListedItem | undefined) => void,
  { part, first }: { part?: PicturePart | undefined; first?: ListedItem | undefined } = {},
): ItemSearch {
  const { editor } = useChrome();
  const lang = useStore(editor.$lang);
  const [query, setQuery] = useState('');
  // Until somebody types or walks: Enter alone would put the first one in the place of what is there.
  const [active, setActive] = useState(-1);
  const items = useItems(schemas, lang, query, part);
  const listed = items.is === 'there' ? items.value : [];
  const cut = columns === 1 ? listed.slice(0, MAX_IN_A_LIST) : listed;
  const found = first && query === '' && items.is === 'there' ? [first, ...cut] : cut;
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
  return { why: items.is, found, active, query, type, walk };
}

const among = (found: readonly unknown[], at: number) =>
  Math.max(0, Math.min(found.length - 1, at));
