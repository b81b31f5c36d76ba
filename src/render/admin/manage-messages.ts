import { numberIn } from '#src/lib/number.ts';
import type { ItemState } from '#src/model/items/item-table.ts';
import type { Language } from '#src/model/languages.ts';

type Messages = {
  states: Record<ItemState, string>;
  state: string;
  allStates: string;
  /** In: what the field of a filter is called. */
  anyOf(label: string): string;
  name: string;
  changed: string;
  find: string;
  search: string;
  columns: { title: string; lead: string; show: string; reset: string };
  add: string;
  svg: { upload: string; refused: string; unreachable: string };
  none: string;
  noneImport: string;
  noneFound: string;
  /** Before the columns of a list, on a phone. */
  sortBy: string;
  clear: string;
  counted(from: number, to: number, total: number): string;
  /** How many are found of how many. */
  ofAll(found: string, all: string): string;
  /** The link to the same list with this many rows on a page. */
  onOnePage(rows: number): string;
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
  content: string;
  hex: string;
  badHex: string;
  /** Pages that show what is edited. */
  beside: Record<'home' | 'product' | 'category', string>;
  versions: string;
  toForm: string;
  shades: string;
  classes: string;
  textStyles: string;
  onPaper: string;
  usedIn: string;
  unused: string;
  onAllPages: string;
  /** How many items name something; how many pages show it. */
  namedBy(items: number): string;
  shownOn(pages: number): string;
  /** Beside the state of what changes by itself. In: when. */
  planned: {
    live(time: string): string;
    offline(time: string): string;
    title: string;
    /** Named once, since all times of the list are of that zone. */
    zone(city: string): string;
    checked(pages: number, time: string): string;
    kept(paths: string): string;
    failed: string;
    came(name: string, isLive: boolean, time: string): string;
    late(name: string, isLive: boolean, time: string): string;
  };
  help: { title: string; find: string; turn: string; ofScreen: string };
  trash: {
    title: string;
    lead: string;
    empty: string;
    kind: string;
    deleted: string;
    restore: string;
    restoreOf(name: string): string;
    choose: string;
    restoreChosen: string;
    /** In: how many there are, and whether they are those that were looked for. */
    restoreAll(count: string, isFound: boolean): string;
    /** With `{done}` and `{total}`. */
    progress: string;
    find: string;
    /** In: how many of what was chosen are drafts again, and how many stayed in the trash. */
    done(count: number): string;
    left(count: number): string;
    goneAt(time: string, who: string | undefined): string;
    goneLead: string;
    toTrash: string;
  };
  blocks: {
    title: string;
    lead: string;
    pictureOf(name: string): string;
    unused: string;
    onPages(count: number): string;
    edit: string;
    editOf(name: string): string;
    settings: string;
    settingsOf(name: string): string;
  };
};

