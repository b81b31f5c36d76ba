import { hasWords } from '#src/lib/words.ts';
import type { NavigationAnswer } from './answers.ts';
import type { Language } from '../languages.ts';
import {
  type NamedScreen,
  OWN_GROUPS,
  SCREEN_GROUPS,
  type ScreenGroup,
  screenPath,
} from '../screens.ts';

/** A group of the navigation of /manage; an entry that stands alone in the content is one without a name. */
export type NavigationGroup = { label: string | null; entries: NavigationEntry[] };
export type NavigationEntry = {
  label: string;
  href: string;
  /** Its address below /manage, and the id of the icon that the content has for it. */
  slug: string;
  icon: string | null;
};

/** An entry as it is stored, with the ids of those below it. */
type StoredGroup = { id: string; order: number; children: readonly string[] };
/** An entry with those below it. */
export type Branch<T> = Omit<T, 'children'> & { children: Branch<T>[] };

/**
 * The navigation of /manage as a tree, each level in its order. Entries that are below each other, or
 * below two others, stand where they come up first.
 */
export function navigationTree<T extends StoredGroup>(stored: readonly T[]): Branch<T>[] {
  const items = new Map(stored.map((one) => [one.id, one]));
  const below = new Set(stored.flatMap(({ children }) => children));
  const shown = new Set<string>();
  const level = (ids: readonly string[]): Branch<T>[] => {
    const entries = [...new Set(ids)].flatMap((id) => items.get(id) ?? []).sort(inOrder);
    const fresh = entries.filter(({ id }) => !shown.has(id));
    for (const { id } of fresh) shown.add(id);
    return fresh.map((entry) => ({ ...entry, children: level(entry.children) }));
  };
  return level([...items.keys()].filter((id) => !below.has(id)));
}

const inOrder = (a: StoredGroup, b: StoredGroup): number =>
  a.order - b.order || (a.id < b.id ? -1 : 1);

type Named = Pick<NavigationAnswer, 'label' | 'slug'> & {
  icon?: string | null;
  children: readonly Named[];
};

/**
 * The navigation of /manage: as the content has it, else the built-in one. What the content leaves out and nobody can
 * do without stands before it or behind it.
 * In: the entries of the content, and which slugs below /manage there are; others are left out.
 */
export function navigationOf(
  stored: readonly Named[],
  lang: Language,
  exists: (slug: string) => boolean,
): NavigationGroup[] {
  const entryOf = ({ label, slug, icon = null }: Named): NavigationEntry[] =>
    slug !== null && label !== '' && exists(slug)
      ? [{ label, href: screenPath(slug), slug, icon }]
      : [];
  // A group has one level, its own screen first.
  const entriesOf = (one: Named): NavigationEntry[] => [
    ...entryOf(one),
    ...one.children.flatMap(entriesOf),
  ];
  const groups = stored.map((one) => ({
    label: one.children.length > 0 ? one.label : null,
    entries: entriesOf(one),
  }));
  const own = groups.filter(({ entries }) => entries.length > 0);
  const shown =
    own.length > 0 ? own : SCREEN_GROUPS.flatMap((group) => groupIn(group, lang, exists));
  const known = new Set(shown.flatMap(({ entries }) => entries.map(({ href }) => href)));
  const isMissing = (slug: string) => exists(slug) && !known.has(screenPath(slug));
  const missing = (groups: readonly ScreenGroup[]) =>
    groups.flatMap((group) => groupIn(group, lang, isMissing));
  return [...missing(OWN_GROUPS.first), ...shown, ...missing(OWN_GROUPS.last)];
}

/** A built-in group with those of its entries that are wanted; nothing without any. */
function groupIn(
  group: ScreenGroup,
  lang: Language,
  isWanted: (slug: string) => boolean,
): NavigationGroup[] {
  const entries = group.entries.filter(([slug]) => isWanted(slug)).map((one) => entryIn(one, lang));
  return entries.length > 0 ? [{ label: group[lang], entries }] : [];
}

const entryIn = ([slug, de, en]: NamedScreen, lang: Language): NavigationEntry => ({
  label: lang === 'de' ? de : en,
  ...{ href: screenPath(slug), slug, icon: null },
});

/** The entries whose names have every word; none where there is no word. */
export function findScreens(groups: readonly NavigationGroup[], words: string): NavigationEntry[] {
  if (words.trim() === '') return [];
  return groups.flatMap(({ entries }) => entries.filter(({ label }) => hasWords([label], words)));
}
