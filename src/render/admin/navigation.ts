import type { NavigationAnswer } from '#src/model/answers.ts';
import type { Language } from '#src/model/languages.ts';
import { OWN_SCREENS, SCREEN_GROUPS, type NamedScreen, screenPath } from '#src/model/screens.ts';

/** A group of the navigation of /manage; the first one may have no name. */
export type NavigationGroup = { label: string | null; entries: NavigationEntry[] };
type NavigationEntry = { label: string; href: string };

/**
 * The navigation of /manage: as the content has it, else the built-in one.
 * In: the entries of the content, and which slugs below /manage there are; others are left out.
 */
export function navigationOf(
  stored: readonly NavigationAnswer[],
  lang: Language,
  exists: (slug: string) => boolean,
): NavigationGroup[] {
  const entryOf = ({ label, slug }: NavigationAnswer): NavigationEntry[] =>
    slug !== null && label !== '' && exists(slug) ? [{ label, href: screenPath(slug) }] : [];
  const groups = stored.map((one) =>
    one.children.length > 0
      ? { label: one.label, entries: one.children.flatMap(entryOf) }
      : { label: null, entries: entryOf(one) },
  );
  const own = groups.filter(({ entries }) => entries.length > 0);
  const shown = own.length > 0 ? own : builtIn(lang, exists);
  const known = new Set(shown.flatMap(({ entries }) => entries.map(({ href }) => href)));
  const missing = OWN_SCREENS.filter(([slug]) => exists(slug) && !known.has(screenPath(slug)));
  return [...shown, { label: null, entries: missing.map((one) => entryIn(one, lang)) }];
}

const entryIn = ([slug, de, en]: NamedScreen, lang: Language): NavigationEntry => ({
  label: lang === 'de' ? de : en,
  href: screenPath(slug),
});

function builtIn(lang: Language, exists: (slug: string) => boolean): NavigationGroup[] {
  return SCREEN_GROUPS.map((group) => ({
    label: group[lang],
    entries: group.entries.filter(([slug]) => exists(slug)).map((one) => entryIn(one, lang)),
  }));
}
