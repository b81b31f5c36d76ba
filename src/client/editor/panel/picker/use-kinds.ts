import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { BlockKind } from '#src/blocks/registry/registry.ts';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import { useChrome } from '../chrome/chrome.ts';
import { bestOffers, type Group, offersFor } from './offers.ts';
import { recentKinds } from './recent-kinds.ts';

/** The count is told when somebody pauses. */
const PAUSE_MS = 300;

/** What can stand at a place, what was typed to find it, and which of it is chosen. */
export function useKinds(at: Place) {
  const { canvas, words, lang } = useChrome();
  const { blocks, route } = useStore(canvas.$page);
  const [recent] = useState(recentKinds);
  const site = { page: route.kind, recent };
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<BlockKind | null>(null);
  const parent = at.parent === null ? null : (findBlock(blocks, at.parent)?.node ?? null);
  const groups = offersFor(parent, query, words, lang, site);
  const possible = possibleIn(groups);
  const find = (text: string) => {
    setQuery(text);
    const [best] = bestOffers(parent, text, words, lang, site);
    setChosen(text.trim() && best ? best.kind : null);
  };
  return {
    ...{ query, find, groups },
    active: possible.find(({ kind }) => kind === chosen)?.kind ?? null,
    /** Takes the kind of a tile, where it can stand here. */
    choose: (kind: string) => setChosen(possible.find((one) => one.kind === kind)?.kind ?? null),
    heard: useHeard(query ? words.said.found(possible.length) : ''),
  };
}

const possibleIn = (groups: readonly Group[]) =>
  groups.flatMap(({ offers }) => offers.filter(({ refused }) => refused === undefined));

function useHeard(text: string): string {
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return heard;
}
