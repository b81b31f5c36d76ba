import type { NavigationAnswer } from '#src/model/answers.ts';
import type { Language } from '#src/model/languages.ts';

/** A group of the navigation of /manage; the first one may have no name. */
export type NavigationGroup = { label: string | null; entries: NavigationEntry[] };
type NavigationEntry = { label: string; href: string };

type Named = readonly [slug: string, de: string, en: string];

const DEFAULT: readonly { de: string | null; en: string | null; entries: readonly Named[] }[] = [
  {
    ...{ de: 'Inhalte', en: 'Content' },
    entries: [
      ['pages', 'Seiten', 'Pages'],
      ['blocks', 'Bausteine', 'Reusable blocks'],
      ['content', 'Alles durchsuchen', 'Search everything'],
    ],
  },
  {
    ...{ de: 'Sortiment', en: 'Range' },
    entries: [
      ['squidex/products', 'Produkte', 'Products'],
      ['squidex/categories', 'Kategorien', 'Categories'],
      ['squidex/washing-instructions', 'Pflegehinweise', 'Washing instructions'],
    ],
  },
  {
    ...{ de: 'Gestaltung', en: 'Look' },
    entries: [
      ['squidex/theme-settings', 'Farbwelten', 'Themes'],
      ['squidex/colors', 'Farben', 'Colours'],
      ['text-styles', 'Textstile', 'Text styles'],
      ['squidex/icons', 'Symbole', 'Icons'],
      ['squidex/font-styles', 'Schriften', 'Fonts'],
      ['tailwind', 'Tailwind', 'Tailwind'],
    ],
  },
  {
    ...{ de: 'Betrieb', en: 'Operation' },
    entries: [
      ['squidex/site', 'Website, Menü, Öffnungszeiten', 'Site, menu, opening hours'],
      ['squidex/texts', 'Texte der Formulare', 'Texts of forms'],
      ['squidex/redirects', 'Weiterleitungen', 'Redirects'],
    ],
  },
];

/** What nobody can do without, whatever the content says. */
const ALWAYS: readonly Named[] = [
  ['squidex-assets', 'Bilder und Dateien', 'Pictures and files'],
  ['plausible', 'Auswertung', 'Analytics'],
  ['import', 'Import und Export', 'Import and export'],
  ['enquiries', 'Anfragen', 'Enquiries'],
  ['newsletter', 'Newsletter', 'Newsletter'],
  ['trash', 'Papierkorb', 'Trash'],
  ['flushcache', 'Veröffentlichungen', 'Publishing history'],
  ['accounts', 'Konten', 'Accounts'],
  ['audit', 'Protokoll', 'Log'],
];

/** With a query it only shows: to look must not publish. */
const hrefOf = (slug: string) => `/manage/${slug === 'flushcache' ? 'flushcache?watch' : slug}`;

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
    slug !== null && label !== '' && exists(slug) ? [{ label, href: hrefOf(slug) }] : [];
  const groups = stored.map((one) =>
    one.children.length > 0
      ? { label: one.label, entries: one.children.flatMap(entryOf) }
      : { label: null, entries: entryOf(one) },
  );
  const own = groups.filter(({ entries }) => entries.length > 0);
  const shown = own.length > 0 ? own : builtIn(lang, exists);
  const known = new Set(shown.flatMap(({ entries }) => entries.map(({ href }) => href)));
  const missing = ALWAYS.filter(([slug]) => exists(slug) && !known.has(hrefOf(slug)));
  return [...shown, { label: null, entries: missing.map((one) => entryIn(one, lang)) }];
}

const entryIn = ([slug, de, en]: Named, lang: Language): NavigationEntry => ({
  label: lang === 'de' ? de : en,
  href: hrefOf(slug),
});

function builtIn(lang: Language, exists: (slug: string) => boolean): NavigationGroup[] {
  return DEFAULT.map((group) => ({
    label: group[lang],
    entries: group.entries.filter(([slug]) => exists(slug)).map((one) => entryIn(one, lang)),
  }));
}
