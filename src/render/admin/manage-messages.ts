import type { ItemState } from '#src/model/item-table.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  states: Record<ItemState, string>;
  state: string;
  allStates: string;
  name: string;
  changed: string;
  find: string;
  search: string;
  add: string;
  none: string;
  noneFound: string;
  clear: string;
  counted(from: number, to: number, total: number): string;
  before: string;
  next: string;
  pages: string;
  form: string;
  title: string;
  waiting: string;
  nothingWaits: string;
  isNew: string;
  broken: string;
  nothingBroken: string;
  published: string;
  build(changed: number, removed: number, failed: number): string;
  allPages: string;
  facts: {
    waiting: string;
    problems: string;
    enquiries: string;
    visitors: string;
    products: string;
    pages: string;
  };
  content: string;
  contentLead: string;
  hex: string;
  badHex: string;
  shades: string;
  classes: string;
  textStyles: string;
  onPaper: string;
  loadedAtOnce: string;
};

/** Words of the screens of /manage that list things. */
export const manageMessages: Record<Language, Messages> = {
  de: {
    states: { draft: 'Entwurf', live: 'Live', changed: 'Live, mit Änderungen' },
    state: 'Status',
    allStates: 'Jeder Status',
    name: 'Name',
    changed: 'Geändert',
    find: 'Suchen',
    search: 'Was suchst du?',
    add: 'Neu',
    none: 'Hier ist noch nichts. Mit „Neu“ entsteht der erste Eintrag.',
    noneFound: 'Dazu wurde nichts gefunden.',
    clear: 'Suche löschen',
    counted: (from, to, total) => `${from} bis ${to} von ${total}`,
    before: 'Zurück',
    next: 'Weiter',
    pages: 'Blättern',
    form: 'Einstellungen',
    title: 'Übersicht',
    waiting: 'Wartet auf Veröffentlichung',
    nothingWaits: 'Alles Gespeicherte ist veröffentlicht.',
    isNew: 'neu',
    broken: 'Probleme',
    nothingBroken: 'Nichts ist kaputt.',
    published: 'Zuletzt veröffentlicht',
    build: (changed, removed, failed) =>
      [
        changed === 1 ? '1 Seite' : `${changed} Seiten`,
        removed > 0 && `${removed} entfernt`,
        failed > 0 && `${failed} ausgelassen`,
      ]
        .filter(Boolean)
        .join(', '),
    allPages: 'alle Seiten',
    facts: {
      waiting: 'Änderungen warten',
      problems: 'Probleme',
      enquiries: 'offene Anfragen',
      visitors: 'Besucher in 7 Tagen',
      products: 'Produkte',
      pages: 'Seiten',
    },
    content: 'Alles durchsuchen',
    contentLead: 'Sucht in allen Listen nach Namen und kurzen Feldern.',
    hex: 'Hexwert',
    badHex: 'Bad Hex',
    shades: 'Stufen 300 bis 700',
    classes: 'Klassen',
    textStyles: 'Textstile',
    onPaper: 'Kontrast auf Weiß',
    loadedAtOnce: 'sofort geladen',
  },
  en: {
    states: { draft: 'Draft', live: 'Live', changed: 'Live, with changes' },
    state: 'Status',
    allStates: 'Any status',
    name: 'Name',
    changed: 'Changed',
    find: 'Search',
    search: 'What are you looking for?',
    add: 'New',
    none: 'There is nothing here yet. “New” makes the first item.',
    noneFound: 'Nothing was found for that.',
    clear: 'Clear search',
    counted: (from, to, total) => `${from} to ${to} of ${total}`,
    before: 'Previous',
    next: 'Next',
    pages: 'Pages of the list',
    form: 'Settings',
    title: 'Overview',
    waiting: 'Waiting to be published',
    nothingWaits: 'Everything that is saved is published.',
    isNew: 'new',
    broken: 'Problems',
    nothingBroken: 'Nothing is broken.',
    published: 'Published last',
    build: (changed, removed, failed) =>
      [
        changed === 1 ? '1 page' : `${changed} pages`,
        removed > 0 && `${removed} removed`,
        failed > 0 && `${failed} left out`,
      ]
        .filter(Boolean)
        .join(', '),
    allPages: 'all pages',
    facts: {
      waiting: 'changes waiting',
      problems: 'problems',
      enquiries: 'open enquiries',
      visitors: 'visitors in 7 days',
      products: 'products',
      pages: 'pages',
    },
    content: 'Search everything',
    contentLead: 'Searches all lists for names and short fields.',
    hex: 'Hex code',
    badHex: 'Bad Hex',
    shades: 'Shades 300 to 700',
    classes: 'Classes',
    textStyles: 'Text styles',
    onPaper: 'Contrast on white',
    loadedAtOnce: 'loaded at once',
  },
};