/** Words of the screens of /manage that list things. */
export const manageMessages: Record<Language, Messages> = {
  de: {
    states: {
      ...{ draft: 'Entwurf', offline: 'Offline', live: 'Live', changed: 'Live, mit Änderungen' },
    },
    state: 'Status',
    allStates: 'Jeder Status',
    anyOf: (label) => `${label}: alle`,
    name: 'Name',
    changed: 'Geändert',
    find: 'Suchen',
    search: 'Was suchst du?',
    columns: {
      title: 'Spalten',
      lead: 'Diese Spalten zeigen',
      show: 'Anzeigen',
      reset: 'Wie am Anfang',
    },
    add: 'Neu',
    svg: {
      upload: 'SVG hochladen',
      refused: 'Diese Datei ist kein SVG, das gezeigt werden kann.',
      unreachable: 'Nicht hochgeladen: Der Server antwortet nicht. Bitte noch einmal versuchen.',
    },
    none: 'Hier ist noch nichts. Mit „Neu“ entsteht der erste Eintrag.',
    noneImport: 'Produkte aus einer Datei holen',
    noneFound: 'Dazu wurde nichts gefunden.',
    sortBy: 'Sortieren nach',
    clear: 'Suche löschen',
    counted: (from, to, total) =>
      `${numberIn.de(from)} bis ${numberIn.de(to)} von ${numberIn.de(total)}`,
    ofAll: (found, all) => `${found} von ${all}`,
    onOnePage: (rows) => `${rows} auf einer Seite`,
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
    content: 'Alles durchsuchen',
    hex: 'Hexcode',
    badHex: 'Bad Hex',
    beside: { home: 'Startseite', product: 'Produkt', category: 'Kategorie' },
    versions: 'Versionen',
    toForm: 'Zum Formular',
    shades: 'Stufen 300 bis 700',
    classes: 'Klassen',
    textStyles: 'Textstile',
    onPaper: 'Kontrast auf Weiß',
    usedIn: 'Wo verwendet',
    unused: 'Bisher nirgends verwendet.',
    onAllPages: 'Gilt auf allen Seiten.',
    namedBy: (items) => (items === 1 ? 'In einem Eintrag' : `In ${numberIn.de(items)} Einträgen`),
    shownOn: (pages) => (pages === 1 ? 'Auf einer Seite' : `Auf ${numberIn.de(pages)} Seiten`),
    planned: {
      live: (time) => `Live am ${time}`,
      offline: (time) => `Offline am ${time}`,
      title: 'Geplant',
      zone: (city) => `Zeit in ${city}`,
      checked: (pages, time) =>
        `${pages === 1 ? 'Dann ändert sich 1 Seite' : `Dann ändern sich ${numberIn.de(pages)} Seiten`}, gezeichnet am ${time}.`,
      kept: (paths) => `Das geht so nicht, die letzte Fassung bliebe: ${paths}.`,
      failed: 'Lässt sich so nicht zeichnen. Bitte öffnen und prüfen.',
      came: (name, isLive, time) => `${name} ${isLive ? 'live' : 'offline'}, geplant für ${time}`,
      late: (name, isLive, time) =>
        `${name} ${isLive ? 'live' : 'offline'}, geplant für ${time}, nachgeholt: der Server war aus`,
    },
    help: {
      title: 'Handbuch',
      find: 'Im Handbuch suchen',
      turn: 'Kapitel davor und danach',
      ofScreen: 'Hilfe zu dieser Ansicht',
    },
    trash: {
      title: 'Papierkorb',
      lead: 'Gelöschtes bleibt 30 Tage hier. Wiederhergestellt kommt es als Entwurf zurück; Besucher sehen es erst nach dem Veröffentlichen.',
      empty: 'Der Papierkorb ist leer.',
      kind: 'Art',
      deleted: 'Gelöscht',
      restore: 'Wiederherstellen',
      restoreOf: (name) => `${name} wiederherstellen`,
      choose: 'Kreuze Einträge an, um sie zusammen wiederherzustellen.',
      restoreChosen: 'Ausgewählte wiederherstellen',
      restoreAll: (count, isFound) =>
        isFound ? `Alle ${count} gefundenen wiederherstellen` : `Alle ${count} wiederherstellen`,
      progress: '{done} von {total} wiederhergestellt.',
      find: 'Im Papierkorb suchen',
      done: (count) =>
        count === 1
          ? 'Ein Eintrag ist als Entwurf wieder da.'
          : `${numberIn.de(count)} Einträge sind als Entwürfe wieder da.`,
      left: (count) =>
        count === 1
          ? 'Einer davon ist noch im Papierkorb.'
          : `${numberIn.de(count)} davon sind noch im Papierkorb.`,
      goneAt: (time, who) => `Gelöscht am ${time}${who === undefined ? '' : `, von ${who}`}.`,
      goneLead:
        'Wiederhergestellt kommt es als Entwurf zurück; Besucher sehen es erst nach dem Veröffentlichen.',
      toTrash: 'Zum Papierkorb',
    },
    blocks: {
      title: 'Bausteine',
      lead: 'Ein Baustein steht auf mehreren Seiten. Eine Änderung gilt überall.',
      pictureOf: (name) => `So sieht ${name} aus`,
      unused: 'Steht auf keiner Seite.',
      onPages: (count) => (count === 1 ? 'Auf einer Seite' : `Auf ${numberIn.de(count)} Seiten`),
      edit: 'Bearbeiten',
      editOf: (name) => `${name} bearbeiten`,
      settings: 'Einstellungen',
      settingsOf: (name) => `Einstellungen von ${name}`,
    },
  },
  en: {
    states: { draft: 'Draft', offline: 'Offline', live: 'Live', changed: 'Live, with changes' },
    state: 'Status',
    allStates: 'Any status',
    anyOf: (label) => `${label}: all`,
    name: 'Name',
    changed: 'Changed',
    find: 'Search',
    search: 'What are you looking for?',
    columns: {
      title: 'Columns',
      lead: 'Show these columns',
      show: 'Show',
      reset: 'As at first',
    },
    add: 'New',
    svg: {
      upload: 'Upload SVG',
      refused: 'This file is no SVG that can be shown.',
      unreachable: 'Not uploaded: the server does not answer. Please try again.',
    },
    none: 'There is nothing here yet. “New” makes the first item.',
    noneImport: 'Import products from a file',
    noneFound: 'Nothing was found for that.',
    sortBy: 'Sort by',
    clear: 'Clear search',
    counted: (from, to, total) =>
      `${numberIn.en(from)} to ${numberIn.en(to)} of ${numberIn.en(total)}`,
    ofAll: (found, all) => `${found} of ${all}`,
    onOnePage: (rows) => `${rows} on one page`,
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
    content: 'Search everything',
    hex: 'Hex code',
    badHex: 'Bad Hex',
    beside: { home: 'Home page', product: 'Product', category: 'Category' },
    versions: 'Versions',
    toForm: 'To the form',
    shades: 'Shades 300 to 700',
    classes: 'Classes',
    textStyles: 'Text styles',
    onPaper: 'Contrast on white',
    usedIn: 'Where used',
    unused: 'Not used anywhere yet.',
    onAllPages: 'Used on all pages.',
    namedBy: (items) => (items === 1 ? 'In one item' : `In ${numberIn.en(items)} items`),
    shownOn: (pages) => (pages === 1 ? 'On one page' : `On ${numberIn.en(pages)} pages`),
    planned: {
      live: (time) => `Live on ${time}`,
      offline: (time) => `Offline on ${time}`,
      title: 'Planned',
      zone: (city) => `Time in ${city}`,
      checked: (pages, time) =>
        `${pages === 1 ? '1 page will change' : `${numberIn.en(pages)} pages will change`}, drawn on ${time}.`,
      kept: (paths) => `This will not do, the last version would stay: ${paths}.`,
      failed: 'It cannot be drawn like this. Please open and check it.',
      came: (name, isLive, time) => `${name} ${isLive ? 'live' : 'offline'}, planned for ${time}`,
      late: (name, isLive, time) =>
        `${name} ${isLive ? 'live' : 'offline'}, planned for ${time}, made up for: the server was off`,
    },
    help: {
      title: 'Handbook',
      find: 'Search the handbook',
      turn: 'Chapters before and after',
      ofScreen: 'Help for this screen',
    },
    trash: {
      title: 'Trash',
      lead: 'What was deleted stays here for 30 days. Restored, it comes back as a draft; visitors see it once it is published.',
      empty: 'The trash is empty.',
      kind: 'Kind',
      deleted: 'Deleted',
      restore: 'Restore',
      restoreOf: (name) => `Restore ${name}`,
      choose: 'Tick items to restore them together.',
      restoreChosen: 'Restore what is ticked',
      restoreAll: (count, isFound) =>
        isFound ? `Restore all ${count} that were found` : `Restore all ${count}`,
      progress: '{done} of {total} restored.',
      find: 'Search in the trash',
      done: (count) =>
        count === 1
          ? 'One item is back as a draft.'
          : `${numberIn.en(count)} items are back as drafts.`,
      left: (count) =>
        count === 1
          ? 'One of them is still in the trash.'
          : `${numberIn.en(count)} of them are still in the trash.`,
      goneAt: (time, who) => `Deleted on ${time}${who === undefined ? '' : `, by ${who}`}.`,
      goneLead: 'Restored, it comes back as a draft; visitors see it once it is published.',
      toTrash: 'To the trash',
    },
    blocks: {
      title: 'Reusable blocks',
      lead: 'A reusable block stands on several pages. A change applies to all of them.',
      pictureOf: (name) => `What ${name} looks like`,
      unused: 'On no page yet.',
      onPages: (count) => (count === 1 ? 'On one page' : `On ${numberIn.en(count)} pages`),
      edit: 'Edit',
      editOf: (name) => `Edit ${name}`,
      settings: 'Settings',
      settingsOf: (name) => `Settings of ${name}`,
    },
  },
};
