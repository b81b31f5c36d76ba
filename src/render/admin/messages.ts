import type { Language } from '#src/model/languages.ts';
import type { PageSummary } from '#src/model/page-summary.ts';

type Messages = {
  skip: string;
  areas: string;
  pages: string;
  signOut: string;
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
};

/** Words of the admin area. */
export const messages: Record<Language, Messages> = {
  de: {
    skip: 'Zum Inhalt',
    areas: 'Bereiche',
    pages: 'Seiten',
    signOut: 'Abmelden',
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
  },
  en: {
    skip: 'Skip to content',
    areas: 'Areas',
    pages: 'Pages',
    signOut: 'Sign out',
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
  },
};
