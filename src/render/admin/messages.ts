import type { Language } from '#src/model/languages.ts';
import type { PageSummary } from '#src/model/page-summary.ts';

type Messages = {
  skip: string;
  areas: string;
  pages: string;
  signOut: string;
  publishes: string;
  account: string;
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

/** Words of the admin area. */
export const messages: Record<Language, Messages> = {
  de: {
    skip: 'Zum Inhalt',
    areas: 'Bereiche',
    pages: 'Seiten',
    signOut: 'Abmelden',
    publishes: 'Veröffentlichungen',
    account: 'Mein Konto',
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
      lead: 'Besucher finden die Seite dann nicht mehr. Das lässt sich nicht rückgängig machen.',
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
    pages: 'Pages',
    signOut: 'Sign out',
    publishes: 'Publishes',
    account: 'My account',
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
      lead: 'Visitors will not find the page any more. This cannot be undone.',
      confirm: 'Delete page',
      busy: 'Deleting …',
      cancel: 'Cancel',
      done: '“{title}” is deleted.',
      failed: 'Not deleted: the server does not answer. Please try again.',
    },
  },
};
