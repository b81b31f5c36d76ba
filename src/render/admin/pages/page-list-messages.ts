import type { Language } from '#src/model/languages.ts';
import type { MoveFault } from '#src/model/pages/move-pages.ts';
import type { PageSummary } from '#src/model/pages/page-summary.ts';

type Messages = {
  title: string;
  page: string;
  address: string;
  status: string;
  statuses: Record<PageSummary['status'], string>;
  languages: string;
  missing: string;
  changedBy: string;
  when: string;
  template: string;
  /** The two ways in which the list is shown. */
  ways: { label: string; tree: string; table: string };
  fold(title: string): string;
  filter: { status: string; all: string; planned: string; noEnglish: string };
  search: string;
  nothing: string;
  clear: string;
  redirects: string;
  trash: string;
  edit: string;
  editPage(title: string): string;
  more(title: string): string;
  settings: string;
  settingsOf(title: string): string;
  versions: string;
  versionsOf(title: string): string;
  publish: string;
  publishOf(title: string): string;
  duplicate: string;
  duplicateOf(title: string): string;
  unpublish: string;
  unpublishOf(title: string): string;
  moveOf(title: string): string;
  remove: string;
  removePage(title: string): string;
  choose(title: string): string;
  chooseAll: string;
  /** `{count}`: how many pages are chosen. */
  chosen: string;
  /** What was done to the pages that were chosen; `{count}`: to how many. */
  done: { publish: string; unpublish: string; duplicate: string; remove: string };
  /** The question before chosen pages are deleted; `{count}`: how many. */
  removeAsk: { title: string; lead: string; confirm: string };
  /** The server does not answer. */
  away: string;
  newPage: string;
  germanTitle: string;
  englishTitle: string;
  create: string;
  titleNeeded: string;
  /** The title makes an address that pages cannot have. */
  titleReserved: string;
  notMade: string;
  /** The question before, the button that does it, and what is said then; `{title}` is the page's. */
  removal: {
    question: string;
    lead: string;
    confirm: string;
    busy: string;
    cancel: string;
    done: string;
    failed: string;
  };
  moving: MovingWords;
};

/** Pages that get another place; `{title}` is the page's, `{count}` says how many, `{path}` is an address. */
type MovingWords = {
  menu: string;
  chosen: string;
  question: string;
  questionMany: string;
  below: string;
  top: string;
  /** The table of addresses. */
  from: string;
  to: string;
  lead: string;
  confirm: string;
  busy: string;
  cancel: string;
  done: string;
  faults: Record<MoveFault['is'], string>;
};

