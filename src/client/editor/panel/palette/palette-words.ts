import type { Language } from '#src/model/languages.ts';

/** What an entry of the palette is. */
export type EntryGroup = 'recent' | 'blocks' | 'pages' | 'products' | 'commands' | 'screens';

type Words = {
  title: string;
  search: string;
  groups: Record<EntryGroup, string>;
  none: (typed: string) => string;
  heard: (count: number) => string;
  loading: string;
  failed: string;
  keys: { choose: string; open: string; newTab: string; commands: string };
  jump: string;
  edit: string;
  draft: string;
  /** In: what kind of item. */
  editItem: (kind: string) => string;
  switchTo: (language: string) => string;
  translate: string;
  /** What else one may call it. */
  translateAlso: string;
  /** What else one may call a reusable block, a time to publish and versions. */
  reuseAlso: string;
  planAlso: string;
  versionsAlso: string;
  widthsAlso: string;
  keysAlso: string;
  hint: string;
};

/** The texts of the palette; they come with it. */
export const paletteWords: Record<Language, Words> = {
  de: {
    title: 'Suchen und springen',
    search: 'Texte, Seiten, Produkte, Befehle',
    groups: {
      recent: 'Zuletzt',
      blocks: 'Auf dieser Seite',
      pages: 'Seiten',
      products: 'Produkte',
      commands: 'Befehle',
      screens: 'Verwaltung',
    },
    none: (typed) => `Zu „${typed}“ gibt es nichts.`,
    heard: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
    loading: 'Seiten und Produkte werden geladen …',
    failed: 'Seiten und Produkte lassen sich gerade nicht laden.',
    keys: { choose: 'wählen', open: 'öffnen', newTab: 'in neuem Tab', commands: 'nur Befehle' },
    jump: 'anspringen',
    edit: 'bearbeiten',
    draft: 'Entwurf',
    editItem: (kind) => `${kind} bearbeiten`,
    switchTo: (language) => `Auf ${language} wechseln`,
    translate: 'Ins Englische übersetzen',
    translateAlso: 'Übersetzung, translate, translation',
    reuseAlso: 'wiederverwenden, Vorlage, Muster, reusable, template',
    planAlso: 'planen, Zeitpunkt, Termin, schedule',
    versionsAlso: 'Verlauf, früher, wiederherstellen, history',
    widthsAlso: 'Telefon, Handy, Tablet, mobil, responsive, phone, mobile',
    keysAlso: 'Tasten, Tastatur, Kürzel, keys, shortcuts',
    hint: 'Die drei Hinweise vom Anfang zeigen',
  },
  en: {
    title: 'Search and jump',
    search: 'Texts, pages, products, commands',
    groups: {
      recent: 'Recent',
      blocks: 'On this page',
      pages: 'Pages',
      products: 'Products',
      commands: 'Commands',
      screens: 'Admin',
    },
    none: (typed) => `There is nothing for “${typed}”.`,
    heard: (count) => (count === 1 ? '1 result' : `${count} results`),
    loading: 'Loading pages and products …',
    failed: 'Pages and products cannot be loaded at the moment.',
    keys: { choose: 'choose', open: 'open', newTab: 'in a new tab', commands: 'commands only' },
    jump: 'jump there',
    edit: 'edit',
    draft: 'Draft',
    editItem: (kind) => `Edit ${kind.toLowerCase()}`,
    switchTo: (language) => `Switch to ${language}`,
    translate: 'Translate into English',
    translateAlso: 'translation, übersetzen, Übersetzung',
    reuseAlso: 'template, pattern, Baustein, Vorlage, wiederverwenden',
    planAlso: 'schedule, time, planen, Zeitpunkt',
    versionsAlso: 'history, earlier, restore, Verlauf',
    widthsAlso: 'phone, mobile, tablet, responsive, Handy',
    keysAlso: 'keys, keyboard, hotkeys, Tasten, Kürzel',
    hint: 'Show the three hints from the start',
  },
};
