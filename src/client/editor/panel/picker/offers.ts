import type { ListedItem } from '#src/api/contract/items.ts';
import type { BlockDefinition } from '#src/blocks/define.ts';
import { type BlockKind, isBlockKind, registry } from '#src/blocks/registry/registry.ts';
import { kindsIn } from '#src/blocks/tree/allow.ts';
import type { BlockNode } from '#src/model/fields/block-node.ts';
import type { Route } from '#src/model/pages/answers.ts';
import type { Language } from '#src/model/languages.ts';
import { groupOf, kindName, nameOf } from '../kinds/describe.ts';
import { REUSABLE_KIND } from '../server/reusable.ts';
import type { KindGroup } from '../kinds/kind-faces.ts';
import type { EditorWords } from '../words/de.ts';
import { kindWords } from '../words/kind-words.ts';
import { pickerWords } from './picker-words.ts';

/** A kind in the picker, or a reusable block; `refused` says why it cannot stand here. */
export type Offer = {
  /** The kind, or of a reusable block its item. */
  id: string;
  kind: BlockKind;
  name: string;
  about: string;
  refused: string | undefined;
  isReusable?: true;
};
export type OfferGroup = { title: string; offers: Offer[] };

const ORDER: readonly KindGroup[] = ['content', 'layout', 'shop'];

/**
 * The page that a kind is chosen for: what it is about, what this browser put in last, and the reusable blocks that
 * could stand there.
 */
type OfferPlace = {
  page?: Route['kind'];
  recent?: readonly BlockKind[];
  reusable?: readonly ListedItem[];
};

/**
 * The kinds by group: those that were put in last, then by what they are for, the usual ones first; those that cannot
 * stand in `parent` or on the page at the end with the reason.
 * In: what was typed to find one. Out: groups that hold something.
 */
export function offersFor(
  parent: BlockNode | null,
  query: string,
  { picker }: Pick<EditorWords, 'picker'>,
  lang: Language,
  { page = 'page', recent = [], reusable = [] }: OfferPlace = {},
): OfferGroup[] {
  const { kinds } = kindWords[lang];
  const allowed = new Set(kindsIn(parent));
  const all = Object.keys(registry)
    .filter(isBlockKind)
    .map((kind): Offer => {
      const { only }: BlockDefinition = registry[kind];
      const refused = !allowed.has(kind)
        ? reason(kind, parent, picker, lang)
        : only && only !== page
          ? pickerWords[lang].only[only]
          : undefined;
      return {
        id: kind,
        kind,
        name: kindName(kind, lang),
        about: kinds[kind]?.about ?? '',
        refused,
      };
    })
    .filter(({ kind, name, about }) => fits(`${name} ${about} ${kinds[kind]?.also ?? ''}`, query));
  const possible = all.filter(({ refused }) => refused === undefined).toSorted(byUse);
  const last = recent.flatMap((kind) => possible.find((one) => one.kind === kind) ?? []);
  const groups = ORDER.map((group) => ({
    title: picker.groups[group],
    offers: possible.filter((one) => !last.includes(one) && groupOf(one.kind) === group),
  }));
  const own = {
    title: pickerWords[lang].reusable,
    offers: allowed.has(REUSABLE_KIND) ? reusableOffers(reusable, query, lang) : [],
  };
  const elsewhere = {
    title: picker.elsewhere,
    offers: all.filter(({ refused }) => refused !== undefined),
  };
  return [{ title: pickerWords[lang].recent, offers: last }, ...groups, own, elsewhere].filter(
    ({ offers }) => offers.length > 0,
  );
}

/** Reusable blocks, found by their names. */
function reusableOffers(items: readonly ListedItem[], query: string, lang: Language): Offer[] {
  return items
    .filter(({ name }) => fits(name, query))
    .map(({ id, name, unpublished }) => ({
      ...{ id, kind: REUSABLE_KIND, name, refused: undefined, isReusable: true },
      about: unpublished ? pickerWords[lang].draft : '',
    }));
}

/** What a kind takes in, in words; undefined when it holds no blocks. */
export function takes(
  kind: BlockKind,
  words: EditorWords['picker'],
  lang: Language,
): string | undefined {
  const { children }: BlockDefinition = registry[kind];
  if (children === undefined) return undefined;
  return children === 'all' ? words.takesAll : words.takes(listed(children, lang));
}

/** Why a kind cannot stand in a block, or on the page itself (`parent` null), in words. */
export function reason(
  kind: BlockKind,
  parent: BlockNode | null,
  words: EditorWords['picker'],
  lang: Language,
): string {
  const holder = parent ? kindOfParent(parent) : undefined;
  const definition: BlockDefinition | undefined = holder && registry[holder];
  const children = definition?.children;
  if (parent && Array.isArray(children)) {
    return words.notIn(nameOf(parent, lang), listed(children, lang));
  }
  return words.onlyIn(kindName(kind, lang), parent ? nameOf(parent, lang) : '');
}

function kindOfParent({ schemaName }: BlockNode): BlockKind | undefined {
  const kind = schemaName.slice('block-'.length);
  return isBlockKind(kind) ? kind : undefined;
}

function listed(kinds: readonly string[], lang: Language): string {
  const names = kinds.filter(isBlockKind).map((kind) => `„${kindName(kind, lang)}“`);
  const quoted =
    lang === 'de' ? names : names.map((name) => name.replace('„', '“').replace(/“$/, '”'));
  return new Intl.ListFormat(lang, { type: 'conjunction' }).format(quoted);
}

function fits(words: string, query: string): boolean {
  const text = words.toLocaleLowerCase();
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The kinds that most pages are made of, in the order in which people look for them. */
const COMMON: readonly string[] = [
  ...['rich-text', 'heading', 'picture', 'button', 'hero', 'columns', 'section', 'gallery'],
  ...['quote', 'accordion', 'table', 'facts', 'product-overview', 'product-teaser', 'video'],
];

function byUse(one: Offer, other: Offer): number {
  const rank = ({ kind }: Offer) => (COMMON.includes(kind) ? COMMON.indexOf(kind) : COMMON.length);
  return rank(one) - rank(other);
}

/** Those that are called what was typed come before those that have it somewhere. */
function byName(query: string): (one: Offer, other: Offer) => number {
  const wanted = query.trim().toLocaleLowerCase();
  const rank = ({ name }: Offer) => {
    const called = name.toLocaleLowerCase();
    if (called.startsWith(wanted)) return 0;
    return called.split(/[\s-]+/).some((word) => word.startsWith(wanted))
      ? 1
      : called.includes(wanted)
        ? 2
        : 3;
  };
  return (one, other) => rank(one) - rank(other);
}

/**
 * The kinds for a short list: those that were put in last, then the usual ones; with something typed the best first.
 * Out: only what can stand in `parent`.
 */
export function bestOffers(
  parent: BlockNode | null,
  query: string,
  words: Pick<EditorWords, 'picker'>,
  lang: Language,
  { page, recent = [], reusable = [] }: OfferPlace,
): Offer[] {
  const offers = offersFor(parent, query, words, lang, { ...(page && { page }), reusable })
    .flatMap((group) => group.offers)
    .filter(({ refused }) => refused === undefined)
    .toSorted(byUse);
  if (query.trim()) return offers.toSorted(byName(query));
  const last = recent.flatMap((kind) => offers.find((one) => one.kind === kind) ?? []);
  return [...last, ...offers.filter((one) => !last.includes(one))];
}
