import type { Language } from '#src/model/languages.ts';
import type { PageSummary } from '#src/model/page-summary.ts';

type Messages = {
  skip: string;
  areas: string;
  overview: string;
  /** Each in its own words. */
  tongues: Record<Language, string>;
  settings: string;
  settingsOf(title: string): string;
  duplicate: string;
  duplicateOf(title: string): string;
  unpublish: string;
  unpublishOf(title: string): string;
  pages: string;
  signOut: string;
  account: string;
  subscribers: Subscribers;
  toSite: string;
  title: string;
  languages: string;
  address: string;
  status: string;
  statuses: Record<PageSummary['status'], string>;
  template: string;
  missing: string;
  languageNames: Record<Language, string>;
  forbidden: string;
  edit: string;
  editPage(title: string): string;
  newPage: string;
  germanTitle: string;
  englishTitle: string;
  create: string;
  titleNeeded: string;
  /** The title makes an address that pages cannot have. */
  titleReserved: string;
  notMade: string;
  search: string;
  nothing: string;
  remove: string;
  removePage(title: string): string;
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
};

/** Words of the page of those who get the newsletter. */
type Subscribers = {
  title: string;
  /** In: how many there are, and how many of them read which language. */
  count(all: number, of: Record<Language, number>): string;
  find: string;
  none: string;
  noneFound: string;
  address: string;
  language: string;
  confirmed: string;
  remove: string;
  removeOf(address: string): string;
  removed: string;
  csv: string;
  lead: string;
  button: string;
};

/** Words of the admin area. */
export const messages: Record<Language, Messages> = {
  de: {
    skip: 'Zum Inhalt',
    areas: 'Bereiche',
    overview: 'Übersicht',
    tongues: { de: 'Deutsch', en: 'English' },
    settings: 'Einstellungen',
    settingsOf: (title) => `Einstellungen von ${title}`,
    duplicate: 'Duplizieren',
    duplicateOf: (title) => `${title} duplizieren`,
    unpublish: 'Offline nehmen',
    unpublishOf: (title) => `${title} offline nehmen`,
    pages: 'Seiten',
    signOut: 'Abmelden',
    account: 'Mein Konto',
    subscribers: {
      title: 'Newsletter',
      count: (all, { de, en }) =>
        `${all} bestätigte Adressen: ${de} auf Deutsch, ${en} auf Englisch.`,
      find: 'Adresse suchen',
      none: 'Noch steht niemand auf der Liste. Wer eine Adresse einträgt, bestätigt sie zuerst per Mail.',
      noneFound: 'Diese Adresse steht nicht auf der Liste.',
      address: 'Adresse',
      language: 'Sprache',
      confirmed: 'Bestätigt',
      remove: 'Abmelden',
      removeOf: (address) => `${address} abmelden`,
      removed: 'Die Adresse ist von der Liste gelöscht.',
      csv: 'Liste mitnehmen',
      lead: 'Die Liste als CSV für das Programm, das die Briefe verschickt. Jede Zeile hat einen eigenen Link zum Abmelden; er gehört in jeden Brief. Vor jedem Versand bitte neu laden, sonst bekommt Post, wer sich abgemeldet hat. Das Protokoll hält fest, wer sie geladen hat.',
      button: 'Als CSV laden',
    },
    toSite: 'Zur Website',
    title: 'Seite',
    languages: 'Sprachen',
    address: 'Adresse',
    status: 'Status',
    statuses: { published: 'Live', changed: 'Live, mit Änderungen', draft: 'Entwurf' },
    template: 'Vorlage',
    missing: 'fehlt',
    languageNames: { de: 'Deutsch', en: 'Englisch' },
    forbidden: 'Kein Zugang',
    edit: 'Bearbeiten',
    editPage: (title) => `${title} bearbeiten`,
    newPage: 'Neue Seite',
    germanTitle: 'Titel auf Deutsch',
    englishTitle: 'Titel auf Englisch (kann folgen)',
    create: 'Anlegen und bearbeiten',
    titleNeeded: 'Bitte einen Titel eingeben.',
    titleReserved:
      'Die Adresse zu diesem Titel gehört der Anwendung. Bitte einen anderen Titel wählen.',
    notMade: 'Nicht angelegt: Der Server antwortet nicht. Bitte noch einmal versuchen.',
    search: 'Seite suchen',
    nothing: 'Keine Seite heißt so.',
    remove: 'Löschen',
    removePage: (title) => `${title} löschen`,
    removal: {
      question: '„{title}“ löschen?',
      lead: 'Im Papierkorb liegt sie 30 Tage und lässt sich von dort zurückholen. Ist sie veröffentlicht, finden Besucher sie nicht mehr.',
      confirm: 'Seite löschen',
      busy: 'Wird gelöscht …',
      cancel: 'Abbrechen',
      done: '„{title}“ ist gelöscht.',
      failed: 'Nicht gelöscht: Der Server antwortet nicht. Bitte noch einmal versuchen.',
    },
  },
  en: {
    skip: 'Skip to content',
    areas: 'Areas',
    overview: 'Overview',
    tongues: { de: 'Deutsch', en: 'English' },
    settings: 'Settings',
    settingsOf: (title) => `Settings of ${title}`,
    duplicate: 'Duplicate',
    duplicateOf: (title) => `Duplicate ${title}`,
    unpublish: 'Take offline',
    unpublishOf: (title) => `Take ${title} offline`,
    pages: 'Pages',
    signOut: 'Sign out',
    account: 'My account',
    subscribers: {
      title: 'Newsletter',
      count: (all, { de, en }) => `${all} confirmed addresses: ${de} in German, ${en} in English.`,
      find: 'Find an address',
      none: 'Nobody is on the list yet. Whoever gives an address confirms it by mail first.',
      noneFound: 'This address is not on the list.',
      address: 'Address',
      language: 'Language',
      confirmed: 'Confirmed',
      remove: 'Unsubscribe',
      removeOf: (address) => `Unsubscribe ${address}`,
      removed: 'The address is deleted from the list.',
      csv: 'Take the list along',
      lead: 'The list as CSV, for the program that sends the letters. Every line has its own link to unsubscribe, which belongs into every letter. Please load it afresh before each letter, or those who left will get it. The log notes who loaded it.',
      button: 'Download as CSV',
    },
    toSite: 'To the site',
    title: 'Page',
    languages: 'Languages',
    address: 'Address',
    status: 'Status',
    statuses: { published: 'Live', changed: 'Live, with changes', draft: 'Draft' },
    template: 'Template',
    missing: 'missing',
    languageNames: { de: 'German', en: 'English' },
    forbidden: 'No access',
    edit: 'Edit',
    editPage: (title) => `Edit ${title}`,
    newPage: 'New page',
    germanTitle: 'Title in German',
    englishTitle: 'Title in English (can follow)',
    create: 'Create and edit',
    titleNeeded: 'Please enter a title.',
    titleReserved:
      'The address of this title belongs to the application. Please choose another title.',
    notMade: 'Not created: the server does not answer. Please try again.',
    search: 'Find a page',
    nothing: 'No page has that name.',
    remove: 'Delete',
    removePage: (title) => `Delete ${title}`,
    removal: {
      question: 'Delete “{title}”?',
      lead: 'It stays in the trash for 30 days and can be restored from there. If it is live, visitors will not find it any more.',
      confirm: 'Delete page',
      busy: 'Deleting …',
      cancel: 'Cancel',
      done: '“{title}” is deleted.',
      failed: 'Not deleted: the server does not answer. Please try again.',
    },
  },
};