/** Words of the list of pages. */
export const pageListMessages: Record<Language, Messages> = {
  de: {
    title: 'Seiten',
    page: 'Seite',
    address: 'Adresse',
    status: 'Status',
    statuses: {
      ...{ published: 'Live', changed: 'Live, mit Änderungen' },
      ...{ draft: 'Entwurf', offline: 'Offline' },
    },
    languages: 'Sprachen',
    missing: 'fehlt',
    changedBy: 'Geändert von',
    when: 'Wann',
    template: 'Vorlage',
    ways: { label: 'Darstellung', tree: 'Baum', table: 'Tabelle' },
    fold: (title) => `Seiten unter ${title}`,
    filter: {
      status: 'Welche Seiten',
      all: 'Alle Seiten',
      planned: 'Geplant',
      noEnglish: 'Ohne Englisch',
    },
    search: 'Seite suchen',
    nothing: 'Dazu gibt es keine Seite.',
    clear: 'Alle Seiten zeigen',
    redirects: 'Weiterleitungen',
    trash: 'Papierkorb',
    edit: 'Bearbeiten',
    editPage: (title) => `${title} bearbeiten`,
    more: (title) => `Mehr zu ${title}`,
    settings: 'Titel, Adresse, Suchmaschinen',
    settingsOf: (title) => `Titel, Adresse, Suchmaschinen von ${title}`,
    versions: 'Versionen',
    versionsOf: (title) => `Versionen von ${title}`,
    publish: 'Veröffentlichen',
    publishOf: (title) => `${title} veröffentlichen`,
    duplicate: 'Duplizieren',
    duplicateOf: (title) => `${title} duplizieren`,
    unpublish: 'Offline nehmen',
    unpublishOf: (title) => `${title} offline nehmen`,
    moveOf: (title) => `${title} verschieben nach …`,
    remove: 'Löschen',
    removePage: (title) => `${title} löschen`,
    choose: (title) => `${title} auswählen`,
    chooseAll: 'Alle Seiten auswählen',
    chosen: '{count} ausgewählt',
    done: {
      publish: 'Veröffentlicht: {count}.',
      unpublish: 'Offline: {count}.',
      duplicate: 'Dupliziert, als Entwürfe: {count}.',
      remove: 'Gelöscht: {count}.',
    },
    removeAsk: {
      title: 'Ausgewählte Seiten löschen ({count})?',
      lead: 'Im Papierkorb liegen sie 30 Tage und lassen sich von dort zurückholen.',
      confirm: 'Seiten löschen',
    },
    away: 'Der Server antwortet nicht. Bitte noch einmal versuchen.',
    newPage: 'Neue Seite',
    germanTitle: 'Titel auf Deutsch',
    englishTitle: 'Titel auf Englisch (kann folgen)',
    create: 'Anlegen und bearbeiten',
    titleNeeded: 'Bitte einen Titel eingeben.',
    titleReserved:
      'Die Adresse zu diesem Titel gehört der Anwendung. Bitte einen anderen Titel wählen.',
    notMade: 'Nicht angelegt: Der Server antwortet nicht. Bitte noch einmal versuchen.',
    removal: {
      question: '„{title}“ löschen?',
      lead: 'Im Papierkorb liegt sie 30 Tage und lässt sich von dort zurückholen. Ist sie veröffentlicht, finden Besucher sie nicht mehr.',
      confirm: 'Seite löschen',
      busy: 'Wird gelöscht …',
      cancel: 'Abbrechen',
      done: '„{title}“ ist gelöscht.',
      failed: 'Nicht gelöscht: Der Server antwortet nicht. Bitte noch einmal versuchen.',
    },
    moving: {
      menu: 'Verschieben nach …',
      chosen: 'Verschieben',
      question: '„{title}“ verschieben',
      questionMany: '{count} Seiten verschieben',
      below: 'Unter welche Seite?',
      top: 'Ganz nach oben',
      from: 'Adresse jetzt',
      to: 'Adresse danach',
      lead: 'Die neuen Adressen stehen erst im Entwurf. Sobald du veröffentlichst, gelten sie, und jede alte Adresse leitet auf die neue weiter (301).',
      confirm: 'Verschieben',
      busy: 'Wird verschoben …',
      cancel: 'Abbrechen',
      done: 'Verschoben: {count}. Die neuen Adressen gelten, sobald du veröffentlichst.',
      faults: {
        here: 'Dort steht die Seite schon.',
        inside: 'Eine Seite kann nicht unter sich selbst stehen.',
        taken:
          'Unter {path} stünden dann zwei Seiten. Gib einer erst einen anderen Namen in der Adresse.',
        reserved: 'Die Adresse {path} gehört der Anwendung.',
        deep: 'Eine Adresse hat höchstens acht Teile, {path} hätte mehr.',
      },
    },
  },
  en: {
    title: 'Pages',
    page: 'Page',
    address: 'Address',
    status: 'Status',
    statuses: {
      ...{ published: 'Live', changed: 'Live, with changes' },
      ...{ draft: 'Draft', offline: 'Offline' },
    },
    languages: 'Languages',
    missing: 'missing',
    changedBy: 'Changed by',
    when: 'When',
    template: 'Template',
    ways: { label: 'View', tree: 'Tree', table: 'Table' },
    fold: (title) => `Pages below ${title}`,
    filter: {
      status: 'Which pages',
      all: 'All pages',
      planned: 'Planned',
      noEnglish: 'Without English',
    },
    search: 'Find a page',
    nothing: 'There is no such page.',
    clear: 'Show all pages',
    redirects: 'Redirects',
    trash: 'Trash',
    edit: 'Edit',
    editPage: (title) => `Edit ${title}`,
    more: (title) => `More for ${title}`,
    settings: 'Title, address, search engines',
    settingsOf: (title) => `Title, address, search engines of ${title}`,
    versions: 'Versions',
    versionsOf: (title) => `Versions of ${title}`,
    publish: 'Publish',
    publishOf: (title) => `Publish ${title}`,
    duplicate: 'Duplicate',
    duplicateOf: (title) => `Duplicate ${title}`,
    unpublish: 'Take offline',
    unpublishOf: (title) => `Take ${title} offline`,
    moveOf: (title) => `Move ${title} to …`,
    remove: 'Delete',
    removePage: (title) => `Delete ${title}`,
    choose: (title) => `Choose ${title}`,
    chooseAll: 'Choose all pages',
    chosen: '{count} chosen',
    done: {
      publish: 'Published: {count}.',
      unpublish: 'Offline: {count}.',
      duplicate: 'Duplicated, as drafts: {count}.',
      remove: 'Deleted: {count}.',
    },
    removeAsk: {
      title: 'Delete the chosen pages ({count})?',
      lead: 'They stay in the trash for 30 days and can be restored from there.',
      confirm: 'Delete pages',
    },
    away: 'The server does not answer. Please try again.',
    newPage: 'New page',
    germanTitle: 'Title in German',
    englishTitle: 'Title in English (can follow)',
    create: 'Create and edit',
    titleNeeded: 'Please enter a title.',
    titleReserved:
      'The address of this title belongs to the application. Please choose another title.',
    notMade: 'Not created: the server does not answer. Please try again.',
    removal: {
      question: 'Delete “{title}”?',
      lead: 'It stays in the trash for 30 days and can be restored from there. If it is live, visitors will not find it any more.',
      confirm: 'Delete page',
      busy: 'Deleting …',
      cancel: 'Cancel',
      done: '“{title}” is deleted.',
      failed: 'Not deleted: the server does not answer. Please try again.',
    },
    moving: {
      menu: 'Move to …',
      chosen: 'Move',
      question: 'Move “{title}”',
      questionMany: 'Move {count} pages',
      below: 'Below which page?',
      top: 'To the top',
      from: 'Address now',
      to: 'Address then',
      lead: 'The new addresses are in the draft first. As soon as you publish they hold, and each old address redirects to the new one (301).',
      confirm: 'Move',
      busy: 'Moving …',
      cancel: 'Cancel',
      done: 'Moved: {count}. The new addresses hold as soon as you publish.',
      faults: {
        here: 'The page stands there already.',
        inside: 'A page cannot stand below itself.',
        taken:
          'Two pages would stand at {path}. Give one of them another name in its address first.',
        reserved: 'The address {path} belongs to the application.',
        deep: 'An address has eight parts at most, {path} would have more.',
      },
    },
  },
};
