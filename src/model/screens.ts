/** A screen of /manage: its address below that, and what it is called. */
export type NamedScreen = readonly [slug: string, de: string, en: string];

/** The navigation of /manage where the content has none. */
export const SCREEN_GROUPS: readonly {
  de: string | null;
  en: string | null;
  entries: readonly NamedScreen[];
}[] = [
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
export const OWN_SCREENS: readonly NamedScreen[] = [
  ['squidex-assets', 'Bilder und Dateien', 'Pictures and files'],
  ['plausible', 'Auswertung', 'Analytics'],
  ['import', 'Import und Export', 'Import and export'],
  ['enquiries', 'Anfragen', 'Enquiries'],
  ['newsletter', 'Newsletter', 'Newsletter'],
  ['unused', 'Unbenutztes', 'Unused'],
  ['trash', 'Papierkorb', 'Trash'],
  ['flushcache', 'Veröffentlichungen', 'Publishing history'],
  ['campaigns', 'Kampagnen', 'Campaigns'],
  ['past', 'Zeitreise', 'Time travel'],
  ['share', 'Vorschaulinks', 'Preview links'],
  ['accounts', 'Konten', 'Accounts'],
  ['audit', 'Protokoll', 'Log'],
];

/** Where a screen is. That of publishes has a query: to look must not publish. */
export const screenPath = (slug: string): string =>
  `/manage/${slug === 'flushcache' ? 'flushcache?watch' : slug}`;
