/** A screen of /manage: its address below that, and what it is called. */
export type NamedScreen = readonly [slug: string, de: string, en: string];

/** Screens that stand together under a name. */
export type ScreenGroup = { de: string; en: string; entries: readonly NamedScreen[] };

/** The navigation of /manage where the content has none. */
export const SCREEN_GROUPS: readonly ScreenGroup[] = [
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

/**
 * What nobody can do without, whatever the navigation in the content says: `first` stands before it, since customers
 * write every day, `last` behind it.
 */
export const OWN_GROUPS: Record<'first' | 'last', readonly ScreenGroup[]> = {
  first: [
    {
      ...{ de: 'Kundschaft', en: 'Customers' },
      entries: [
        ['enquiries', 'Anfragen', 'Enquiries'],
        ['newsletter', 'Newsletter', 'Newsletter'],
        ['plausible', 'Auswertung', 'Analytics'],
      ],
    },
  ],
  last: [
    {
      ...{ de: 'Veröffentlichen', en: 'Publishing' },
      entries: [
        ['flushcache', 'Veröffentlichungen', 'Publishing history'],
        ['campaigns', 'Kampagnen', 'Campaigns'],
        ['past', 'Zeitreise', 'Time travel'],
        ['share', 'Vorschaulinks', 'Preview links'],
      ],
    },
    {
      ...{ de: 'Daten', en: 'Data' },
      entries: [
        ['squidex-assets', 'Bilder und Dateien', 'Pictures and files'],
        ['import', 'Import und Export', 'Import and export'],
        ['unused', 'Unbenutztes', 'Unused'],
        ['trash', 'Papierkorb', 'Trash'],
      ],
    },
    {
      ...{ de: 'Team', en: 'Team' },
      entries: [
        ['accounts', 'Konten', 'Accounts'],
        ['audit', 'Protokoll', 'Log'],
      ],
    },
  ],
};

/** Where a screen is. That of publishes has a query: to look must not publish. */
export const screenPath = (slug: string): string =>
  `/manage/${slug === 'flushcache' ? 'flushcache?watch' : slug}`;
