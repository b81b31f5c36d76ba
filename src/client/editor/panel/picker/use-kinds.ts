import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { findBlock } from '#src/blocks/tree/find.ts';
import type { Place } from '#src/model/blocks/edit.ts';
import { useChrome } from '../chrome/chrome.ts';
import { useItems } from '../server/items.ts';
import { bestOffers, type OfferGroup, offersFor } from './offers.ts';
import { recentKinds } from './recent-kinds.ts';

/** The count is told when somebody pauses. */
const PAUSE_MS = 300;

/** What can stand at a place, what was typed to find it, and which of it is chosen. */
export function useKinds(at: Place) {
  const { editor, canvas, words, lang } = useChrome();
  const { blocks, route } = useStore(canvas.$page);
  const [query, setQuery] = useState('');
  const items = useItems(['dynamic-blocks'], useStore(editor.$lang), query);
  // A reusable block does not stand in itself.
  const reusable = items.is === 'there' ? items.value.filter(({ id }) => id !== route.id) : [];
  const [recent] = useState(recentKinds);
  const site = { page: route.kind, recent, reusable };
  const [chosen, choose] = useState<string | null>(null);
  const parent = at.parent === null ? null : (findBlock(blocks, at.parent)?.node ?? null);
  const groups = offersFor(parent, query, words, lang, site);
  const possible = possibleIn(groups);
  const [best] = query.trim() ? bestOffers(parent, query, words, lang, site) : [];
  const find = (text: string) => {
    setQuery(text);
    choose(null);
  };
  return {
    ...{ query, find, groups },
    /** What was chosen by hand; else the best one, as soon as something was typed. */
    active: possible.find(({ id }) => id === chosen) ?? best ?? null,
    /** Takes what a tile stands for, where it can stand here. */
    choose,
    heard: useHeard(query ? words.said.found(possible.length) : ''),
  };
}

const possibleIn = (groups: readonly OfferGroup[]) =>
  groups.flatMap(({ offers }) => offers.filter(({ refused }) => refused === undefined));

function useHeard(text: string): string {
  const [heard, setHeard] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setHeard(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return heard;
}
